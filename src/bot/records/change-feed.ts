import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../../shared/log/log.ts';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';

export type ChangeFeed = Awaited<ReturnType<typeof openChangeFeed>>;

export type ChangeListener = (key: string, change: ChangeOfRecord) => void;

interface ChangeOfRecord {
  isDeletion: boolean;
}

/** Tells other processes which records changed. A lost message does little harm, since memory is short-lived. */
export async function openChangeFeed(
  redis: Pick<RedisConnection, 'publish' | 'subscribe'> | undefined,
  log: Log,
) {
  const listeners = new Map<string, ChangeListener>();
  const self = randomUUID();
  await redis?.subscribe(channel, (received) => {
    const { data } = message.safeParse(received);
    if (!data || data.from === self) return;
    const { record, key, isDeletion } = data;
    listeners.get(record)?.(key, { isDeletion });
  });
  return {
    async tell(record: string, key: string, change: ChangeOfRecord): Promise<void> {
      try {
        await redis?.publish(channel, { from: self, record, key, ...change });
      } catch (error) {
        log.debug({ error, record }, 'other processes were not told of a change');
      }
    },
    onChange: (record: string, listener: ChangeListener) => void listeners.set(record, listener),
  };
}

const channel = 'loadout:records';

const message = z.object({
  from: z.string(),
  record: z.string(),
  key: z.string(),
  isDeletion: z.boolean(),
});
