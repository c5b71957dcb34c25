import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import type { ProcessFeed } from '../discord/process-feed.ts';

/** Broadcasts messages to all processes that share a Redis, including this one. */
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
