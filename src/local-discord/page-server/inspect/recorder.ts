import type { APIInteraction } from 'discord-api-types/v10';
import type { LocalDiscord } from '../../local-discord.ts';
import type { Exchange } from '../../options.ts';
import type { InspectedExchange } from '../../page/inspector/inspection.ts';

/** One interaction, as Discord saw it. */
export interface Recording {
  readonly request: APIInteraction;
  readonly sentAt: number;
  readonly exchanges: InspectedExchange[];
  /** As the bot saw it: known if it belongs to the page's product. */
  trace?: object;
}

/**
 * Remembers the newest interactions with what was sent about them. Keeps references and copies nothing: what
 * nobody looks at costs a few entries of a map. Of files it keeps names and sizes, or they would outlive their messages.
 */
export class Recorder {
  protected readonly now: () => number;
  readonly #recordings = new Map<string, Recording>();
  readonly #idsByToken = new Map<string, string>();

  constructor(now: () => number) {
    this.now = now;
  }

  /** From now on takes the interactions of this Discord. What bots send about them by REST comes by `exchanged`. */
  follow({ onChange }: Pick<LocalDiscord, 'onChange'>): void {
    onChange((change) => {
      if (change.type === 'interaction') this.sent(change.interaction);
      if (change.type === 'http-answer') this.exchanged(change.exchange);
    });
  }

  /** The oldest first. */
  list(): Recording[] {
    return [...this.#recordings.values()];
  }

  sent(request: APIInteraction): void {
    this.#recordings.set(request.id, { request, sentAt: this.now(), exchanges: [] });
    this.#idsByToken.set(request.token, request.id);
    for (const { request: old } of this.list().slice(0, -capacity)) {
      this.#recordings.delete(old.id);
      this.#idsByToken.delete(old.token);
    }
  }

  /** Takes a request of the bot; what concerns no interaction is passed over. */
  exchanged({ files, ...exchange }: Exchange): void {
    const [, kind, , token = ''] = exchange.path.split(/[/?]/);
    if (kind !== 'interactions' && kind !== 'webhooks') return;
    const recording = this.#recordings.get(this.#idsByToken.get(token) ?? '');
    if (!recording) return;
    const kept = files.map(({ name, data }) => ({ name, bytes: data.byteLength }));
    recording.exchanges.push({ ...exchange, files: kept, answeredAt: this.now() });
    // The first one stays: it acknowledged the interaction, or opened a modal that is yet to be named.
    if (recording.exchanges.length > maxExchanges) recording.exchanges.splice(1, 1);
  }

  find(id: string): Recording | undefined {
    return this.#recordings.get(id);
  }
}

const capacity = 100;
/** Of one interaction. */
const maxExchanges = 50;
