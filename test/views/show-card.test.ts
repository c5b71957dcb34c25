import { describe, expect, it } from 'vitest';
import type { Age } from '../../src/views/freshness.ts';
import { showCard } from '../../src/views/show-card.ts';
import type { CardExtras, View } from '../../src/views/view.ts';
import { embedOf, fieldsOf } from '../support/views/parts.ts';
import { card, language } from '../support/views/sample.ts';
import { live, show, showWithoutCard } from '../support/views/show.ts';

const view = (missing = 0): View => ({
  title: 'Ana',
  picture: { name: 'ana.jpg', alt: ['Ana.'], missing, props: {}, draw: async () => card },
});

const freshness = async (answers: readonly Age[], missing = 0) =>
  fieldsOf(await show(view(missing), answers))['How fresh this is'];

describe('a card that could not be drawn', () => {
  it('leaves the words, says so, and hands on why', async () => {
    const reply = await showWithoutCard(view());
    expect(reply.files).toEqual([]);
    expect(embedOf(reply).image).toBeUndefined();
    expect(fieldsOf(reply)['How fresh this is']).toContain('The picture could not be drawn');
    expect(reply.warning).toEqual(new Error('no ink'));
  });

  it('is a warning only where it happens', async () => {
    expect((await show(view())).warning).toBeUndefined();
  });
});

describe('how fresh a card is', () => {
  it('says how many pictures are missing', async () => {
    expect(await freshness([live], 1)).toContain('1 picture could not be loaded.');
    expect(await freshness([live], 3)).toContain('3 pictures could not be loaded.');
  });

  it('says how old it is', async () => {
    const stale = { fetchedAt: 5000, freshness: 'stale' } as const;
    expect(await freshness([{ fetchedAt: 5000, freshness: 'cached' }])).toBe('Cached, as of <t:5:R>.');
    const unreachable = 'As of <t:5:R>. The player API cannot be asked at the moment.';
    expect(await freshness([stale])).toBe(unreachable);
    expect(await freshness([{ ...stale, retryAt: 65_000 }])).toBe(`${unreachable} Next try <t:65:R>.`);
    expect(await freshness([{ ...stale, retryAt: 10_000 }])).toBe(`${unreachable} Try again in a moment.`);
  });

  it('counts the oldest of several answers', async () => {
    const cached = { fetchedAt: 5000, freshness: 'cached' } as const;
    for (const answers of [
      [cached, live],
      [live, cached],
      [live, cached, live],
    ])
      expect(await freshness(answers)).toBe('Cached, as of <t:5:R>.');
  });

  it('does not hide that one of several answers could not be renewed', async () => {
    const stale = { fetchedAt: 9000, freshness: 'stale', retryAt: 65_000 } as const;
    expect(await freshness([{ fetchedAt: 5000, freshness: 'cached' }, stale])).toBe(
      'As of <t:5:R>. The player API cannot be asked at the moment. Next try <t:65:R>.',
    );
  });

  it('is not said where nothing was asked: the picture’s note stands among the lines', async () => {
    const reply = await show(view(2), []);
    expect(fieldsOf(reply)).toEqual({});
    expect(embedOf(reply).description).toBe('2 pictures could not be loaded.');
  });
});

it('draws in the theme that was chosen', async () => {
  const told: CardExtras[] = [];
  const draw = async (extras: CardExtras) => {
    told.push(extras);
    return card;
  };
  const picture = { name: 'ana.jpg', alt: ['Ana.'], missing: 0, props: {}, draw };
  const context = { language, settings: { theme: 'light' as const } };
  await showCard({ picture }, { answers: [live], context, now: () => 6_000 });
  expect(told).toEqual([{ missingNote: undefined, look: { theme: 'light' } }]);
});
