import type { ResponseLike } from '@discordjs/rest';
import type { Log } from '../../../shared/log/log.ts';

export function createAddressRefusal({ log, now }: { log: Log; now: () => number }) {
  let endsAt: number | undefined;
  const format = (time: number) => new Date(time).toISOString();
  return {
    answered({ status, headers }: Pick<ResponseLike, 'status' | 'headers'>): void {
      if (status < 400 && endsAt !== undefined) {
        endsAt = undefined;
        log.info({}, 'Discord takes requests from this address again');
      }
      const waitMs = Number(headers.get('retry-after')) * 1_000;
      if (status !== 429 || !isOfAddress(headers, waitMs) || now() < (endsAt ?? 0)) return;
      endsAt = now() + waitMs;
      const until = format(endsAt);
      log.error(
        { until },
        `Discord refuses all requests from this address until ${until}: Loadout waits until then`,
      );
    },
    until: () => (endsAt !== undefined && now() < endsAt ? format(endsAt) : undefined),
  };
}

/** Whether our address is refused, not a route: Discord's edge sends no JSON, and limits of routes name their scope */
function isOfAddress(headers: ResponseLike['headers'], waitMs: number): boolean {
  const isJson = (headers.get('content-type') ?? '').includes('json');
  const isOfRoute = ['user', 'shared'].includes(headers.get('x-ratelimit-scope') ?? '');
  return !isJson || (!isOfRoute && waitMs > longLimitMs);
}

const longLimitMs = 60_000;
