import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clearGround } from '../../../../../src/bot/cards/parts/dress/clear-ground.ts';
import type { Pixels } from '../../../../../src/shared/pictures/picture.ts';
import { alphaAt, iconOf, torsoWithArms, trousers } from '../../../../support/cards/icon-of.ts';

type Colour = [red: number, green: number, blue: number];

/** The picture in front of a flat ground. Its edge, one pixel wide, is half ground. */
function inFrontOf(ground: Colour, { width, height, data: from }: Pixels): Pixels {
  const data = new Uint8Array(from);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (from[at + 3] ?? 0) / 255;
    for (const [channel, value] of ground.entries())
      data[at + channel] = Math.round((from[at + channel] ?? 0) * alpha + value * (1 - alpha));
    data[at + 3] = 255;
  }
  return { width, height, data };
}

function alphasOf({ data }: Pixels): Buffer {
  return Buffer.from(data.filter((_, at) => at % 4 === 3));
}

it.each([
  ['a top', torsoWithArms],
  ['trousers', trousers],
])('clears the ground around %s, whatever its colour, and nothing else', (_, shapes) => {
  const icon = iconOf(128, shapes);
  fc.assert(
    // The garment is red.
    fc.property(fc.tuple(fc.nat(150), fc.nat(255), fc.nat(255)), (ground) => {
      const cleared = clearGround(inFrontOf(ground, icon));
      expect(Buffer.compare(alphasOf(cleared), alphasOf(icon))).toBe(0);
    }),
  );
});

it('makes an edge as clear as it has ground in it, in the colour of the garment', () => {
  const red = [200, 40, 40] as const;
  const soft = iconOf(64, [
    { left: 20, top: 20, right: 44, bottom: 44, color: [...red, 128] },
    { left: 21, top: 21, right: 43, bottom: 43, color: [...red, 255] },
  ]);
  const cleared = clearGround(inFrontOf([0xdd, 0xef, 0xef], soft));
  expect([alphaAt(cleared, 30, 30), alphaAt(cleared, 10, 10)]).toEqual([255, 0]);
  const at = (30 * 64 + 20) * 4;
  for (const [channel, value] of [...red, 128].entries())
    expect(Math.abs((cleared.data[at + channel] ?? 0) - value)).toBeLessThan(6);
});

it('returns pictures without such a ground as they are', () => {
  const plain = iconOf(64, [{ left: 0, top: 0, right: 64, bottom: 64, color: [90, 120, 60, 255] }]);
  const corner = iconOf(64, [
    { left: 0, top: 0, right: 64, bottom: 64, color: [90, 120, 60, 255] },
    { left: 0, top: 0, right: 64, bottom: 20, color: [10, 20, 200, 255] },
  ]);
  for (const icon of [plain, corner, iconOf(128, torsoWithArms)]) expect(clearGround(icon)).toBe(icon);
});

it('keeps a ground that glows so far around a thing that its end would be ragged', () => {
  const size = 64;
  const data = new Uint8Array(size * size * 4);
  for (let at = 0; at < size * size; at++) {
    const far = Math.hypot((at % size) - 32, Math.floor(at / size) - 32);
    const glow = far < 6 ? 160 : Math.max(0, 30 - far) * 5;
    data.set([220 - glow, 200 - glow, 240 - glow, 255], at * 4);
  }
  const glowing = { width: size, height: size, data };
  expect(clearGround(glowing)).toBe(glowing);
});
