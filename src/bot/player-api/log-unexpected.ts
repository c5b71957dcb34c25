import type { Log } from '../../shared/log/log.ts';
import { PlayerApiError } from './errors.ts';

/**
 * Handles failures of work whose caller is gone. A `PlayerApiError` needs no line, because outages have a line of their own.
 * Any other error is a bug that no log line would show.
 */
export function logUnexpected(log: Log, work: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof PlayerApiError)) log.error({ error, work }, 'background work failed');
  };
}
