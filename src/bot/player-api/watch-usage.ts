import { type Log, silentLog } from '../../shared/log/log.ts';
import { every, type Schedule } from '../../shared/time/schedule.ts';
import { hourMs } from '../../shared/time/utc-day.ts';
import type { GateStatus } from './api-gate.ts';
import type { PlayerApi } from './client.ts';
import { logUnexpected } from './log-unexpected.ts';
import { backgroundMs } from './time-budgets.ts';

/** Fetches the allowance if answers don't show it, so that background work leaves enough. @returns a stop function */
export function watchUsage(
  api: Pick<PlayerApi, 'usage'> & { status(): Pick<GateStatus, 'quota'> },
  { now, log = silentLog, schedule = every }: { now: () => number; log?: Log; schedule?: Schedule },
): () => Promise<void> {
  let restsUntil = 0;
  let isOver = false;
  async function ask(): Promise<void> {
    const { remaining, resetAt } = api.status().quota;
    // Spreading the allowance needs both figures; headers often lack the reset time. If nothing is left, ask again.
    const isKnown = remaining !== undefined && remaining > 0 && resetAt !== undefined && resetAt > now();
    if (now() < restsUntil || isKnown) return;
    try {
      await api.usage({ priority: 'background', deadline: now() + backgroundMs });
    } catch (error) {
      if (isOver) return;
      logUnexpected(log, 'usage')(error);
      restsUntil = now() + restMs;
    }
  }
  const end = schedule(ask, everyMs);
  void ask();
  return () => {
    isOver = true;
    return end();
  };
}

const everyMs = 10 * 60_000;
const restMs = 6 * hourMs;
