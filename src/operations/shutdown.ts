import type { Log } from '../errors/log.ts';
import { type Sleep, sleepKeepingAlive } from '../time/sleep.ts';
import { within } from '../time/within.ts';

/** What was opened and is closed in reverse order, however it goes. */
export interface Shutdown {
  /** A step for the end, so long at most. */
  add(name: string, close: () => Promise<void> | void, limitMs?: number): void;
  /** Runs every step once, the newest first. A step that fails or takes too long is logged and passed over. */
  close(): Promise<void>;
}

export function createShutdown(log: Log, sleep: Sleep = sleepKeepingAlive): Shutdown {
  const steps: { name: string; close: () => Promise<void> | void; limitMs: number }[] = [];
  return {
    add(name, close, limitMs = 10_000) {
      steps.push({ name, close, limitMs });
    },
    async close() {
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

/** The process as far as signals go. */
interface SignalSource {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

/** What runs until it is closed, or until it is lost: `lost` resolves with the reason in one line. */
interface World {
  close(): Promise<void>;
  lost?: Promise<string>;
}

/**
 * Closes the world at SIGTERM or SIGINT and ends the process; a second signal ends it at once. A world that is lost is
 * closed too, and the process ends with code 1, so that whoever watches over it starts it again.
 */
export function closeAtTheEnd(world: World, log: Log, source: SignalSource = process): void {
  let isClosing = false;
  const leave = async (code: number) => {
    isClosing = true;
    try {
      await world.close();
      source.exit(code);
    } catch (error) {
      log.error({ error }, 'closing failed');
      source.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    source.on(signal, () => {
      if (isClosing) return source.exit(1);
      log.info({ signal }, 'closing; once more to leave at once');
      void leave(0);
    });
  void world.lost?.then((reason) => {
    if (isClosing) return;
    log.error({}, reason);
    void leave(1);
  });
}
