import { createHash } from 'node:crypto';

/** The code in a member's report and in the log; every process computes the same. */
export function incidentCode(interactionId: string): string {
  return createHash('sha256').update(interactionId).digest('hex').slice(0, 8);
}
