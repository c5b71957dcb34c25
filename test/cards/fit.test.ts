import { describe, expect, it } from 'vitest';
import type { Card, Theme } from '../../src/cards/card.ts';
import { type Language, openLanguages } from '../../src/text/languages.ts';
import { showCard } from '../../src/views/show-card.ts';
import type { View } from '../../src/views/view.ts';
import { fitProblems } from '../support/cards/fit-problems.ts';
import { nickname, wordedViews } from '../support/cards/worded-views.ts';
import { sampleContext } from '../support/views/sample.ts';

// Every card is drawn through its view in every language, and what is written on it is measured in pixels. Names as players
// usually have them fit too: what is cut on these cards is a word of ours.

const languages = openLanguages({ defaultLocale: 'en-US' });

describe.each(languages.all.map(({ locale }) => locale))('in %s', (locale) => {
  it('the words of every card fit their places', async () => {
    expect((await problemsIn(languages.for(locale))).join('\n')).toBe('');
  });
});

async function problemsIn(language: Language): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, view] of await wordedViews(language)) {
    const { lines } = await draw(view, language);
    problems.push(...fitProblems(lines, nickname).map((problem) => `${name}: ${problem}`));
  }
  return problems;
}

async function draw({ picture, ...words }: View, language: Language, theme?: Theme): Promise<Card> {
  let card: Card | undefined;
  const kept = picture && {
    ...picture,
    draw: async (extras: Parameters<typeof picture.draw>[0]) => {
      card = await picture.draw(extras);
      return card;
    },
  };
  const settings = { theme, channels: [], cardMark: 'discord.gg/owls' };
  const { warning } = await showCard({ ...words, picture: kept }, { context: sampleContext({ language, settings }) });
  if (!card) throw new Error('the view has no card', { cause: warning });
  return card;
}
