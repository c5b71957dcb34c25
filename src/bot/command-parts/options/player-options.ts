import {
  type SlashCommandBuilder,
  type SlashCommandOptionsOnlyBuilder,
  SlashCommandUserOption,
} from '@discordjs/builders';
import type { CommandInteraction } from '../../discord/command.ts';
import type { InputProblem } from '../../game/input-error.ts';
import {
  isProblem,
  isTypedName,
  type KnownPlayer,
  type PlayerRef,
  parsePlayer,
} from '../../members/accounts/resolve-player.ts';
import { inputButtons } from '../../views/player/player-buttons.ts';
import type { OtherPlayer } from '../../views/player/player-ids.ts';
import { InputErrorWithControls } from '../../views/problem/input-error-with-controls.ts';
import { withDescription } from '../definition/with-description.ts';
import { privateOption } from './private.ts';
import { parseRegionOption, regionOption } from './region-option.ts';
import { uidOption } from './uid-option.ts';

export function addPlayerOptions(builder: SlashCommandBuilder): SlashCommandOptionsOnlyBuilder {
  return builder
    .addStringOption(uidOption('uid'))
    .addUserOption(withDescription(new SlashCommandUserOption().setName('member'), 'options.member'))
    .addStringOption(regionOption('options.region'))
    .addBooleanOption(privateOption());
}

/** Reads a command's player. @param askIn controls to name another @throws InputErrorWithControls if unclear */
export function readPlayerOptions(
  interaction: CommandInteraction,
  askIn: (region: string | undefined) => OtherPlayer,
): PlayerRef {
  const { options, settings } = interaction;
  const typed = parseRegionOption(interaction);
  const region = typeof typed === 'object' ? undefined : typed;
  const hints = { uid: options.string('uid'), member: options.user('member')?.user.id, region };
  const player = parsePlayer(hints, settings);
  const refuse = (problem: InputProblem, known?: KnownPlayer) => {
    const buttons = inputButtons(problem, { player: known, region }, askIn(region), interaction);
    return new InputErrorWithControls(problem, { buttons });
  };
  if (isProblem(player)) throw refuse(player);
  if (typeof typed === 'object') throw refuse(typed, isTypedName(player) ? undefined : player);
  return player;
}
