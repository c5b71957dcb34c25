import { createSemaphore } from '../time/semaphore.ts';

// Each call of sharp holds one of libuv's four threads, which SQLite and the file system need too.
const withThread = createSemaphore(2);
const withDecodingPermit = createSemaphore(1);

/** Runs one call of sharp while at most half of libuv's threads work on pictures. Calls must not be nested. */
export const withPictureThread = withThread;

/** The same for a stranger's picture: one at a time, so that a thread is left for drawing cards. */
export function withDecodingThread<Value>(task: () => Promise<Value>): Promise<Value> {
  return withDecodingPermit(() => withThread(task));
}
