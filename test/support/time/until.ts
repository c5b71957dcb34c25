import { setTimeout as pause } from 'node:timers/promises';

/**
 * Resolves once it is true. Looks every few milliseconds: one that never pauses would take the processor from the programs
 * for which it waits.
 */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(5);
}
