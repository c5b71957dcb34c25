import type { Offered } from '../wire.ts';

/** Whether two commands are the same. Compares applications, too, because several can use the same name. */
export function isSameCommand(one: Offered | undefined, other: Offered | undefined): boolean {
  return one?.name === other?.name && one?.application?.id === other?.application?.id;
}

/** Labels a command, with its application if another one has a command of the same name. */
export function labelAmong(entry: Offered, entries: readonly Offered[]): string {
  const isShared = entries.some((other) => other.label === entry.label && !isSameCommand(other, entry));
  return isShared && entry.application ? `${entry.label} (${entry.application.name})` : entry.label;
}
