import { regionCodes } from '../../../shared/contract/regions.ts';
import type { ModalSubmission } from '../../discord/command.ts';
import { readUid } from '../../game/uid.ts';
import { type PlayerQuery, resolvePlayer } from '../../members/resolve-player.ts';
import { playerFields } from '../../views/player/player-modal.ts';

/**
 * Which player the fields of `playerModal` name.
 * @throws InputError where they name none
 */
export function readPlayerFields({
  inputs,
  settings,
}: Pick<ModalSubmission, 'inputs' | 'settings'>): PlayerQuery {
  const uid = readUid(inputs.string(playerFields.uid));
  return resolvePlayer({ uid, region: readRegionField({ inputs }) }, settings);
}

/** The region that was chosen; undefined where the search is left to us. */
export function readRegionField({ inputs }: Pick<ModalSubmission, 'inputs'>): string | undefined {
  const [chosen] = inputs.strings(playerFields.region);
  return regionCodes.find((code) => code === chosen);
}
