import { describe, expect, it } from 'vitest';
import { outfitOf } from '../../src/game/outfit.ts';
import { samplePlayer } from '../support/views/sample.ts';

const shoes = '205000001';
const top = '203000001';
const head = '211000001';
const weapon = '907000010';
const wearing = (clothes: string[], petInfo: object | null = null) =>
  outfitOf(samplePlayer({ profileInfo: { clothes }, petInfo }));

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

  it('has seven places, of which a pet takes one, and drops the weapon first', () => {
    const many = Array.from({ length: 9 }, (_, index) => `20300000${index}`);
    expect(wearing(many)).toMatchObject({ clothes: many.slice(0, 7), weaponSkin: undefined });
    expect(wearing(many, {})).toMatchObject({ clothes: many.slice(0, 6), weaponSkin: undefined });
    expect(wearing(many.slice(0, 6))).toMatchObject({ weaponSkin: weapon });
    expect(wearing(many.slice(0, 6), {})).toMatchObject({ weaponSkin: undefined });
  });
});
