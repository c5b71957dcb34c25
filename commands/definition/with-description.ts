import type { SharedNameAndDescription } from '@discordjs/builders';
import type { PlainTextKey } from '../../src/text/text-key.ts';
import { translationsOf } from '../../src/text/translations.ts';

/** The builder with its description in every language that has the key. */
export function withDescription<
  Builder extends Pick<SharedNameAndDescription, 'setDescription' | 'setDescriptionLocalizations'>,
>(builder: Builder, key: PlainTextKey): Builder {
  const { english, others } = translationsOf(key);
  builder.setDescription(english).setDescriptionLocalizations(others);
  return builder;
}
