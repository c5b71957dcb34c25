import { dayMs } from './utc-day.ts';

/** Converts between UTC and local time, written as if it were UTC, in ms. @throws RangeError for an unknown zone */
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
    /** Returns when clocks show `local`: the first time if set back; later by the gap if set forward over it. */
    fromLocal(local: number): number {
      const [before, after] = [local - dayMs, local + dayMs].map((at) => local - (toLocal(at) - at));
      const found = [before, after].find((at) => at !== undefined && toLocal(at) === local);
      return found ?? before ?? local;
    },
  };
}

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const minuteMs = 60_000;
