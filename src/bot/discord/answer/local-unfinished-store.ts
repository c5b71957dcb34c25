import type { Log } from '../../../shared/log/log.ts';
import type { Stores } from '../../../shared/store/stores.ts';
import { tokenMs, type UnfinishedStore } from './unfinished-answers.ts';

export function openLocalUnfinishedStore(
  cache: Awaited<ReturnType<Stores['cache']>>,
  log: Log,
): UnfinishedStore {
  return {
    set: (id, note) => cache.set(id, note, tokenMs),
    delete: (id) => cache.delete(id),
    async watch(found) {
      try {
        const rows: unknown[] = [];
        for await (const [, row] of cache.iterator?.(undefined) ?? []) rows.push(row);
        found(rows);
      } catch (error) {
        log.warn({ error }, 'the answers that an earlier process left could not be read');
      }
      return async () => undefined;
    },
  };
}
