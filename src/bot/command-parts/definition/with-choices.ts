import type { SlashCommandStringOption } from '@discordjs/builders';
import type { PlainTextKey } from '../../text/text-key.ts';
import { translationsOf } from '../../text/translations.ts';
import { extendJson } from './extend-json.ts';

/** Adds the values to an option as choices, named in every language by the text of their key. */
export function withChoices<Value extends string | number>(
  option: SlashCommandStringOption,
  values: readonly Value[],
  keyOf: (value: Value) => PlainTextKey,
): SlashCommandStringOption {
  const choices = values.map((value) => {
    const { english, others } = translationsOf(keyOf(value));
    return { name: english, name_localizations: others, value: String(value) };
  });
  extendJson(option, { choices });
  return option;
}
