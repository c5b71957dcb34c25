import { type CraftlandRecord, findCraftlandMap } from './craftland-map.ts';
import { generatePlayer } from './generate-player.ts';
import type { PlayerRecord } from './player-record.ts';
import { findResident, type Resident } from './resident.ts';

/** The player in the examples of the documentation: one with a clan. */
export function examplePlayer(): PlayerRecord {
  return generatePlayer(first(residentFrom, isShown), exampleNow);
}

/** The map in the examples of the documentation. */
export function exampleMap(): CraftlandRecord {
  return first(
    (number) => findCraftlandMap(number.toString(16).toUpperCase().padStart(40, '0')),
    () => true,
  );
}

const exampleNow = Date.UTC(2025, 0, 1);

function residentFrom(number: number): Resident | undefined {
  return findResident(String(123_456_789 + number));
}

function isShown({ isInClan, isDeleted }: Resident): boolean {
  return isInClan && !isDeleted;
}

function first<Thing>(find: (number: number) => Thing | undefined, isGood: (thing: Thing) => boolean): Thing {
  for (let number = 0; ; number++) {
    const thing = find(number);
    if (thing !== undefined && isGood(thing)) return thing;
  }
}
