import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order, Ready } from './subject.ts';

export interface OpenSubject extends Ready {
  /** Resident memory in MB, after a garbage collection. */
  weigh(): Promise<number>;
  close(): void;
}

/** Starts a program to be measured, apart from the one that measures. */
export async function openSubject(order: Exclude<Order, 'weigh'>): Promise<OpenSubject> {
  const child = fork(fileURLToPath(new URL('subject.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  child.send(order);
  const [ready]: Ready[] = await once(child, 'message');
  if (!ready) throw new Error('the subject said nothing');
  return {
    ...ready,
    async weigh() {
      child.send('weigh');
      const [answer]: { rss: number }[] = await once(child, 'message');
      return (answer?.rss ?? 0) / 1_048_576;
    },
    close: () => child.kill('SIGTERM'),
  };
}
