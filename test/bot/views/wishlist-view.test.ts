import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOfWishlist, wishlistView } from '../../../src/bot/views/wishlist-view.ts';
import type { Wish } from '../../../src/shared/contract/wishlist.ts';
import { t } from '../../support/english.ts';
import { expectSendableForAnyPlayer } from '../../support/views/any-player.ts';
import { buttonsOf, embedOf, optionsOf, primaryOf } from '../../support/views/parts.ts';
import { found, language, samplePicture, samplePlayer } from '../../support/views/sample.ts';
import { cardPropsOf, show } from '../../support/views/show.ts';

const wish = (number: number): Wish => ({
  itemId: String(203_000_000 + number),
  addedAt: 1_700_000_000 + number,
});
const list = Array.from({ length: 17 }, (_, number) => wish(number));

function viewOf(wishes: readonly Wish[], page = 0, player = samplePlayer()) {
  const shown = pageOfWishlist(wishes, page);
  const pictures = shown.wishes.map(({ itemId }) => samplePicture('clothes', itemId));
  return wishlistView(found(player), shown, { pictures, pieces: [], language });
}

describe('the view of a wishlist', () => {
  it('shows the newest wishes first', async () => {
    const reply = await show(viewOf([wish(1), { itemId: '1300000051' }, wish(2)]));
    expect(embedOf(reply)).toMatchObject({
      title: t('wishlist.title', { name: 'Ana' }),
      footer: {
        text: [
          t('player.id', { uid: '4123456789' }),
          t('wishlist.line', { when: 'Nov 14' }),
          t('freshness.updated'),
        ].join(' · '),
      },
    });
    expect(embedOf(reply).description).toBeUndefined();
    expect(reply.files[0]?.alt).toBe(`${t('wishlist.title', { name: 'Ana' })}: Top, Top, Spirit Fox.`);
    const goOn = `${t('selects.piece')} · ${t('selects.goOn')}`;
    expect(optionsOf(reply, goOn).slice(0, 3)).toEqual([
      ['1 Top', '1:item:look:1:203000002'],
      ['2 Top', '1:item:look:1:203000001'],
      ['3 Spirit Fox', '1:item:look:1:1300000051'],
    ]);
    expect(buttonsOf(reply).map(([label]) => label)).toEqual([t('buttons.player'), t('buttons.refresh')]);
    expect(primaryOf(reply)).toBe(t('buttons.player'));
  });

  it('has as many pages as it needs, and stays on them', async () => {
    const labels = async (page: number) =>
      buttonsOf(await show(viewOf(list, page)))
        .filter(([label]) => label !== t('buttons.refresh'))
        .map(([label, id]) => [label, id.split(':').at(-1)]);
    const player = [t('buttons.player'), 'TH'];
    expect(await labels(0)).toEqual([player, [t('buttons.next'), '1']]);
    expect(await labels(1)).toEqual([player, [t('buttons.previous'), '0'], [t('buttons.next'), '2']]);
    expect(await labels(2)).toEqual([player, [t('buttons.previous'), '1']]);
    expect(await labels(99)).toEqual(await labels(2));
    expect(await cardPropsOf(viewOf(list, 2))).toMatchObject({
      tier: 'diamond',
      pageNote: t('leaderboard.page', { page: 3, pages: 3 }),
      wishes: [{ picture: { id: '203000002' }, labels: ['Top'] }, {}, {}],
    });
  });

  it('shows every wish on exactly one page', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 99 })), (numbers) => {
        const wishes = numbers.map(wish);
        const { pages } = pageOfWishlist(wishes, 0);
        const shown = Array.from({ length: pages }, (_, page) => pageOfWishlist(wishes, page).wishes).flat();
        const ids = (some: readonly Wish[]) => some.map(({ itemId }) => itemId).toSorted();
        expect(ids(shown)).toEqual(ids(wishes));
      }),
    );
  });

  it('says that there is none', async () => {
    const reply = await show(viewOf([]));
    expect(embedOf(reply)).toMatchObject({
      title: t('nothing.wishlist.title'),
      description: t('nothing.wishlist.text', { name: 'Ana' }),
    });
  });

  it('is never refused by Discord, whatever the record holds', () =>
    expectSendableForAnyPlayer((player) => viewOf([...list, ...list], 1, player)));
});
