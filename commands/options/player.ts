import type { SlashCommandBuilder, SlashCommandOptionsOnlyBuilder } from '@discordjs/builders';
import type { CommandInteraction } from '../../src/bot/command.ts';
import { type PlayerQuery, resolvePlayer } from '../../src/members/resolve-player.ts';
import { privateOption } from './private.ts';
import { readRegionOption, regionOption } from './region.ts';
import { uidOption } from './uid.ts';

/** Adds the options that name one player: `uid [region] [private]`. */
export function addPlayerOptions(builder: SlashCommandBuilder): SlashCommandOptionsOnlyBuilder {
  return builder
    .addStringOption(uidOption('uid').setRequired(true))
    .addStringOption(regionOption('options.region'))
    .addBooleanOption(privateOption());
}

/**
 * Which player the options name.
 * @throws InputError where they name none
 */
export function readPlayerOptions(interaction: CommandInteraction): PlayerQuery {
  const uid = interaction.options.string('uid');
  return resolvePlayer({ uid, region: readRegionOption(interaction) }, interaction.settings);
}
