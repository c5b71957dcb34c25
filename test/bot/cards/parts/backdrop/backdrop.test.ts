import { describe, expect, it } from 'vitest';
import { type BackdropPlane, drawGround } from '../../../../../src/bot/cards/parts/backdrop/backdrop.ts';
import { slashAt } from '../../../../../src/bot/cards/parts/backdrop/slash.ts';
import { tiers } from '../../../../../src/bot/cards/parts/colour/tier-styles.ts';
import { themes } from '../../../../../src/bot/settings/list/themes.ts';

const plane = { tier: 'gold', from: 600, axis: 770, soles: 556 } as const;

describe('drawGround', () => {
  it('lights the plane between its slashes, and nothing else', async () => {
    const planes: BackdropPlane[] = [
      { tier: 'gold', to: 344, axis: 136, soles: 548 },
      { tier: 'heroic', from: 792, axis: 884, soles: 452 },
    ];
    const at = await groundAt({ planes });
    for (const y of [20, 280, 430]) {
      expect(brightness(at(slashAt(344, y) - 14, y))).toBeGreaterThan(
        brightness(at(slashAt(344, y) + 14, y)) + 20,
      );
      expect(brightness(at(slashAt(792, y) + 14, y))).toBeGreaterThan(
        brightness(at(slashAt(792, y) - 14, y)) + 20,
      );
    }
  });

  it('is brightest behind the shoulders and darkest in the corners', async () => {
    const at = await groundAt({ planes: [{ ...plane, tier: 'bronze' }] });
    const shoulders = brightness(at(plane.axis, 184));
    for (const [x, y] of [
      [612, 10],
      [1015, 10],
      [1015, 400],
    ] as const)
      expect(brightness(at(x, y))).toBeLessThan(shoulders * 0.5);
  });

  it('puts a plinth, brighter than the floor, below the soles', async () => {
    const at = await groundAt({ planes: [{ ...plane, soles: 500 }] });
    expect(brightness(at(900, 490))).toBeGreaterThan(brightness(at(900, 440)) + 20);
    expect(brightness(at(900, 490))).toBeGreaterThan(brightness(at(1015, 490)) + 20);
  });

  it('is as dark beside another text side, and bright in the light theme', async () => {
    const [dark, light, accent] = await Promise.all(
      themes.map((theme) => groundAt({ planes: [plane], theme })),
    );
    for (const [x, y] of [
      [100, 300],
      [1015, 560],
      [1000, 440],
    ] as const) {
      expect(brightness(light?.(x, y))).toBeGreaterThan(brightness(dark?.(x, y)) + 80);
      if (x > 600) expect(accent?.(x, y)).toEqual(dark?.(x, y));
    }
  });

  it('differs for each tier', async () => {
    const grounds = await Promise.all(tiers.map((tier) => drawGround({ planes: [{ ...plane, tier }] })));
    expect(new Set(grounds.map(({ data }) => Buffer.from(data).toString('base64'))).size).toBe(tiers.length);
  });

  it('shows no bands: neighbours differ by chance, not by steps', async () => {
    const { data, width } = await drawGround({ planes: [plane] });
    // A run of one value along a slow gradient would be a band.
    let longest = 0;
    for (let y = 440; y < 520; y += 8)
      for (let x = 20, run = 0; x < 440; x++) {
        const [one, next] = [(y * width + x) * 3, (y * width + x + 1) * 3];
        run = data[one] === data[next] ? run + 1 : 0;
        longest = Math.max(longest, run);
      }
    expect(longest).toBeLessThan(20);
  });
});

async function groundAt(ground: Parameters<typeof drawGround>[0]) {
  const { data, width } = await drawGround(ground);
  return (x: number, y: number) => {
    const at = (Math.round(y) * width + Math.round(x)) * 3;
    return [...data.subarray(at, at + 3)];
  };
}

function brightness(rgb: number[] = []): number {
  return rgb.reduce((sum, value) => sum + value, 0) / 3;
}
