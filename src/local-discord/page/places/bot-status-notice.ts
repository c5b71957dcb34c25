import { watch } from '../watch.ts';
import type { BotStatus } from '../wire.ts';

/** Notice in the page of whether the bot is running; after a restart, says for a while that it is back. */
export class BotStatusNotice {
  /** Undefined for other bots than the product's. */
  shown: BotStatus | 'back' | undefined;
  #fading: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    watch(this);
  }

  show(status: BotStatus | undefined): void {
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

const backMs = 8_000;
