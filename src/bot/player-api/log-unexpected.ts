import type { Log } from '../../shared/log/log.ts';
import { PlayerApiError } from './errors.ts';

/** Logs a failure whose caller is gone, if it is a bug: a `PlayerApiError` is an outage, which has its own line. */
export function logUnexpected(log: Log, work: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof PlayerApiError)) log.error({ error, work }, 'background work failed');
  };
}
