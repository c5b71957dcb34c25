import { post, toRequestError } from '../connection.ts';
import type { Who } from '../inspector/wire.ts';
import { errorText, t } from '../language/texts.ts';
import { formatTime } from '../message/format-time.ts';
import { pageNow, putPageAhead } from '../message/page-clock.ts';

interface PassingTimeParts {
  who: () => Who | undefined;
  say: (text: string) => void;
  changed: () => void;
}

/** Lets days pass for everything in the playground, and does in the game for a person what the page's visitor can't. */
export class PassingTime {
  isPassing = false;
  readonly #parts: PassingTimeParts;

  constructor(parts: PassingTimeParts) {
    this.#parts = parts;
  }

  async pass(days: number): Promise<void> {
    if (this.isPassing) return;
    this.isPassing = true;
    this.#parts.changed();
    await this.#attempt(async () => {
      const { aheadMs } = await post<{ aheadMs: number }>('forward-clock', { minutes: days * 1440 });
      putPageAhead(aheadMs);
      return t('timePassed', { day: formatTime(pageNow() / 1000, 'F', 0) });
    });
    this.isPassing = false;
    this.#parts.changed();
  }

  putCodes(): Promise<void> {
    return this.#attempt(async () => {
      const { count } = await post<{ count: number }>('put-codes', { ...this.#parts.who() });
      return t(count > 0 ? 'codePut' : 'codeNone');
    });
  }

  async #attempt(act: () => Promise<string>): Promise<void> {
    try {
      this.#parts.say(await act());
    } catch (error) {
      const { code, detail } = toRequestError(error);
      this.#parts.say(errorText(code, detail));
    }
  }
}
