import { EventEmitter } from 'node:events';
import type { LocalDiscord } from '../local-discord/local-discord.ts';
import type { OptionValues } from './page/wire.ts';

/**
 * Which line each answer came from. Discord's client knows it while the message itself does not hold it, so the page
 * keeps it here.
 */
export class UsedLines {
  readonly #lines = new Map<string, string>();
  readonly #news = new EventEmitter<{ line: [messageId: string] }>().setMaxListeners(0);

  /** A message that goes takes its line along. */
  constructor({ onChange }: Pick<LocalDiscord, 'onChange'>) {
    onChange((change) => {
      if (change.type === 'message-deleted') this.#lines.delete(change.messageId);
    });
  }

  /** The options of the command that this message answers, e.g. `uid:4123456789 region:IND`. */
  of(messageId: string): string | undefined {
    return this.#lines.get(messageId);
  }

  remember(messageId: string, options: OptionValues): void {
    const line = Object.entries(options).map(([name, value]) => `${name}:${value}`);
    if (line.length === 0) return;
    this.#lines.set(messageId, line.join(' '));
    this.#news.emit('line', messageId);
  }

  /** Returns the way to stop listening. */
  onLine(listener: (messageId: string) => void): () => void {
    this.#news.on('line', listener);
    return () => this.#news.off('line', listener);
  }
}
