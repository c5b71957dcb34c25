import { SlashCommandStringOption } from '@discordjs/builders';
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { maxTypedLength } from '../../../shared/contract/discord-limits.ts';
import { isRegionGroup, regionCodes, regionGroups } from '../../../shared/contract/regions.ts';
import type { AutocompleteInteraction, CommandInteraction } from '../../discord/command.ts';
import { InputError } from '../../game/input-error.ts';
import { findRegions, type OwnNames, parseRegion, type UnknownRegion } from '../../game/region.ts';
import type { Language } from '../../text/languages.ts';
import type { PlainTextKey } from '../../text/text-key.ts';
import { formatRegionChoice, nameRegion } from '../../views/words/regions.ts';
import { withDescription } from '../definition/with-description.ts';

export function regionOption(description: PlainTextKey): SlashCommandStringOption {
  const option = new SlashCommandStringOption()
    .setName('region')
    .setAutocomplete(true)
    .setMaxLength(maxTypedLength);
  return withDescription(option, description);
}

type Typing = Pick<CommandInteraction, 'options' | 'memberLanguage'>;

export function parseRegionOption({ options, memberLanguage }: Typing): string | undefined | UnknownRegion {
  const typed = options.string('region');
  return typed?.trim() ? parseRegion(typed, namesIn(memberLanguage)) : undefined;
}

export function readRegionOption(typing: Typing): string | undefined {
  const region = parseRegionOption(typing);
  if (typeof region === 'object') throw new InputError(region);
  return region;
}

/** Suggests regions by code or country name in the member's language. */
export async function completeRegion({
  focused,
  language,
}: AutocompleteInteraction): Promise<APIApplicationCommandOptionChoice[]> {
  return findRegions(focused.value, namesIn(language)).map((choice) => ({
    name: formatRegionChoice(choice, language),
    value: choice.region,
  }));
}

/** Omits groups of one country, which mean the same as the country. */
const wideGroups = Object.keys(regionGroups)
  .filter(isRegionGroup)
  .filter((group) => regionGroups[group].length > 1);

function namesIn(language: Language): OwnNames {
  return new Map([...regionCodes, ...wideGroups].map((region) => [region, nameRegion(region, language)]));
}
