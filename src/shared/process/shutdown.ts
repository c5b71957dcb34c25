import type { Log } from '../log/log.ts';
import { type Sleep, sleepKeepingAlive } from '../time/sleep.ts';
import { within } from '../time/within.ts';

export type Shutdown = ReturnType<typeof createShutdown>;

export function createShutdown(log: Log, sleep: Sleep = sleepKeepingAlive) {
  const steps: { name: string; close: () => Promise<void> | void; limitMs: number }[] = [];
  return {
    add(name: string, close: () => Promise<void> | void, limitMs = 10_000): void {
      steps.push({ name, close, limitMs });
    },
    /** Runs all steps once, newest first. A step that fails or is slow is logged and skipped. */
    async close(): Promise<void> {
      for (const { name, close, limitMs } of steps.splice(0).reverse()) {
        try {
          await within(limitMs, (async () => close())(), { sleep });
        } catch (error) {
          log.error({ error, step: name }, 'a step of the shutdown failed');
        }
      }
    },
  };
}

interface SignalSource {
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  exit(code: number): void;
}

/** A program that runs. `lost` resolves with a one-line reason when it can't continue. */
export interface RunningProgram {
  close(): Promise<void>;
  lost?: Promise<string>;
}

/**
 * Closes the program and exits at SIGTERM, SIGINT or SIGHUP. A second signal exits at once, but only after some seconds,
 * because npm repeats Ctrl+C. A lost program exits with 1, so that a supervisor restarts it.
 */
export function closeAtTheEnd(
  program: RunningProgram,
  log: Log,
  { source = process, now = Date.now }: { source?: SignalSource; now?: () => number } = {},
): void {
  let closingSince: number | undefined;
  const leave = async (code: number) => {
    closingSince = now();
    try {
      await program.close();
      source.exit(code);
    } catch (error) {
      log.error({ error }, 'closing failed');
      source.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    source.on(signal, () => {
      if (closingSince === undefined) {
        log.info({ signal }, 'closing; once more to leave at once');
        void leave(0);
      } else if (Math.abs(now() - closingSince) >= sameSignalMs) source.exit(1);
    });
  void program.lost?.then((reason) => {
    if (closingSince !== undefined) return;
    log.error({}, reason);
    void leave(1);
  });
}

const sameSignalMs = 2_000;
