import { describe, expect, it } from 'vitest';
import { outfitView } from '../../../src/bot/views/outfit-view.ts';
import type { Picture } from '../../../src/shared/pictures/picture.ts';
import { t } from '../../support/english.ts';
import { expectSendableForAnyPlayer } from '../../support/views/any-player.ts';
import { buttonsOf, embedOf, fieldsOf, optionsOf, primaryOf } from '../../support/views/parts.ts';
import { found, language, samplePicture, samplePlayer } from '../../support/views/sample.ts';
import { cardPropsOf, show, showWithoutCard } from '../../support/views/show.ts';

const pieces = [
  samplePicture('clothes', '211000001'),
  samplePicture('clothes', '203000001', true),
  samplePicture('weapon', '907000010'),
];
const viewOf = (worn: readonly Picture[] = pieces, changes = {}) =>
  outfitView(found(samplePlayer(changes)), { pieces: worn, language });

const goOn = `${t('selects.piece')} · ${t('selects.goOn')}`;

describe('the view of an outfit', () => {
  it('shows each piece with its number, the top first', async () => {
    const reply = await show(viewOf());
    expect(embedOf(reply)).toMatchObject({
      title: t('outfit.title', { name: 'Ana' }),
      footer: { text: `${t('player.id', { uid: '4123456789' })} · ${t('freshness.updated')}` },
    });
    expect(reply.files[0]?.alt).toBe(
      `Ana's outfit, Diamond III: 1 Top, 2 Headwear, 3 Weapon skin. ${t('missing', { count: 1 })}`,
    );
    expect(await cardPropsOf(viewOf())).toMatchObject({
      nickname: 'Ana',
      rank: { label: 'Diamond III', tier: 'diamond' },
      pieces: [
        { kind: 'top', labels: ['Top'] },
        { kind: 'head', labels: [t('itemKinds.head')] },
        { kind: 'weapon', labels: [t('itemKinds.weapon-skin'), t('shortItemKinds.weapon-skin')] },
      ],
    });
  });

  it('goes back to the player, and to each piece', async () => {
    const whole = pieces.map((piece) => ({ ...piece, isMissing: false }));
    const reply = await show(viewOf(whole));
    expect(buttonsOf(reply)).toEqual([
      [t('buttons.player'), '1:player:open:1:4123456789:TH'],
      [t('buttons.refresh'), '1:outfit:refresh:1:4123456789:TH'],
    ]);
    expect(primaryOf(reply)).toBe(t('buttons.player'));
    expect(optionsOf(reply, goOn)).toEqual([
      ['1 Top', '1:item:look:1:203000001'],
      [`2 ${t('itemKinds.head')}`, '1:item:look:1:211000001'],
      ['3 Weapon skin', '1:item:look:1:907000010'],
      [t('buttons.stats'), '1:stats:open:1:4123456789:TH'],
      [t('buttons.clan'), '1:clan:open:1:4123456789:TH'],
      ['Pet', '1:pet:open:1:4123456789:TH'],
      [t('buttons.wishlist'), '1:wishlist:open:1:4123456789:TH'],
      [t('buttons.compare'), '1:compare:open:1:4123456789:TH'],
    ]);
  });

  it('offers a piece that is worn twice once', async () => {
    const twice = [...pieces, samplePicture('clothes', '203000001')];
    const looks = optionsOf(await show(viewOf(twice)), goOn).filter(([, id]) => id.startsWith('1:item:'));
    expect(looks).toHaveLength(3);
  });

  it('lists the pieces if there is no card', async () => {
    expect(fieldsOf(await showWithoutCard(viewOf()))).toMatchObject({ '1 Top': 'Top\n`203000001`' });
  });

  it('says that there is none, but not if it could not be read', async () => {
    const none = await show(viewOf([]));
    expect(embedOf(none)).toMatchObject({
      title: t('nothing.outfit.title'),
      description: t('nothing.outfit.text', { name: 'Ana' }),
    });
    expect(buttonsOf(none).map(([label]) => label)).toEqual([t('buttons.player'), t('buttons.refresh')]);
    const unread = await show(viewOf([], { profileInfo: { clothes: 'hidden' } }));
    expect(embedOf(unread)).toMatchObject({
      title: t('unreadable.title'),
      description: t('unreadable.text'),
    });
  });

  it('is never refused by Discord, whatever the record holds', () =>
    expectSendableForAnyPlayer((player) =>
      outfitView(found(player), {
        pieces: player.looks.clothes.slice(0, 10).map((id) => samplePicture('clothes', id)),
        language,
      }),
    ));
});
