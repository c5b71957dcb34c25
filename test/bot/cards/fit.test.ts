import { beforeAll, describe, expect, it } from 'vitest';
import { themes } from '../../../src/bot/settings/list/themes.ts';
import { type Language, openLanguages } from '../../../src/bot/text/languages.ts';
import { bundledLocales, type Texts } from '../../../src/bot/text/locales.ts';
import { fitProblems } from '../../support/cards/fit-problems.ts';
import { type CardLine, linesOf } from '../../support/cards/lines-of.ts';
import { drawView } from '../../support/cards/sample-cards.ts';
import { LayoutRenderer } from '../../support/cards/test-renderers.ts';
import { nickname, wordedViews } from './worded-views.ts';

// The widest words of a language must fit too: every card is laid out through its view, and its lines are measured in pixels.

const languages = openLanguages({ defaultLocale: 'en-US' });
const renderer = new LayoutRenderer();

describe.each([...bundledLocales().keys()])('in %s', (locale) => {
  let cards: ReadonlyMap<string, readonly CardLine[]>;

  beforeAll(async () => {
    cards = await linesOfCards(languages.for(locale));
  });

  it('the words of every card fit their places', () => {
    expect(listProblems(cards)).toEqual([]);
  });

  it('a player’s card names the rank of the other mode in the remaining room', () => {
    const said = [...cards].filter(([name]) => name.startsWith('player') && !name.endsWith('tells nothing'));
    const silent = said.filter(([, lines]) => !isSaid(languages.for(locale).t('labels.clashSquad'), lines));
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});

describe('the measuring', () => {
  it('finds what does not fit in a language of long words', async () => {
    const locales = new Map([
      ['en-US', bundledLocales().get('en-US') ?? {}],
      ['de', lengthen(bundledLocales().get('en-US') ?? {})],
    ]);
    const long = openLanguages({ defaultLocale: 'en-US', locales }).for('de');
    const problems = listProblems(await linesOfCards(long));
    const found = new Set(problems.map((problem) => problem.split(':')[0]?.split(' ')[0]));
    const kinds = ['player', 'outfit', 'wishlist', 'item', 'pet', 'clan', 'comparison', 'stats', 'history'];
    expect([...kinds, 'leaderboard', 'digest'].filter((kind) => !found.has(kind))).toEqual([]);
  });

  const line: CardLine = {
    text: 'Level',
    size: 27,
    isCut: false,
    ascent: 20,
    color: '#ffffff',
    left: 40,
    top: 100,
    width: 80,
    height: 26,
  };

  it.each<[string, Partial<CardLine>[], string[]]>([
    ['nothing in two lines below each other', [{}, { top: 126 }], []],
    ['words that touch', [{}, { left: 123, text: '67' }], ['“Level” meets “67”']],
    ['a cut', [{ isCut: true }], ['“Level” is cut']],
    ['but no cut name', [{ isCut: true, text: nickname }], []],
    ['small letters', [{ size: 21 }], ['“Level” is drawn at 21']],
    ['what leaves the card', [{ left: 950 }], ['“Level” leaves the card']],
    ['marks that are cut off', [{ ascent: 34 }], ['“Level” loses its marks']],
    ['letters without a glyph', [{ text: 'Level ᰀ' }], ['“Level ᰀ” has letters that no font has']],
  ])('finds %s', (_name, changes, problems) => {
    expect(
      fitProblems(
        changes.map((change) => ({ ...line, ...change })),
        nickname,
      ),
    ).toEqual(problems);
  });
});

describe.each(['en-US', 'ar'])('in %s', (locale) => {
  it('every theme writes in the same places', async () => {
    const language = languages.for(locale);
    for (const [name, view] of await wordedViews(language)) {
      if (!/^(player|outfit of top|wishlist|clan|comparison|stats|history of likes of four|pet)$/.test(name))
        continue;
      const drawn = await Promise.all(themes.map((theme) => drawView(view, { renderer, language, theme })));
      const [first = [], ...others] = drawn.map((card) => linesOf(card).map(({ color: _, ...line }) => line));
      for (const other of others) expect(other).toEqual(first);
    }
  });
});

async function linesOfCards(language: Language): Promise<ReadonlyMap<string, readonly CardLine[]>> {
  const cards = new Map<string, readonly CardLine[]>();
  for (const [name, view] of await wordedViews(language))
    cards.set(name, linesOf(await drawView(view, { renderer, language })));
  return cards;
}

function listProblems(cards: ReadonlyMap<string, readonly CardLine[]>): string[] {
  return [...cards].flatMap(([name, lines]) =>
    fitProblems(lines, nickname).map((problem) => `${name}: ${problem}`),
  );
}

/** Whether the words are on the card, in one line or in two. */
function isSaid(words: string, lines: readonly CardLine[]): boolean {
  return lines.some(({ text }, index) => text === words || `${text} ${lines[index + 1]?.text}` === words);
}

/** Each word twice as long, and as one word with the next. */
function lengthen(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string'
        ? text
            .split(/(\{\{[^}]*\}\})/)
            .map((part) => (part.startsWith('{{') ? part : part.replace(/(\p{L}+) ?/gu, '$1schaft$1')))
            .join('')
        : lengthen(text),
    ]),
  );
}
