import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { reasonOf } from '../errors/reason-of.ts';
import type { Log } from '../log/log.ts';
import { every, type Schedule } from '../time/schedule.ts';

/**
 * Notifies systemd three times per `timeoutMs` (`WatchdogSec=`) through `systemd-notify`, because Node has no datagram
 * sockets for paths; the unit needs `NotifyAccess=all`.
 */
export function feedWatchdog(
  timeoutMs: number,
  log: Log,
  { schedule = every, notify = runNotify }: { schedule?: Schedule; notify?: () => Promise<unknown> } = {},
): void {
  let hasFailed = false;
  const feed = async () => {
    try {
      await notify();
    } catch (error) {
      if (!hasFailed) log.error({}, `systemd-notify fails, so systemd will end Loadout: ${reasonOf(error)}`);
      hasFailed = true;
    }
  };
  void feed();
  schedule(feed, timeoutMs / 3);
}

const runNotify = () => promisify(execFile)('systemd-notify', ['WATCHDOG=1']);
