import { SlashCommandStringOption } from '@discordjs/builders';
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import type {
  AutocompleteInteraction,
  CommandInteraction,
  InteractionContext,
} from '../../src/bot/command.ts';
import type { Services } from '../../src/bot/services.ts';
import { findRegions, readRegion } from '../../src/game/region.ts';
import type { PlainTextKey } from '../../src/text/text-key.ts';
import { regionNames, regionWords } from '../../src/views/region-words.ts';
import { described } from './described.ts';

/** The option `region`: a list while one types, though any code may be given. */
export function regionOption(descriptionKey: PlainTextKey): SlashCommandStringOption {
  const option = new SlashCommandStringOption().setName('region').setAutocomplete(true).setMaxLength(100);
  return described(option, descriptionKey);
}

/**
 * The region that was typed, or undefined where none was.
 * @throws InputError where it can be none
 */
export function typedRegion({ options, language }: CommandInteraction): string | undefined {
  const typed = options.string('region');
  return typed?.trim() ? readRegion(typed, regionNames(language)) : undefined;
}

/**
 * Where to look first for a player whose region nobody named: the server's region, else the operator's default. It is
 * a first guess only, so a record that can't be read just now is no reason to look nowhere.
 */
export async function likelyRegion(
  { guildId }: InteractionContext,
  { records, defaults }: Services,
): Promise<string> {
  const server = guildId ? await records.server.get(guildId).catch(() => undefined) : undefined;
  return server?.region ?? defaults.region;
}

/** Countries by name or code, in the language of the person who types. */
export async function completeRegion({
  focused,
  language,
}: AutocompleteInteraction): Promise<APIApplicationCommandOptionChoice[]> {
  if (focused.name !== 'region') return [];
  return findRegions(focused.value, regionNames(language))
    .slice(0, maxChoices)
    .map((code) => ({ name: regionWords(code, language), value: code }));
}

/** Discord's limit for the choices of one autocomplete. */
export const maxChoices = 25;
