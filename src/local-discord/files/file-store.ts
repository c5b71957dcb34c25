import { LRUCache } from 'lru-cache';
import type { LocalFile } from '../local-discord.ts';

/** Uploaded files by path; the least recently used go when they take too much memory. */
export interface FileStore {
  put(path: string, file: LocalFile): void;
  get(path: string): LocalFile | undefined;
}

export function createFileStore(maxBytes: number): FileStore {
  const files = new LRUCache<string, LocalFile>({
    maxSize: maxBytes,
    // A file takes memory besides its bytes, even if it is empty.
    sizeCalculation: ({ data }) => data.length + 1024,
  });
  return { put: (path, file) => void files.set(path, file), get: (path) => files.get(path) };
}
