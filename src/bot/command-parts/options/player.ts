import {
  type SlashCommandBuilder,
  type SlashCommandOptionsOnlyBuilder,
  SlashCommandUserOption,
} from '@discordjs/builders';
import type { CommandInteraction } from '../../discord/command.ts';
import { type PlayerQuery, resolvePlayer } from '../../members/resolve-player.ts';
import { withDescription } from '../definition/with-description.ts';
import { privateOption } from './private.ts';
import { readUsable } from './read-input.ts';
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
 * Which player the options name.
 * @throws InputError where they name none, two, or a region that is not known: the player is read first; NotReadError
 */
export function readPlayerOptions(interaction: CommandInteraction): PlayerQuery {
  return { ...readPlayer(interaction), region: readRegionOption(interaction) };
}

/** As much of the options as can be read, for the buttons of a refusal. */
export function readUsableOptions(interaction: CommandInteraction): {
  target: PlayerQuery | undefined;
  region: string | undefined;
} {
  return {
    target: readUsable(() => readPlayer(interaction)),
    region: readUsable(() => readRegionOption(interaction)),
  };
}

function readPlayer({ options, settings }: CommandInteraction): PlayerQuery {
  const member = options.user('member')?.user.id;
  return resolvePlayer({ uid: options.string('uid'), member, region: undefined }, settings);
}
