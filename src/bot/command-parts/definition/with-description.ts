import type { SharedNameAndDescription } from '@discordjs/builders';
import type { PlainTextKey } from '../../text/text-key.ts';
import { listCommandNames, translationsOf } from '../../text/translations.ts';
import { extendJson } from './extend-json.ts';

export function withDescription<
  Builder extends Pick<SharedNameAndDescription, 'name' | 'setDescription'> & { toJSON(): object },
>(builder: Builder, key: PlainTextKey): Builder {
  const { english, others } = translationsOf(key);
  builder.setDescription(english);
  extendJson(builder, {
    name_localizations: listCommandNames(builder.name),
    description_localizations: others,
  });
  return builder;
}
