import { RequestError } from '../connection.ts';
import { t } from '../language/texts.ts';
import { watch } from '../watch.ts';

export class Notices {
  /** Shown briefly; each one is a new object. */
  toast: { text: string; isLasting: boolean } | undefined;
  /** Read by screen readers; each one is a new object. */
  announcement = { text: '' };
  /** The text that was copied last. */
  copied: string | undefined;

  constructor() {
    watch(this);
  }

  /** @param isLasting until the next one */
  say(text: string, { isLasting = false } = {}): void {
    this.toast = { text, isLasting };
    this.announce(text);
  }

  announce(text: string): void {
    this.announcement = { text };
  }

  /** Reports the copy. @throws RequestError without https, except on this machine: browsers forbid it */
  async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      throw new RequestError('not-copied');
    }
    this.copied = text;
    this.say(t('copied'));
  }
}
