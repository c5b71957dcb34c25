import {
  type SlashCommandBuilder,
  type SlashCommandOptionsOnlyBuilder,
  SlashCommandUserOption,
} from '@discordjs/builders';
import type { CommandInteraction } from '../../discord/command.ts';
import { type PlayerRef, resolvePlayer } from '../../members/resolve-player.ts';
import { inputButtons } from '../../views/player/player-buttons.ts';
import type { OtherPlayer } from '../../views/player/player-ids.ts';
import { withDescription } from '../definition/with-description.ts';
import { privateOption } from './private.ts';
import { readInput, readUsable } from './read-input.ts';
import { readRegionOption, regionOption } from './region.ts';
import { uidOption } from './uid.ts';

/** Adds the options that name one player: `[uid] [member] [region] [private]`. */
export function addPlayerOptions(builder: SlashCommandBuilder): SlashCommandOptionsOnlyBuilder {
  return builder
    .addStringOption(uidOption('uid'))
    .addUserOption(withDescription(new SlashCommandUserOption().setName('member'), 'options.member'))
    .addStringOption(regionOption('options.region'))
    .addBooleanOption(privateOption());
}

/**
 * Reads which player the options name.
 * @param askIn how to ask for another player, in the region that was named
 * @throws MendableInputError if they name none, two, or a region that is not known: the player is read first; NotReadError
 */
export function readPlayerOptions(
  interaction: CommandInteraction,
  askIn: (region: string | undefined) => OtherPlayer,
): PlayerRef {
  return readInput(
    () => ({ ...readPlayer(interaction), region: readRegionOption(interaction) }),
    (problem) => {
      const player = readUsable(() => readPlayer(interaction));
      const region = readUsable(() => readRegionOption(interaction));
      return { buttons: inputButtons(problem, { player, region }, askIn(region), interaction) };
    },
    () => {
      const region = readUsable(() => readRegionOption(interaction));
      return { region, show: askIn(region).show };
    },
  );
}

function readPlayer({ options, settings }: CommandInteraction): PlayerRef {
  const member = options.user('member')?.user.id;
  return resolvePlayer({ uid: options.string('uid'), member }, settings);
}
