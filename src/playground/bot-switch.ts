import { createListeners } from '../local-discord/listeners.ts';
import type { BotStatus } from '../local-discord/page/wire.ts';

interface RunningBot {
  close(): Promise<void>;
}

/** Holds the bot of the playground: it can be restarted while everything around it stays. */
export class BotSwitch<Bot extends RunningBot> {
  #open: (() => Promise<Bot>) | undefined;
  #bot: Bot | undefined;
  #work: Promise<void> | undefined;
  readonly #changes = createListeners<[]>();

  /** Undefined while it does not run. */
  get bot(): Bot | undefined {
    return this.#bot;
  }

  /** @param open used at each restart as well */
  async start(open: () => Promise<Bot>): Promise<void> {
    this.#open = open;
    this.#bot = await open();
    this.#changes.tell();
  }

  /** `stopped` before the first start, and after a restart that failed. */
  get status(): BotStatus {
    if (this.#work) return 'restarting';
    return this.#bot ? 'running' : 'stopped';
  }

  /** Closes the bot and opens it again. A call during a restart waits for that one. */
  restart(): Promise<void> {
    if (this.#work) return this.#work;
    this.#work = this.#restart().finally(() => {
      this.#work = undefined;
      this.#changes.tell();
    });
    this.#changes.tell();
    return this.#work;
  }

  /** Called after each change of the status; returns the way to stop listening. */
  onChange(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

  /** Also ends a restart that is under way. */
  async close(): Promise<void> {
    await this.#work?.catch(() => {});
    await this.#stop();
  }

  async #restart(): Promise<void> {
    await this.#stop();
    this.#bot = await this.#open?.();
  }

  async #stop(): Promise<void> {
    const bot = this.#bot;
    this.#bot = undefined;
    await bot?.close();
  }
}
