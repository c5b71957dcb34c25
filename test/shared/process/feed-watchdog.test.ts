import { expect, it } from 'vitest';
import { feedWatchdog } from '../../../src/shared/process/feed-watchdog.ts';
import type { Schedule } from '../../../src/shared/time/schedule.ts';
import { recordingLog } from '../../support/recording-log.ts';

it('sends the first sign of life at once, three within the time, and says once that none arrives', async () => {
  const log = recordingLog();
  const periods: number[] = [];
  let feed = async () => {};
  const schedule: Schedule = (job, everyMs) => {
    periods.push(everyMs);
    feed = job;
    return async () => undefined;
  };
  let sent = 0;
  let isThere = true;
  const notify = async () => {
    sent++;
    if (!isThere) throw new Error('spawn systemd-notify ENOENT');
  };
  feedWatchdog(60_000, log, { schedule, notify });
  expect(sent).toBe(1);
  expect(periods).toEqual([20_000]);
  isThere = false;
  await feed();
  await feed();
  expect(sent).toBe(3);
  expect(log.lines.map(({ message }) => message)).toEqual([
    'systemd-notify fails, so systemd will end Loadout: spawn systemd-notify ENOENT',
  ]);
});
