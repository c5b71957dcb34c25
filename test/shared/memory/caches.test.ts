import { expect, it } from 'vitest';
import {
  limitMemory,
  memoryBytes,
  openCache,
  readCaches,
  shareForCaches,
} from '../../../src/shared/memory/caches.ts';

it.each([
  { memory: 128, share: 0.05 },
  { memory: 256, share: 0.05 },
  { memory: 512, share: 0.24 },
  { memory: 1_024, share: 0.66 },
  { memory: 8_192, share: 1 },
])('caches have $share of their full size in $memory MB', ({ memory, share }) => {
  expect(shareForCaches(memory * 1024 * 1024)).toBeCloseTo(share, 2);
});

it('caches that open after the operator set a limit follow it, and tell what they hold', () => {
  const sizes = () => readCaches().find(({ name }) => name === 'tiles');
  const open = () => openCache<{ bytes: number }>('tiles', ({ bytes }) => bytes);
  open();
  const before = sizes();
  limitMemory(256);
  try {
    expect(memoryBytes()).toBeLessThanOrEqual(256 * 1024 * 1024);
    open().set('one', { bytes: 4_000 });
    expect(sizes()).toMatchObject({
      bytes: expect.toSatisfy((bytes: number) => bytes >= 4_000 && bytes < 4_200),
      maxBytes: expect.toSatisfy((bytes: number) => bytes < (before?.maxBytes ?? 0)),
    });
  } finally {
    limitMemory(undefined);
  }
});
