import type { Log } from '../../shared/log/log.ts';
import { PlayerApiError } from './errors.ts';

/** Logs a bug that no caller receives. A `PlayerApiError` is skipped: its outage has its own line. */
export function logUnexpected(log: Log, work: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof PlayerApiError)) log.error({ error, work }, 'background work failed');
  };
}
