import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { item } from '../../commands/item.ts';
import { wishlist } from '../../commands/wishlist.ts';
import type { Services } from '../../src/bot/discord/services-of-bot.ts';
import { expectEverywhere, expectRequired } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { fullRecord } from '../support/commands/players.ts';
import { t } from '../support/english.ts';
import { buttonsOf, embedOf, idOf, optionsOf, selectId } from '../support/views/parts.ts';

let source: OpenCommands;
let commands: OpenCommands;
beforeAll(async () => {
  source = await openCommands([], { players: [fullRecord] });
  commands = await openCommands([wishlist, item], { services: { players: withWishes(9) } });
});
afterAll(async () => {
  await commands.close();
  await source.close();
});

/** The player API with so many wishes of everybody. */
function withWishes(count: number): Services['players'] {
  const value = Array.from({ length: count }, (_, number) => ({
    itemId: String(203_000_001 + number),
    addedAt: 1_700_000_000 + number,
  }));
  const { players } = source.services;
  return { ...players, wishlist: async () => ({ value, fetchedAt: Date.now(), freshness: 'live' }) };
}

const wishesIn = (seen: Parameters<typeof optionsOf>[0]) =>
  optionsOf(seen, t('selects.piece')).filter(([, id]) => id.startsWith('1:item:'));

describe('/wishlist', () => {
  it('may be used everywhere and needs no option', () => {
    expectEverywhere(wishlist);
    expectRequired(wishlist, []);
  });

  it('shows page after page in the same message', async () => {
    const first = await commands.run('wishlist', { uid: '4123456789' });
    expect(embedOf(first)).toMatchObject({
      title: t('wishlist.title', { name: 'Ana' }),
      footer: { text: expect.stringContaining(t('wishlist.line', { when: 'Nov 14' })) },
    });
    expect(wishesIn(first)).toHaveLength(7);
    const second = await commands.press(idOf(first, t('buttons.next')));
    expect([second.isPrivate, wishesIn(second)]).toEqual([
      false,
      [
        ['1 Top', expect.stringContaining(':203000002')],
        ['2 Top', expect.stringContaining(':203000001')],
      ],
    ]);
    expect(buttonsOf(second).map(([label]) => label)).toEqual([
      t('buttons.player'),
      t('buttons.previous'),
      t('buttons.refresh'),
    ]);
    const back = await commands.press(idOf(second, t('buttons.previous')));
    expect(wishesIn(back)).toEqual(wishesIn(first));
  });

  it('shows a wish only to the member', async () => {
    const seen = await commands.run('wishlist', { uid: '4123456789' });
    const [[, id] = []] = wishesIn(seen);
    const piece = await commands.choose(selectId(seen, t('selects.piece')), id);
    expect([embedOf(piece).title, piece.isPrivate]).toEqual(['Top', true]);
  });

  it('says that there is none', async () => {
    const other = await openCommands([wishlist], { services: { players: withWishes(0) } });
    const seen = await other.run('wishlist', { uid: '4123456789' });
    await other.close();
    expect([embedOf(seen).title, seen.files]).toEqual([t('nothing.wishlist.title'), []]);
  });

  it.each(['-1', '1.5', 'x', '1000'])('says of a page %s that the button is old', async (page) => {
    const seen = await commands.press(`1:wishlist:page:1:4123456789:TH:${page}`);
    expect(embedOf(seen).title).toBe(t('notices.oldButton.title'));
  });
});
