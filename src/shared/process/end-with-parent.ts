import { every } from '../time/schedule.ts';

interface Program {
  readonly pid: number;
  readonly ppid: number;
  once(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  kill(pid: number, signal: 'SIGTERM'): unknown;
}

/**
 * Sends this process SIGTERM when its parent has ended. npm runs scripts through a shell; dash ends at a signal and
 * leaves its child running. Call it after the signal handlers are installed. @param parentPid the parent's id when
 * the process started
 */
export function endWithParent(parentPid: number, schedule = every, program: Program = process): void {
  let wasGone = false;
  const stop = schedule(async () => {
    const isGone = program.ppid !== parentPid;
    // Ctrl+C reaches shell and child at once: wait one round, so that a signal under way arrives before ours would.
    if (isGone && wasGone) program.kill(program.pid, 'SIGTERM');
    wasGone = isGone;
  }, checkEveryMs);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) program.once(signal, () => void stop());
}

const checkEveryMs = 100;
