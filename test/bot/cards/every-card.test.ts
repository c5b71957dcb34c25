import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cardSize } from '../../../src/bot/cards/engine/card-size.ts';
import { type Theme, themes } from '../../../src/bot/settings/list/themes.ts';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import { findTier, type StateName, stateNames } from '../../../src/playground/gallery/card-states.ts';
import { cards, type SampleCard, statesOf } from '../../../src/playground/gallery/cards.ts';
import { findFaintLines } from '../../support/cards/faint-lines.ts';
import { fitProblems } from '../../support/cards/fit-problems.ts';
import { linesOf } from '../../support/cards/lines-of.ts';
import { renderer } from '../../support/cards/renderer.ts';
import { pathologicalTexts } from '../../support/cards/sample.ts';
import { drawSample } from '../../support/cards/sample-cards.ts';
import { GroundRenderer, LayoutRenderer, RewordingRenderer } from '../../support/cards/test-renderers.ts';
import { filesBelow } from '../../support/project-files.ts';

const languages = openLanguages({ defaultLocale: 'en-US' });
const layouts = new LayoutRenderer();
const grounds = new GroundRenderer();

/** States whose words differ: ranks have tests of their own, and typed names may be cut. */
const wordedStates = stateNames.filter(
  (state) => findTier(state) === undefined && state !== 'long' && state !== 'right-to-left',
);
/** States whose colours differ in every theme. */
const colouredStates: readonly StateName[] = ['complete', 'unranked', 'missing', 'deleted'];

/**
 * Each card meets each tier and each theme, and each tier meets each theme, on a third of the cards: what a tier and a theme
 * make of the colours, `parts/backdrop/card-palette.test.ts` proves for all of them.
 */
function findColouredStates(card: SampleCard, theme: Theme): StateName[] {
  const [cardIndex, themeIndex] = [cards.findIndex(({ name }) => name === card.name), themes.indexOf(theme)];
  const tiers = stateNames.filter(findTier);
  const own = tiers.filter((_, index) => (index + cardIndex + themeIndex) % themes.length === 0);
  return statesOf(card).filter((state) => colouredStates.includes(state) || own.includes(state));
}

it('every file of a card is drawn by a card of the list', () => {
  const files = ['src/bot/cards', 'src/bot/community']
    .flatMap(filesBelow)
    .flatMap((file) => /\/(\w+)-card\.ts$/.exec(file)?.[1] ?? []);
  expect(cards.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
});

// One card after another, so that its pictures and grounds are kept.
describe.each(cards)('the words of $name', (card) => {
  it.each(languages.all)('fit in every state, in $locale', async ({ locale }) => {
    const language = languages.for(locale);
    const states = statesOf(card).filter((state) => wordedStates.includes(state));
    const problems = await Promise.all(
      states.map(async (state) => {
        const drawn = await drawSample(card, state, { renderer: layouts, language });
        return fitProblems(linesOf(drawn), '', drawn).map((problem) => `${state}: ${problem}`);
      }),
    );
    expect(problems.flat()).toEqual([]);
  });

  it.each(themes)('can be read in every state, in the theme %s', async (theme) => {
    const language = languages.for('en-US');
    const rendered = { renderer: grounds, language, theme, wardrobe: 'rendered' } as const;
    const faint = findFaintLines(await drawSample(card, 'complete', rendered));
    for (const [index, state] of findColouredStates(card, theme).entries()) {
      // Mirrored, words lie on other parts of bars and grounds.
      const drawn = { renderer: grounds, language: index % 2 ? languages.for('ar') : language, theme };
      const ground = await drawSample(card, state, drawn);
      faint.push(...findFaintLines(ground).map((problem) => `${state}: ${problem}`));
    }
    expect(faint).toEqual([]);
  });
});

it('finds words of the colour behind them', async () => {
  const [card] = cards;
  const ground = await drawSample(card, 'complete', {
    renderer: grounds,
    language: languages.for('en-US'),
  });
  const dark = linesOf(ground).map((line) => ({ ...line, color: '#10141c' }));
  expect(findFaintLines(ground, dark)).toHaveLength(dark.length);
});

describe.each<SampleCard>(cards)('the card of $name', (card) => {
  const { width, height } = card.size ?? cardSize;
  const english = languages.for('en-US');

  it('is a JPEG of the card size, without transparency and not too large', async () => {
    const { data, ...drawn } = await drawSample(card, 'complete', { renderer, language: english });
    expect(drawn).toMatchObject({ contentType: 'image/jpeg', width, height });
    expect(await sharp(data).metadata()).toMatchObject({
      format: 'jpeg',
      width,
      height,
      channels: 3,
      chromaSubsampling: '4:4:4',
    });
    expect(data.length).toBeLessThan(0.43 * width * height);
  });

  it('is drawn with any text for every word', async () => {
    for (const text of pathologicalTexts)
      for (const state of statesOf(card).filter((one) => one === 'complete' || one === 'missing')) {
        // Layout sets each word in pixels. Of what is drawn from them, one picture is enough.
        const isDrawn = state === 'complete' && text.startsWith('W');
        const rewording = new RewordingRenderer(text, isDrawn ? renderer : layouts);
        const drawn = await drawSample(card, state, { renderer: rewording, language: english });
        expect(drawn).toMatchObject({ width, height });
      }
  });

  it('is drawn once for equal values, and looks different in each theme', async () => {
    const drawn = await Promise.all(
      themes.map((theme) => drawSample(card, 'complete', { renderer, language: english, theme })),
    );
    expect(new Set(drawn.map(({ data }) => data.toString('base64'))).size).toBe(themes.length);
    const [theme] = themes;
    expect(await drawSample(card, 'complete', { renderer, language: english, theme })).toBe(drawn[0]);
  });
});
