import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import type { PlainTextKey } from '../../src/text/text-key.ts';
import { translationsOf } from '../../src/text/translations.ts';

/** A choice of an option, named in every language that has the key: for `addChoices`. */
export function localisedChoice<Value extends string | number>(
  value: Value,
  key: PlainTextKey,
): APIApplicationCommandOptionChoice<Value> {
  const { english, others } = translationsOf(key);
  return { name: english, name_localizations: others, value };
}
