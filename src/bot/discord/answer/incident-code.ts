import { createHash } from 'node:crypto';

/**
 * The code under which a member's report and the log's lines find each other. One for each interaction, whichever process
 * answers it.
 */
export function incidentCode(interactionId: string): string {
  return createHash('sha256').update(interactionId).digest('hex').slice(0, 8);
}
