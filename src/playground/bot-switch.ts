import { createListeners } from '../local-discord/listeners.ts';
import type { BotStatus } from '../local-discord/page/wire.ts';

interface RunningBot {
  close(): Promise<void>;
}

export class BotSwitch<Bot extends RunningBot> {
  #open: (() => Promise<Bot>) | undefined;
  #bot: Bot | undefined;
  #work: Promise<void> | undefined;
  readonly #changes = createListeners<[]>();

  get bot(): Bot | undefined {
    return this.#bot;
  }

  /** @param open opens the bot, now and at each restart */
  async start(open: () => Promise<Bot>): Promise<void> {
    this.#open = open;
    this.#bot = await open();
    this.#changes.tell();
  }

  /** `stopped` before the first start and after a failed restart. */
  get status(): BotStatus {
    if (this.#work) return 'restarting';
    return this.#bot ? 'running' : 'stopped';
  }

  restart(): Promise<void> {
    if (this.#work) return this.#work;
    this.#work = this.#restart().finally(() => {
      this.#work = undefined;
      this.#changes.tell();
    });
    this.#changes.tell();
    return this.#work;
  }

  /** Calls the listener after each change of status; returns an unsubscribe function. */
  onChange(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

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
