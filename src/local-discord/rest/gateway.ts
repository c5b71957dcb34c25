import { ok, type Route } from '../http/route.ts';
import type { World } from '../world.ts';

export function gatewayRoutes(world: World): Route[] {
  return [
    { method: 'GET', path: '/gateway', auth: 'none', handle: () => ok({ url: world.gatewayUrl }) },
    {
      method: 'GET',
      path: '/gateway/bot',
      auth: 'bot',
      handle: () =>
        ok({
          url: world.gatewayUrl,
          shards: world.shards,
          // 16 at once: a client waits 5 seconds between identifies of one bucket.
          session_start_limit: { total: 1000, remaining: 999, reset_after: 14_400_000, max_concurrency: 16 },
        }),
    },
  ];
}
