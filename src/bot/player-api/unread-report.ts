import type { Log } from '../../shared/log/log.ts';
import { createExpiringCache } from '../../shared/memory/expiring-cache.ts';
import { hourMs } from '../../shared/time/utc-day.ts';

export type UnreadReport = ReturnType<typeof createUnreadReport>;

interface UnreadReportOptions {
  log: Log;
  now: () => number;
  count: (field: string) => void;
}

export function createUnreadReport({ log, now, count }: UnreadReportOptions) {
  const logged = createExpiringCache<true>({ max: maxFields, ttlMs: hourMs, now });
  return {
    /** Counts unread fields by our own names, such as `basicInfo.liked`, and logs each once an hour. */
    add(endpoint: string, fields: readonly string[]): void {
      for (const field of fields) {
        count(field);
        if (logged.has(field)) continue;
        logged.set(field, true);
        log.warn({ endpoint, field }, 'a field of the player API can not be read, and is shown as not told');
      }
    },
  };
}

const maxFields = 500;
