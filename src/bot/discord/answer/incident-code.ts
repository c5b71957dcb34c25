import { createHash } from 'node:crypto';

/** Shown to the member and logged; every process computes the same. */
export function incidentCode(interactionId: string): string {
  return createHash('sha256').update(interactionId).digest('hex').slice(0, 8);
}
