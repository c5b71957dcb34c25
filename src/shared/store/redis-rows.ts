import { z } from 'zod';
import { NotSavedError } from '../errors/not-saved-error.ts';
import type { RedisConnection } from './redis-connection.ts';
import { mayHaveRun } from './redis-errors.ts';
import { StoreAwayError } from './store-error.ts';
import type { TextRows } from './table.ts';

export const recordsPrefix = 'loadout:records:';

export async function readRecordsVersion(redis: RedisConnection): Promise<number> {
  return Number(await redis.send(['GET', versionKey])) || 0;
}

export async function writeRecordsVersion(redis: RedisConnection, version: number): Promise<void> {
  await redis.send(['SET', versionKey, String(version)]);
}

const versionKey = 'loadout:records-version';

/** Stores rows under `prefix`. Each swap is one script, so it is atomic. */
export function openRedisRows(redis: RedisConnection, prefix: string): TextRows {
  const write = (command: readonly string[]) => redis.send(command).catch(throwNotSaved);
  return {
    async get(key) {
      const text = await redis.send(['GET', prefix + key]);
      return typeof text === 'string' ? text : undefined;
    },
    async swap(key, before = '', after = '') {
      return Number(await write(['EVAL', swapScript, '1', prefix + key, before, after])) === 1;
    },
    async remove(key) {
      await write(['DEL', prefix + key]);
    },
    async keys() {
      const found = new Set<string>();
      for await (const keys of scanKeys(redis, `${prefix}*`))
        for (const key of keys) found.add(key.slice(prefix.length));
      return [...found];
    },
  };
}

/** Lists keys page by page. Some pages are empty, and a key may come twice. */
export async function* scanKeys(redis: RedisConnection, pattern: string): AsyncGenerator<string[]> {
  let cursor = '0';
  do {
    const page = await redis.send(['SCAN', cursor, 'MATCH', pattern, 'COUNT', '1000']);
    const [next, keys] = scanPage.parse(page);
    yield keys;
    cursor = next;
  } while (cursor !== '0');
}

export async function readTexts(redis: RedisConnection, keys: readonly string[]) {
  if (keys.length === 0) return [];
  const texts = z.array(z.string().nullable()).parse(await redis.send(['MGET', ...keys]));
  return texts.flatMap((text, index): [key: string, text: string][] =>
    text ? [[keys[index] ?? '', text]] : [],
  );
}

function throwNotSaved(error: unknown): never {
  if (!(error instanceof StoreAwayError)) throw error;
  throw new NotSavedError(mayHaveRun(error) ? 'unknown' : 'unchanged', error);
}

const swapScript = `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2]) end
return 1`;

const scanPage = z.tuple([z.coerce.string(), z.array(z.string())]);
