import { describe, expect, it } from 'vitest';
import { outfitView } from '../../../src/bot/views/outfit.ts';
import type { Picture } from '../../../src/shared/pictures/picture.ts';
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

describe('the view of an outfit', () => {
  it('shows each piece with its number', async () => {
    const reply = await show(viewOf());
    expect(embedOf(reply)).toMatchObject({
      title: 'Outfit of Ana',
      description: '`4123456789`\n1 picture is missing.',
    });
    expect(reply.files[0]?.alt).toBe('Outfit of Ana, Diamond III: 1 Headwear or mask, 2 Top, 3 Weapon skin.');
    expect(await cardPropsOf(viewOf())).toMatchObject({
      nickname: 'Ana',
      rank: { label: 'Diamond III', tier: 'diamond' },
      pieces: [
        { kind: 'head', labels: ['Headwear or mask', 'Headwear'] },
        { kind: 'top', labels: ['Top'] },
        { kind: 'weapon', labels: ['Weapon skin', 'Weapon'] },
      ],
      missingNote: '1 picture missing',
    });
  });

  it('goes back to the player, and to each piece', async () => {
    const whole = pieces.map((piece) => ({ ...piece, isMissing: false }));
    const reply = await show(viewOf(whole));
    expect(buttonsOf(reply)).toEqual([
      ['Player', '1:player:open:1:4123456789:TH'],
      ['Refresh', '1:outfit:refresh:1:4123456789:TH'],
    ]);
    expect(primaryOf(reply)).toBe('Player');
    expect(optionsOf(reply, 'Look at a piece')).toEqual([
      ['1 Headwear or mask', '1:item:look:1:211000001'],
      ['2 Top', '1:item:look:1:203000001'],
      ['3 Weapon skin', '1:item:look:1:907000010'],
    ]);
  });

  it('offers a piece that is worn twice once', async () => {
    const twice = [...pieces, samplePicture('clothes', '203000001')];
    expect(optionsOf(await show(viewOf(twice)), 'Look at a piece')).toHaveLength(3);
  });

  it('lists the pieces where there is no card', async () => {
    expect(fieldsOf(await showWithoutCard(viewOf()))).toMatchObject({ '2 Top': 'Top\n`203000001`' });
  });

  it('says that there is none, and does not say so where it could not be read', async () => {
    const none = await show(viewOf([]));
    expect(embedOf(none)).toMatchObject({
      title: 'No outfit to show',
      description: 'Ana has none, or hides it.',
    });
    expect(buttonsOf(none).map(([label]) => label)).toEqual(['Player', 'Refresh']);
    const unread = await show(viewOf([], { profileInfo: { clothes: 'hidden' } }));
    expect(embedOf(unread)).toMatchObject({
      title: 'Not told',
      description: "I couldn't read it. It may be there.",
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
