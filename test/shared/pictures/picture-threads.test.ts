import { expect, it } from 'vitest';
import { withDecodingThread, withPictureThread } from '../../../src/shared/pictures/picture-threads.ts';

it('strangers’ pictures hold one thread, and all pictures two of libuv’s four', async () => {
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const hold = (name: string) => () => {
    running.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const decodings = ['first', 'second'].map((name) => withDecodingThread(hold(name)));
  const drawings = ['one', 'two'].map((name) => withPictureThread(hold(name)));
  await new Promise(setImmediate);
  expect(running).toEqual(['first', 'one']);
  ends[1]?.();
  await drawings[0];
  // The second decoding still waits for the first: a card goes before it.
  expect(running).toEqual(['first', 'one', 'two']);
  ends[0]?.();
  await decodings[0];
  await new Promise(setImmediate);
  expect(running).toEqual(['first', 'one', 'two', 'second']);
  for (const end of ends) end();
  await Promise.all([...decodings, ...drawings]);
});
