import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/bot/text/languages.ts';
import type { PlainTextKey } from '../../../src/bot/text/text-key.ts';
import { declareTextValues } from '../../../src/bot/text/text-values.ts';

describe('declareTextValues', () => {
  it('lists each text with its values, and plural forms as one key with a count', () => {
    const source = declareTextValues({
      plain: 'Nothing to fill in',
      clan: { line: '{{name}}, level {{ level, number }}, {{name}} again' },
      piece_one: 'One piece of {{owner}}',
      piece_other: '{{count, number}} pieces of {{owner}}',
    });
    expect(source.split('\n').filter((line) => line.startsWith("    '"))).toEqual([
      "    'plain': never;",
      "    'clan.line': 'name' | 'level, number';",
      "    'piece': 'count, number' | 'owner';",
    ]);
  });
});

// `npm run types` is the test here: each expected error that does not occur is an error itself. It runs `npm run keys` first;
// before that, TypeScript does not know the values of texts.
describe('t', () => {
  const keysAsked: string[] = [];
  const { t }: Pick<Language, 't'> = {
    t: (key, ..._values) => {
      keysAsked.push(key);
      return '';
    },
  };

  it('takes a key with exactly its values', () => {
    const region: 'IND' | 'BR' = keysAsked.length > 0 ? 'IND' : 'BR';
    const either: 'unknownItem' | 'clan.subtitle' = 'unknownItem';
    const plain: PlainTextKey = 'labels.uid';
    t(plain);
    t('clan.subtitle', { id: '1' });
    t('missing', { count: 2 });
    t(`regions.${region}`);
    t(either, { id: '3' });
    t('membersOf', { members: 1, capacity: 50 });
    expect(keysAsked).toHaveLength(6);
  });

  it('does not compile with a wrong key, or with a value missing, misspelt, too much or of the wrong type', () => {
    const code: string = 'IND';
    // @ts-expect-error no such key
    t('labels.uidd');
    // @ts-expect-error a branch is not a text
    t('labels');
    // @ts-expect-error a plural form is chosen by `count`, not by the caller
    t('missing_one', { count: 1 });
    // @ts-expect-error any string could be any key
    t(`regions.${code}`);
    // @ts-expect-error values missing
    t('clan.subtitle');
    // @ts-expect-error a value misspelt
    t('clan.subtitle', { idd: '1' });
    // @ts-expect-error one value of two missing
    t('regionWithCode', { name: 'India' });
    // @ts-expect-error a value that the text does not have
    t('clan.subtitle', { id: '1', level: 1 });
    // @ts-expect-error values for a text that has none
    t('labels.uid', { uid: '1' });
    // @ts-expect-error a number is expected
    t('number', { value: '12' });
    // @ts-expect-error the values of both texts are needed if the key may be either
    t(keysAsked.length > 0 ? 'clan.subtitle' : 'freshness.stale', { id: '1' });
    expect(keysAsked).toContain('labels.uidd');
  });
});
