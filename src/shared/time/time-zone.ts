import { dayMs } from './utc-day.ts';

/**
 * Converts times between UTC and the clocks of one time zone. A local time is written as if it were UTC, in milliseconds.
 * @throws RangeError if Intl does not know the zone, see {@link isTimeZone}
 */
export function openTimeZone(zone: string) {
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone: zone } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...date, ...time });

  function toLocal(at: number): number {
    const read = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = read;
    return Date.UTC(year, month - 1, day, hour, minute) + (((at % minuteMs) + minuteMs) % minuteMs);
  }

  return {
    toLocal,
    /**
     * Finds the moment at which the clocks show a local time. They show it twice when they are set back: the first one counts.
     * They never show it when they are set forward over it: then it is as much later as they are set forward.
     */
    fromLocal(local: number): number {
      const [before, after] = [local - dayMs, local + dayMs].map((at) => local - (toLocal(at) - at));
      const found = [before, after].find((at) => at !== undefined && toLocal(at) === local);
      return found ?? before ?? local;
    },
  };
}

/** Whether Intl knows an IANA time zone, such as `Asia/Dhaka`. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const minuteMs = 60_000;
