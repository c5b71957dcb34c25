import { describe, expect, it } from 'vitest';
import { sortForShow, toOutfit, wornPictures } from '../../../src/bot/game/outfit-pieces.ts';
import { samplePlayer } from '../../support/views/sample.ts';

const shoes = '205000001';
const top = '203000001';
const head = '211000001';
const weapon = '907000010';
const wearing = (clothes: string[]) => toOutfit(samplePlayer({ profileInfo: { clothes } }));

describe('an outfit', () => {
  it('goes from head to foot and ends with the weapon skin', () => {
    expect(wearing([shoes, top, head])).toMatchObject({ clothes: [head, top, shoes], weaponSkin: weapon });
    expect(wearing([])).toEqual({ clothes: [], weaponSkin: weapon, isKnown: true });
  });

  it('shows the top first, and a second piece of a kind after all others', () => {
    const worn = [head, top, '203000002', shoes].map((id) => ({ kind: 'clothes' as const, id }));
    expect(sortForShow(worn).map(({ id }) => id)).toEqual([top, head, shoes, '203000002']);
  });

  it('is missing if the clothes can’t be read, so that no weapon appears by itself', () => {
    const player = samplePlayer({ profileInfo: { clothes: 'hidden' } });
    expect(toOutfit(player)).toEqual({ clothes: [], weaponSkin: undefined, isKnown: false });
    const told = samplePlayer({ profileInfo: { clothes: [top] } });
    expect(toOutfit({ ...told, unread: ['inventory.clothes'] })).toMatchObject({
      clothes: [top],
      isKnown: true,
    });
  });

  it('is listed with the pet, unless there is nothing else', () => {
    const player = samplePlayer({ profileInfo: { clothes: [top] } });
    const pet = { ...player.pet, id: '1300000071' };
    const addresses = { ...player, pictureAddresses: { pet: 'pets/fox.png' } };
    expect(wornPictures({ ...addresses, pet }).map(({ kind, address }) => [kind, address])).toEqual([
      ['clothes', undefined],
      ['weapon', undefined],
      ['pet', 'pets/fox.png'],
    ]);
    const looks = { ...player.looks, clothes: [], weaponSkins: [] };
    expect(wornPictures({ ...addresses, pet, looks })).toEqual([]);
  });

  it('is no longer than any player can wear', () => {
    const many = Array.from({ length: 30 }, (_, index) => `2030000${10 + index}`);
    expect(wearing(many)).toMatchObject({ clothes: many.slice(0, 12), weaponSkin: weapon });
  });
});
