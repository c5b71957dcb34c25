import { describe, expect, it } from 'vitest';
import { outfitOf } from '../../src/game/outfit.ts';
import { samplePlayer } from '../support/views/sample.ts';

const shoes = '205000001';
const top = '203000001';
const head = '211000001';
const weapon = '907000010';
const wearing = (clothes: string[]) => outfitOf(samplePlayer({ profileInfo: { clothes } }));

describe('an outfit', () => {
  it('goes from head to foot and ends with the weapon skin', () => {
    expect(wearing([shoes, top, head])).toMatchObject({ clothes: [head, top, shoes], weaponSkin: weapon });
    expect(wearing([])).toEqual({ clothes: [], weaponSkin: weapon, isTold: true });
  });

  it('is not told where the clothes can’t be read: then no weapon stands alone', () => {
    const player = samplePlayer({ profileInfo: { clothes: 'hidden' } });
    expect(outfitOf(player)).toEqual({ clothes: [], weaponSkin: undefined, isTold: false });
    const told = samplePlayer({ profileInfo: { clothes: [top] } });
    expect(outfitOf({ ...told, unread: ['inventory.clothes'] })).toMatchObject({
      clothes: [top],
      isTold: true,
    });
  });

  it('ends where no player can wear more', () => {
    const many = Array.from({ length: 30 }, (_, index) => `2030000${10 + index}`);
    expect(wearing(many)).toMatchObject({ clothes: many.slice(0, 12), weaponSkin: weapon });
  });
});
