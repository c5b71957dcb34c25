import type { Log } from './log.ts';
import { type Sleep, sleep, within } from './within.ts';

/** What was opened and is closed in reverse order, however it goes. */
export interface Shutdown {
  /** A step for the end, so long at most. */
  add(name: string, close: () => Promise<void> | void, limitMs?: number): void;
  /** Runs every step once, the newest first. A step that fails or takes too long is logged and passed over. */
  close(): Promise<void>;
}

export function createShutdown(log: Log, wait: Sleep = sleep): Shutdown {
  const steps: { name: string; close: () => Promise<void> | void; limitMs: number }[] = [];
  return {
    add(name, close, limitMs = 10_000) {
      steps.push({ name, close, limitMs });
    },
    async close() {
      for (const { name, close, limitMs } of steps.splice(0).reverse()) {
        try {
          await within(limitMs, async () => close(), wait);
        } catch (error) {
          log.error({ error, step: name }, 'a step of the shutdown failed');
        }
      }
    },
  };
}

/** The process as far as signals go. */
export interface SignalSource {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

/** Closes the world at SIGTERM or SIGINT and ends the process; a second signal ends it at once. */
export function closeOnSignals(
  world: { close(): Promise<void> },
  log: Log,
  source: SignalSource = process,
): void {
  let isClosing = false;
  const leave = async (signal: string) => {
    if (isClosing) return source.exit(1);
    isClosing = true;
    log.info({ signal }, 'closing; once more to leave at once');
    try {
      await world.close();
      source.exit(0);
    } catch (error) {
      log.error({ error }, 'closing failed');
      source.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) source.on(signal, () => void leave(signal));
}
