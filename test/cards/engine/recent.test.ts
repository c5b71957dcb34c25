import { describe, expect, it } from 'vitest';
import { keepRecent, remember } from '../../../src/cards/engine/recent.ts';
import { takeTurns } from '../../../src/cards/engine/turns.ts';

describe('keepRecent', () => {
  it('drops what was not used longest, as soon as all of it weighs too much', () => {
    const recent = keepRecent<string>(10, (value) => value.length);
    recent.set('a', 'xxxx');
    recent.set('b', 'xxxx');
    recent.get('a');
    recent.set('c', 'xxxx');
    expect(['a', 'b', 'c'].filter((key) => recent.get(key))).toEqual(['a', 'c']);
  });

  it('weighs anew what is set again', () => {
    const recent = keepRecent<string>(10, (value) => value.length);
    for (let time = 0; time < 9; time++) recent.set('a', 'xxxx');
    recent.set('b', 'xxxx');
    expect(recent.get('a')).toBe('xxxx');
  });
});

describe('remember', () => {
  it('makes a thing once for all who ask while it is made, and for those who ask later', async () => {
    const memory = remember<string>(100, () => 1);
    let made = 0;
    const make = async () => `made ${++made}`;
    expect(await Promise.all([memory('a', make), memory('a', make)])).toEqual(['made 1', 'made 1']);
    expect(await memory('a', make)).toBe('made 1');
    expect(await memory('b', make)).toBe('made 2');
  });

  it('does not remember a failure', async () => {
    const memory = remember<string>(100, () => 1);
    await expect(memory('a', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
    expect(await memory('a', async () => 'made')).toBe('made');
  });
});

describe('takeTurns', () => {
  it('lets so many work at once, and the others in the order they came', async () => {
    const takeTurn = takeTurns(2);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const turns = [0, 1, 2, 3].map((number) =>
      takeTurn(() => {
        started.push(number);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    ends[1]?.();
    await turns[1];
    expect(started).toEqual([0, 1, 2]);
    ends[0]?.();
    await turns[0];
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('gives the place free after a failure too', async () => {
    const takeTurn = takeTurns(1);
    await expect(takeTurn(() => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
    expect(await takeTurn(async () => 'drawn')).toBe('drawn');
  });
});
