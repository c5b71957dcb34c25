import type { LocalFile } from '../local-discord.ts';

/** Uploaded files by path; the oldest go when they take too much memory. */
export interface FileShelf {
  put(path: string, file: LocalFile): void;
  get(path: string): LocalFile | undefined;
}

export function createFileShelf(maximumBytes: number): FileShelf {
  const files = new Map<string, LocalFile>();
  let bytes = 0;
  return {
    put(path, file) {
      files.set(path, file);
      bytes += file.data.length;
      for (const [oldest, { data }] of files) {
        if (bytes <= maximumBytes) break;
        files.delete(oldest);
        bytes -= data.length;
      }
    },
    get: (path) => files.get(path),
  };
}
