import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order, Ready, Used } from './subject.ts';

export interface OpenSubject extends Ready {
  /** Members run the command so often, some of them at once; returns the seconds until all have their answers. */
  run(count: number, atOnce: number): Promise<number>;
  report(): Promise<Used>;
  close(): void;
}

/** Starts a program to be measured, apart from the bot that drives it. */
export async function openSubject(start: 'local' | 'bare'): Promise<OpenSubject> {
  const child = fork(fileURLToPath(new URL('subject.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  const ask = async <Answer>(order: Order): Promise<Answer> => {
    child.send(order);
    const [answer]: Answer[] = await once(child, 'message');
    if (!answer) throw new Error('the subject said nothing');
    return answer;
  };
  return {
    ...(await ask<Ready>({ start })),
    run: async (count, atOnce) => (await ask<{ seconds: number }>({ run: count, atOnce })).seconds,
    report: () => ask<Used>('report'),
    close: () => child.kill('SIGTERM'),
  };
}
