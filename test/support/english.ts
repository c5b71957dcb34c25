import { openLanguages } from '../../src/bot/text/languages.ts';
import { bundledLocales } from '../../src/bot/text/locales.ts';
import type { TextKey } from '../../src/bot/text/text-key.ts';
import { textsByKey } from '../../src/bot/text/texts-by-key.ts';

/** English, as members read it. */
export const english = openLanguages({ defaultLocale: 'en-US' }).for('en-US');

/** The English text under a key: tests take sentences from the texts, so that a changed word breaks none of them. */
export const { t } = english;

const texts = textsByKey(bundledLocales().get('en-US') ?? {});

/** Finds the English text under a key with any values; `known` ones must match. */
export function textLike(key: TextKey, known: Readonly<Record<string, string>> = {}): RegExp {
  const text = texts.get(key) ?? texts.get(`${key}_other`) ?? '';
  const parts = text.split(/\{\{(\w+)[^}]*\}\}/).map((part, i) => {
    if (i % 2 === 0) return literally(part);
    const value = known[part];
    return value === undefined ? '.+?' : literally(value);
  });
  return new RegExp(parts.join(''));
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
