import { describe, expect, it } from 'vitest';
import { memoize } from '../../../../src/bot/cards/engine/memoize.ts';
import { openCache } from '../../../../src/shared/memory/caches.ts';

describe('memoize', () => {
  it('makes a value once for concurrent and for later calls', async () => {
    const { get, made } = counting();
    const [one, other] = await Promise.all([get('a', 1), get('a', 1)]);
    expect(other).toBe(one);
    expect(await get('a', 1)).toBe(one);
    await get('b', 1);
    expect(made).toEqual(['a', 'b']);
  });

  it('drops the least recently used values as soon as all sizes exceed the maximum', async () => {
    const { get, made } = counting();
    for (const key of ['a', 'b', 'a', 'c']) await get(key, 4);
    expect(made).toEqual(['a', 'b', 'c']);
    await get('a', 4);
    expect(made).toEqual(['a', 'b', 'c']);
    await get('b', 4);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('returns a value that is larger than the maximum, and drops nothing for it', async () => {
    const { get, made } = counting();
    await get('small', 4);
    expect((await get('large', 11)).size).toBeGreaterThan(maxBytes);
    await get('small', 4);
    await get('large', 11);
    expect(made).toEqual(['small', 'large', 'large']);
  });

  it('finishes values in progress while the cache fills up', async () => {
    const keep = memoize<{ size: number }>('pieces', ({ size }) => size);
    let finish = () => {};
    const slow = keep('slow', () => new Promise((resolve) => (finish = () => resolve({ size: halfOfIt }))));
    for (const key of ['a', 'b', 'c']) await keep(key, async () => ({ size: halfOfIt * 1.5 }));
    finish();
    expect(await slow).toEqual({ size: halfOfIt });
  });

  it('does not keep a failure', async () => {
    const keep = memoize<{ size: number }>('pieces');
    const failing = () => keep('a', () => Promise.reject(new Error('cannot draw')));
    await expect(Promise.all([failing(), failing()])).rejects.toThrow('cannot draw');
    expect(await keep('a', async () => ({ size: 1 }))).toEqual({ size: 1 });
  });
});

const maxBytes = openCache('pieces').maxSize;
const halfOfIt = Math.floor(maxBytes / 4) * 2;

/** A memoized function, whose values take tenths of the cache, and the keys it made values for. */
function counting() {
  const keep = memoize<{ size: number }>('pieces', ({ size }) => size);
  const made: string[] = [];
  const get = (key: string, tenths: number) =>
    keep(key, async () => {
      made.push(key);
      return { size: Math.floor((tenths * maxBytes) / 10) };
    });
  return { get, made };
}
