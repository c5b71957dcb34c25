import { regionCodes } from '../../../shared/contract/regions.ts';
import type { ModalSubmission } from '../../discord/command.ts';
import { readUid } from '../../game/uid.ts';
import { type PlayerRef, resolvePlayer } from '../../members/resolve-player.ts';
import { playerFields } from '../../views/player/player-modal.ts';

/**
 * Reads which player the fields of `playerModal` name.
 * @throws InputError if they name none
 */
export function readPlayerFields({
  inputs,
  settings,
}: Pick<ModalSubmission, 'inputs' | 'settings'>): PlayerRef {
  const uid = readUid(inputs.string(playerFields.uid));
  return resolvePlayer({ uid, region: readRegionField({ inputs }) }, settings);
}

/** The region that was chosen; undefined if the search is left to us. */
export function readRegionField({ inputs }: Pick<ModalSubmission, 'inputs'>): string | undefined {
  const [chosen] = inputs.strings(playerFields.region);
  return regionCodes.find((code) => code === chosen);
}
