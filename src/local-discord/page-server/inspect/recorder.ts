import type { APIInteraction } from 'discord-api-types/v10';
import type { LocalDiscord } from '../../local-discord.ts';
import type { Exchange } from '../../options.ts';
import type { InspectedExchange } from '../../page/inspector/inspection.ts';

export interface Recording {
  readonly request: APIInteraction;
  readonly sentAt: number;
  readonly exchanges: InspectedExchange[];
  /** The bot's own trace; known only for the product's bot. */
  trace?: object;
}

/** Records the newest interactions by reference, but only names and sizes of files, which may outlive messages. */
export class Recorder {
  protected readonly now: () => number;
  readonly #recordings = new Map<string, Recording>();
  readonly #idsByToken = new Map<string, string>();

  constructor(now: () => number) {
    this.now = now;
  }

  /** Records the interactions of a local Discord; REST requests come through `exchanged`. */
  follow({ onChange }: Pick<LocalDiscord, 'onChange'>): void {
    onChange((change) => {
      if (change.type === 'interaction') this.sent(change.interaction);
      if (change.type === 'http-answer') this.exchanged(change.exchange);
    });
  }

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

  /** Records a bot's request if it concerns an interaction. */
  exchanged({ files, ...exchange }: Exchange): void {
    const [, kind, , token = ''] = exchange.path.split(/[/?]/);
    if (kind !== 'interactions' && kind !== 'webhooks') return;
    const recording = this.#recordings.get(this.#idsByToken.get(token) ?? '');
    if (!recording) return;
    const kept = files.map(({ name, data }) => ({ name, bytes: data.byteLength }));
    recording.exchanges.push({ ...exchange, files: kept, answeredAt: this.now() });
    // The first is kept: it acknowledged the interaction, or opened a modal whose title is needed.
    if (recording.exchanges.length > maxExchanges) recording.exchanges.splice(1, 1);
  }

  find(id: string): Recording | undefined {
    return this.#recordings.get(id);
  }
}

const capacity = 100;
const maxExchanges = 50;
