import { generatePlayer } from '../../service/world/generate-player.ts';
import { findResident } from '../../service/world/resident.ts';
import { generateStats } from '../../service/world/stats.ts';
import type { Sample } from './samples.ts';

/**
 * The input of the cards for a player whom the playground's player API generates, so that a card shows what a command for
 * the same uid answers.
 * @param other the uid of the player whom a comparison sets beside them
 * @param now milliseconds since the epoch
 * @returns undefined if there is no such player
 */
export function makeGeneratedSample(uid: string, other: string | undefined, now: number): Sample | undefined {
  const player = generate(uid, now);
  const rival = other === undefined ? undefined : generate(other, now);
  if (!player || (other !== undefined && !rival)) return undefined;
  return { ...player, other: rival, amount: 'full', hasPictures: true, isHidden: false };
}

function generate(uid: string, now: number): Pick<Sample, 'record' | 'stats'> | undefined {
  const resident = findResident(uid);
  if (!resident) return undefined;
  const record = generatePlayer(resident, now);
  return { record, stats: generateStats(record) };
}
