import { SlashCommandStringOption } from '@discordjs/builders';
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import type { AutocompleteInteraction, CommandInteraction } from '../../src/bot/command.ts';
import { regionCodes } from '../../src/contract/regions.ts';
import { findRegions, readRegion } from '../../src/game/region.ts';
import type { Language } from '../../src/text/languages.ts';
import type { PlainTextKey } from '../../src/text/text-key.ts';
import { formatRegion } from '../../src/views/words/regions.ts';
import { withDescription } from '../definition/with-description.ts';

/** The option `region`: a list while one types, though any code may be given. */
export function regionOption(description: PlainTextKey): SlashCommandStringOption {
  const option = new SlashCommandStringOption().setName('region').setAutocomplete(true).setMaxLength(100);
  return withDescription(option, description);
}

/**
 * The region that was typed, or undefined where none was.
 * @throws InputError where it can be none
 */
export function readRegionOption({
  options,
  language,
}: Pick<CommandInteraction, 'options' | 'language'>): string | undefined {
  const typed = options.string('region');
  return typed?.trim() ? readRegion(typed, namesIn(language)) : undefined;
}

/** Offers countries by name or code, in the language of the member who types. */
export async function completeRegion({
  focused,
  language,
}: AutocompleteInteraction): Promise<APIApplicationCommandOptionChoice[]> {
  const codes = findRegions(focused.value, namesIn(language));
  return codes.map((code) => ({ name: formatRegion(code, language), value: code }));
}

function namesIn(language: Language): Map<string, string> {
  return new Map(regionCodes.map((code) => [code, language.t(`regions.${code}`)]));
}
