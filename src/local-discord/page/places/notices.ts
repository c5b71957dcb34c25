import { RequestError } from '../connection.ts';
import { t } from '../language/texts.ts';
import { watch } from '../watch.ts';

export class Notices {
  /** Message shown briefly. A new object for each toast. */
  toast: { text: string; isLasting: boolean } | undefined;
  /** Text for screen readers. A new object for each announcement. */
  announcement = { text: '' };
  copied: string | undefined;

  constructor() {
    watch(this);
  }

  /** Shows a toast. @param isLasting until the next toast */
  say(text: string, { isLasting = false } = {}): void {
    this.toast = { text, isLasting };
    this.announce(text);
  }

  announce(text: string): void {
    this.announcement = { text };
  }

  /** Copies text and reports it. @throws RequestError if the browser forbids it: outside https and this machine */
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
