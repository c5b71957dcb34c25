import { RequestError } from '../connection.ts';
import { t } from '../language/texts.ts';
import { watch } from '../watch.ts';

/** Short confirmations of what the visitor did. */
export class Notices {
  /** Shown to everybody for a moment; each one is a new object. */
  toast: { text: string } | undefined;
  /** The last announcement to screen readers; each one is a new object. */
  announcement = { text: '' };
  /** The text that was copied last. */
  copied: string | undefined;

  constructor() {
    watch(this);
  }

  /** Tells it to everybody. */
  say(text: string): void {
    this.toast = { text };
    this.announce(text);
  }

  /** Tells it to a screen reader. */
  announce(text: string): void {
    this.announcement = { text };
  }

  /**
   * Puts a text on the visitor's clipboard, and says so.
   * @throws RequestError without https, and not on this machine: there browsers let no page do so
   */
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
