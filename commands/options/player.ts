import type { SlashCommandBuilder, SlashCommandOptionsOnlyBuilder } from '@discordjs/builders';
import type { CommandInteraction } from '../../src/bot/command.ts';
import { InputError } from '../../src/game/input-error.ts';
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
 * @throws InputError where they name none, or a region that is not known: the uid is read first
 */
export function readPlayerOptions(interaction: CommandInteraction): PlayerQuery {
  const uid = interaction.options.string('uid');
  const anywhere = resolvePlayer({ uid, region: undefined }, interaction.settings);
  return { ...anywhere, region: readRegionOption(interaction) };
}

/** As much of the options as can be read, for the buttons of a refusal. */
export function readUsableOptions(
  interaction: CommandInteraction,
): Record<'uid' | 'region', string | undefined> {
  const uid = interaction.options.string('uid');
  return {
    uid: orUndefined(() => resolvePlayer({ uid, region: undefined }, interaction.settings).uid),
    region: orUndefined(() => readRegionOption(interaction)),
  };
}

function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
