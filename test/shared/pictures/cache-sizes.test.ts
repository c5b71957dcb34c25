import { expect, it } from 'vitest';
import { shareForCaches } from '../../../src/shared/pictures/cache-sizes.ts';

it.each([
  { memory: 128, share: 0.05 },
  { memory: 256, share: 0.05 },
  { memory: 512, share: 0.27 },
  { memory: 1_024, share: 0.75 },
  { memory: 8_192, share: 1 },
])('caches have $share of their full size in $memory MB', ({ memory, share }) => {
  expect(shareForCaches(memory * 1024 * 1024)).toBeCloseTo(share, 2);
});
