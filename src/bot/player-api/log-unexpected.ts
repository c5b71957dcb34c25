import type { Log } from '../../shared/log/log.ts';
import { PlayerApiError } from './errors.ts';

/** Logs a bug whose caller is gone; a `PlayerApiError` is an outage with its own line. */
export function logUnexpected(log: Log, work: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof PlayerApiError)) log.error({ error, work }, 'background work failed');
  };
}
