import type { Offered } from '../wire.ts';

/** Applications can have commands of one name. */
export function isSameCommand(one: Offered | undefined, other: Offered | undefined): boolean {
  return one?.name === other?.name && one?.application?.id === other?.application?.id;
}

/** Adds the application if another has a command of the same name. */
export function labelAmong(entry: Offered, entries: readonly Offered[]): string {
  const isShared = entries.some((other) => other.label === entry.label && !isSameCommand(other, entry));
  return isShared && entry.application ? `${entry.label} (${entry.application.name})` : entry.label;
}
