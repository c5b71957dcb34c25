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
    expect(wearing([shoes, top, head])).toEqual({ clothes: [head, top, shoes], weaponSkin: weapon });
    expect(wearing([])).toEqual({ clothes: [], weaponSkin: weapon });
  });

  it('has seven places, of which a pet takes one, and drops the weapon first', () => {
    const many = Array.from({ length: 9 }, (_, index) => `20300000${index}`);
    expect(wearing(many)).toEqual({ clothes: many.slice(0, 7), weaponSkin: undefined });
    expect(wearing(many, {})).toEqual({ clothes: many.slice(0, 6), weaponSkin: undefined });
    expect(wearing(many.slice(0, 6))).toMatchObject({ weaponSkin: weapon });
    expect(wearing(many.slice(0, 6), {})).toMatchObject({ weaponSkin: undefined });
  });
});
