import { createSemaphore } from '../time/semaphore.ts';

/** Two of libuv's four threads; files and host names need the others. Don't nest calls. */
export const withPictureThread = createSemaphore(2);

const withDecodingPermit = createSemaphore(1);

/** Decodes one stranger's picture at a time, so that cards keep a thread. */
export function withDecodingThread<Value>(task: () => Promise<Value>): Promise<Value> {
  return withDecodingPermit(() => withPictureThread(task));
}
