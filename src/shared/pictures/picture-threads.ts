import { createSemaphore } from '../time/semaphore.ts';

/** Lets two of libuv's four threads work on pictures: files and host names need the others. Do not nest calls. */
export const withPictureThread = createSemaphore(2);

const withDecodingPermit = createSemaphore(1);

/** {@link withPictureThread} for strangers' pictures: one at a time, so that cards keep a thread. */
export function withDecodingThread<Value>(task: () => Promise<Value>): Promise<Value> {
  return withDecodingPermit(() => withPictureThread(task));
}
