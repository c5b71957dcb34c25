import { regionCodes } from '../../../shared/contract/regions.ts';
import type { ModalSubmission } from '../../discord/command.ts';
import type { InputProblem } from '../../game/input-error.ts';
import { type PlayerRef, parseTypedPlayer } from '../../members/accounts/resolve-player.ts';
import { playerFields } from '../../views/player/player-modal.ts';

export function parsePlayerFields({
  inputs,
  settings,
}: Pick<ModalSubmission, 'inputs' | 'settings'>): PlayerRef | InputProblem {
  return parseTypedPlayer(inputs.string(playerFields.uid) ?? '', readRegionField({ inputs }), settings);
}

export function readRegionField({ inputs }: Pick<ModalSubmission, 'inputs'>): string | undefined {
  const [chosen] = inputs.strings(playerFields.region);
  return regionCodes.find((code) => code === chosen);
}
