import type { RedisConnection } from '../../shared/store/redis-connection.ts';

/** Messages to all processes that share a Redis, this one too. */
export function redisFeed(
  redis: Pick<RedisConnection, 'publish' | 'subscribe'>,
  name: 'feedback' | 'refusals',
) {
  const channel = `loadout:${name}`;
  return {
    publish: (message: object) => redis.publish(channel, message),
    subscribe: (listener: (message: unknown) => void) => redis.subscribe(channel, listener),
  };
}
