import { LRUCache } from 'lru-cache';
import type { LocalFile } from '../local-discord.ts';

export type FileStore = ReturnType<typeof createFileStore>;

/** Uploaded files by path; the least recently used go when they take too much memory. */
export function createFileStore(maxBytes: number) {
  const files = new LRUCache<string, LocalFile>({
    maxSize: maxBytes,
    // A file takes memory besides its bytes, even if it is empty.
    sizeCalculation: ({ data }) => data.length + 1024,
  });
  return {
    put: (path: string, file: LocalFile) => void files.set(path, file),
    get: (path: string) => files.get(path),
  };
}
