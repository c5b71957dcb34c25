import { every } from '../time/schedule.ts';

interface Program {
  readonly pid: number;
  readonly ppid: number;
  once(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  kill(pid: number, signal: 'SIGTERM'): unknown;
}

export function endWithParent(parentPid: number, schedule = every, program: Program = process): void {
  let wasGone = false;
  const stop = schedule(async () => {
    const isGone = program.ppid !== parentPid;
    // Ctrl+C reaches shell and child at once: wait one round, so that its signal arrives before ours.
    if (isGone && wasGone) program.kill(program.pid, 'SIGTERM');
    wasGone = isGone;
  }, checkEveryMs);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) program.once(signal, () => void stop());
}

const checkEveryMs = 100;
