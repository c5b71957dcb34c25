import { z } from 'zod';
import { NotSavedError } from '../errors/not-saved-error.ts';
import { TooLate } from '../time/within.ts';
import type { RedisConnection } from './redis-connection.ts';
import { isReply } from './redis-errors.ts';
import { StoreAwayError } from './store-error.ts';
import type { TextRows } from './table.ts';

/** The rows of Redis whose keys begin with `prefix`. Each swap is one script, which Redis runs alone. */
export function openRedisRows(redis: RedisConnection, prefix: string): TextRows {
  const write = (command: readonly string[]) => redis.send(command).catch(throwNotSaved);
  return {
    get: async (key) => textOf(await redis.send(['GET', prefix + key])),
    async swap(key, before = '', after = '') {
      return Number(await write(['EVAL', swapScript, '1', prefix + key, before, after])) === 1;
    },
    async remove(key) {
      await write(['DEL', prefix + key]);
    },
    async keys() {
      // SCAN may name a key twice.
      const found = new Set<string>();
      let cursor = '0';
      do {
        const page = await redis.send(['SCAN', cursor, 'MATCH', `${prefix}*`, 'COUNT', '1000']);
        const [next, keys] = scanPage.parse(page);
        for (const key of keys) found.add(key.slice(prefix.length));
        cursor = next;
      } while (cursor !== '0');
      return [...found];
    },
  };
}

// What was sent and not answered may be done when Redis goes on.
function throwNotSaved(error: unknown): never {
  if (!(error instanceof StoreAwayError)) throw error;
  const isUnknown = error.cause instanceof TooLate || (error.cause && !isReply(error.cause));
  throw new NotSavedError(isUnknown ? 'unknown' : 'unchanged', error);
}

// An empty text stands for no row.
const swapScript = `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2]) end
return 1`;

const scanPage = z.tuple([z.coerce.string(), z.array(z.string())]);

function textOf(reply: unknown): string | undefined {
  return typeof reply === 'string' ? reply : undefined;
}
