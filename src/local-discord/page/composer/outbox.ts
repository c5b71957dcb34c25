import type { APIMessage } from 'discord-api-types/v10';
import { post } from '../connection.ts';
import type { FormFile } from '../dialogs/form.ts';
import { watch } from '../watch.ts';
import { type Snapshot, type Who, whoIs } from '../wire.ts';
import type { Composition } from './composition.ts';
import type { CommandCall } from './read-call.ts';
import { SentLines } from './sent-lines.ts';

export interface OutgoingMessage {
  text: string;
  files: FormFile[];
  /** The message that this one replies to. */
  repliedTo: APIMessage | undefined;
}

/** Sends the box's content and keeps a history of sent lines. */
export class Outbox {
  sending: string[] = [];
  readonly #snapshot: () => Snapshot | undefined;
  readonly #sentLines = new SentLines();

  constructor(snapshot: () => Snapshot | undefined) {
    this.#snapshot = snapshot;
    watch(this);
  }

  /** @throws RequestError */
  async run(sent: Composition, call: CommandCall): Promise<void> {
    this.#sentLines.add(this.#where, sent);
    const label = sent.command?.label ?? call.command;
    this.sending = [...this.sending, label];
    try {
      await post('run', { ...this.#who, ...call });
    } finally {
      this.sending = this.sending.toSpliced(this.sending.indexOf(label), 1);
    }
  }

  /** @throws RequestError */
  async say(sent: Composition, { text, files, repliedTo }: OutgoingMessage): Promise<void> {
    if (text) this.#sentLines.add(this.#where, sent);
    const body = { ...this.#who, text, files };
    if (repliedTo) await post('reply', { ...body, messageId: repliedTo.id });
    else await post('say', body);
  }

  /** Returns an earlier line by this person in this place; undefined while the box holds unsent text. */
  recall(now: Composition, step: 1 | -1): Composition | undefined {
    return this.#sentLines.recall(this.#where, now, step);
  }

  get #where(): string {
    const { person, place } = this.#snapshot() ?? {};
    return `${person?.key} ${place?.key}`;
  }

  get #who(): Who | undefined {
    const snapshot = this.#snapshot();
    return snapshot && whoIs(snapshot);
  }
}
