import { createSemaphore } from '../time/semaphore.ts';

/** Limits pictures to two of libuv's four threads; files and host names need the others. Calls must not be nested. */
export const withPictureThread = createSemaphore(2);

const withDecodingPermit = createSemaphore(1);

/** Decodes one untrusted picture at a time, so that a thread is left for cards. */
export function withDecodingThread<Value>(task: () => Promise<Value>): Promise<Value> {
  return withDecodingPermit(() => withPictureThread(task));
}
