import { describe, expect, it } from 'vitest';
import { measureSlant } from '../../../../../src/bot/cards/parts/figure/measure-slant.ts';

describe('measureSlant', () => {
  it.each([0, 40, 90, 130, 180, -40, -90, -150])(
    'finds the slim end of a club that points to %s degrees',
    (wanted) => {
      const { degrees, length, slimness } = measureSlant(club(wanted));
      const turn = Math.abs(degrees - wanted) % 360;
      expect(Math.min(turn, 360 - turn)).toBeLessThan(5);
      expect(length).toBeGreaterThan(120);
      expect(length).toBeLessThan(170);
      expect(slimness).toBeGreaterThan(3);
    },
  );

  it('calls a disc not slim, and measures nothing of a transparent picture', () => {
    const disc = draw((x, y) => Math.hypot(x, y) < 60);
    expect(measureSlant(disc).slimness).toBeCloseTo(1, 1);
    expect(measureSlant(draw(() => false)).length).toBe(0);
  });
});

/** Draws a club of 150 pixels: its handle is slim and points to an angle, its head is broad. */
function club(degrees: number) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return draw((x, y) => {
    const [along, across] = [x * cos + y * sin, Math.abs(y * cos - x * sin)];
    return along > -75 && along < 75 && across < (along < -10 ? 18 : 6);
  });
}

function draw(isInk: (x: number, y: number) => boolean) {
  const [width, height] = [200, 200];
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isInk(x - 100, y - 100)) data[(y * width + x) * 4 + 3] = 255;
  return { width, height, data };
}
