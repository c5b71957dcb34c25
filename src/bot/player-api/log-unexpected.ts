import type { Log } from '../../shared/log/log.ts';
import { PlayerApiError } from './errors.ts';

/**
 * Handles the failure of work whose caller is gone. A `PlayerApiError` needs no line: an outage is reported where it is
 * met. Anything else is a bug that would otherwise go unseen.
 */
export function logUnexpected(log: Log, work: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof PlayerApiError)) log.error({ error, work }, 'background work failed');
  };
}
