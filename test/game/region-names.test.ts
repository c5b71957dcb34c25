import { expect, it, vi } from 'vitest';

it('lists the names of regions a language at a time, and the same ones as at once', async () => {
  vi.resetModules();
  const slowly = await import('../../src/game/region-names.ts');
  let pauses = 0;
  await slowly.warmUpRegionNames(async () => void pauses++);
  const listed = slowly.regionNames();
  vi.resetModules();
  const atOnce = await import('../../src/game/region-names.ts');
  expect(listed).toEqual(atOnce.regionNames());
  expect(pauses).toBeGreaterThan(10);
});
