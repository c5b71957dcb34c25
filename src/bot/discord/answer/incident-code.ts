import { createHash } from 'node:crypto';

/** Computes the code that members see and the log contains, the same in every process. */
export function incidentCode(interactionId: string): string {
  return createHash('sha256').update(interactionId).digest('hex').slice(0, 8);
}
