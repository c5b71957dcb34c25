import { LRUCache } from 'lru-cache';
import type { LocalFile } from '../local-discord.ts';

export type FileStore = ReturnType<typeof createFileStore>;

/** Stores uploaded files by path. Beyond `maxBytes`, evicts the least recently used. */
export function createFileStore(maxBytes: number) {
  const files = new LRUCache<string, LocalFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ data }) => data.length + 1024,
  });
  return {
    put: (path: string, file: LocalFile) => void files.set(path, file),
    get: (path: string) => files.get(path),
  };
}
