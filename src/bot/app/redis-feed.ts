import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import type { ProcessFeed } from '../discord/process-feed.ts';

/** Messages to all processes of a Redis, including this one. */
export function redisFeed(
  redis: Pick<RedisConnection, 'publish' | 'subscribe'>,
  name: 'feedback' | 'refusals',
): ProcessFeed {
  const channel = `loadout:${name}`;
  return {
    publish: (message) => redis.publish(channel, message),
    subscribe: (listener) => redis.subscribe(channel, listener),
  };
}
