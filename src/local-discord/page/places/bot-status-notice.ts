import { watch } from '../watch.ts';
import type { BotStatus } from '../wire.ts';

/** The notice about the bot of the page's product. After a restart it says for a while that the bot is back. */
export class BotStatusNotice {
  /** Undefined if the bot is another's. */
  shown: BotStatus | 'back' | undefined;
  #fading: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    watch(this);
  }

  show(status: BotStatus | undefined): void {
    // After a reconnect, the server reports once more that the bot runs.
    if (status === 'running' && this.shown === 'back') return;
    clearTimeout(this.#fading);
    if (status === 'running' && this.shown === 'restarting') this.#showBack();
    else this.shown = status;
  }

  #showBack(): void {
    this.shown = 'back';
    this.#fading = setTimeout(() => {
      this.shown = 'running';
    }, backMs);
  }
}

/** How long the page says that the bot is back. */
const backMs = 8_000;
