import { createSemaphore } from '../time/semaphore.ts';

/**
 * Runs one call of sharp while at most half of libuv's four threads work on pictures: SQLite and the file system need them too.
 * Calls must not be nested.
 */
export const withPictureThread = createSemaphore(2);

const withDecodingPermit = createSemaphore(1);

/** The same for a stranger's picture: one at a time, so that a thread is left for drawing cards. */
export function withDecodingThread<Value>(task: () => Promise<Value>): Promise<Value> {
  return withDecodingPermit(() => withPictureThread(task));
}
