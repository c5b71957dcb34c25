import { describe, expect, it } from 'vitest';
import { layoutHeader } from '../../../../src/bot/cards/parts/header.ts';
import { pictureOf } from '../../../support/cards/sample.ts';

describe('the header of a card', () => {
  const place = { width: 600, height: 128, end: 584, lean: 0.2, tier: 'gold' } as const;
  const [width, height] = [220, 60];
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) data.set([220, 40, 90, 255], at * 4);
  const banner = pictureOf('banner', { width, height, data });
  const draw = async (picture = banner) => {
    const [layer] = await layoutHeader(picture, place);
    return (column: number, row: number) =>
      layer && [...layer.pixels.data.subarray((row * 600 + column) * 4).subarray(0, 4)];
  };

  it('shows a banner as it is, cut by the slash, and lets its foot fade', async () => {
    const at = await draw();
    expect(at(200, 4)?.slice(0, 3)).toEqual([220, 40, 90]);
    expect(at(200, 4)?.[3]).toBeGreaterThan(240);
    expect(at(590, 4)?.[3]).toBe(0);
    expect(at(570, 4)?.[3]).toBeGreaterThan(240);
    expect(at(570, 100)?.[3]).toBe(0);
    expect(at(200, 127)?.[3]).toBeLessThan(10);
  });

  it('uses the tier’s light instead of a missing banner', async () => {
    const at = await draw({ ...banner, isMissing: true });
    const [red = 0, , blue = 255] = at(500, 10) ?? [];
    expect(red).toBeGreaterThan(blue + 80);
  });
});
