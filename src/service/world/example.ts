import { type CraftlandRecord, findCraftlandMap } from './craftland-map.ts';
import { generatePlayer } from './generate-player.ts';
import type { PlayerRecord } from './player-record.ts';
import { findResident } from './resident.ts';

export function examplePlayer(): PlayerRecord {
  return generatePlayer(existing(findResident('123456789')), Date.UTC(2025, 0, 1));
}

export function exampleMap(): CraftlandRecord {
  return existing(findCraftlandMap('0'.repeat(40)));
}

function existing<Thing>(found: Thing | undefined): Thing {
  if (found === undefined) throw new Error('the example of the documentation does not exist');
  return found;
}
