import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import type { Log } from '../../shared/log/log.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { AnswerClaim } from '../discord/answer/answer-claim.ts';
import { typingEndsMs } from '../discord/answer/typing-gate.ts';
import { beatMs, type Entry, type InteractionStream, type Taken } from './interaction-stream.ts';
import { createStreamReader, type StreamReader } from './stream-reader.ts';

type Answer = (raw: APIInteraction, claim: AnswerClaim) => Promise<void>;

interface StreamWorkerOptions extends Clock {
  stream: InteractionStream;
  log: Log;
}

/**
 * Reads interactions from the stream and answers each once, as far as possible:
 *
 * - A worker that takes an entry becomes its owner in the interaction's state. It sends a heartbeat four times a
 *   second.
 * - After 750 ms of silence a worker is dead, and the next to check claims its entries. An entry's age never matters,
 *   so a live worker may be slow. After a Redis outage nothing is claimed until all workers could reconnect.
 * - A deferral is recorded after Discord accepted it, so the worker that claims the entry continues by editing. If the
 *   record is missing (its writer died, or another was quicker), Discord refuses the second first answer with status
 *   400, which doesn't count as an invalid request, and the worker starts over with the recorded state (`Dispatcher`).
 *   Asking beforehand would cost every member a round trip and could be outdated at once.
 * - Before sending an answer, a worker checks that it still is the owner: one that was blocked too long sends nothing.
 * - An interaction that three workers took without answering may have crashed them: the fourth reports a failure
 *   instead.
 * - Answered entries are removed. If a worker dies between answering and removing, the interaction runs again and edits
 *   the message to the same words.
 *
 * While Redis is down, work in progress is still answered; its entries are removed later.
 */
export class StreamWorker {
  readonly #options: StreamWorkerOptions;
  readonly #name = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  readonly #reader: StreamReader;
  readonly #underWay = new Set<string>();
  readonly #answered = new Map<string, Entry>();
  #answer: Answer = async () => undefined;
  #hasLeft = false;
  #beatsToWait = 0;
  #stopBeating = async () => {};

  constructor(options: StreamWorkerOptions) {
    this.#options = options;
    const take = (entries: readonly Entry[]) => this.#take(entries);
    this.#reader = createStreamReader({ ...options, name: this.#name, take });
  }

  start(answer: Answer): void {
    this.#answer = answer;
    this.#reader.startAfter(this.#beat());
    this.#stopBeating = this.#options.every(() => this.#beat(), beatMs);
  }

  isReading(): boolean {
    return this.#reader.isReading();
  }

  /** Stops taking entries; those in progress stay with this worker. */
  stop(): Promise<void> {
    return this.#reader.stop();
  }

  /** Gives back the entries in progress, so that another worker continues. This worker then answers none of them. */
  async leave(): Promise<void> {
    this.#hasLeft = true;
    await this.#stopBeating();
    await this.#options.stream.leave(this.#name).catch(() => undefined);
  }

  #take(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (this.#underWay.has(entry.id) || this.#answered.has(entry.id)) continue;
      this.#underWay.add(entry.id);
      void this.#handle(entry).finally(() => this.#underWay.delete(entry.id));
    }
  }

  async #handle(entry: Entry): Promise<void> {
    const { raw } = entry;
    const { stream, now, log } = this.#options;
    const askedAt = now();
    // Answer even if Redis can't record it: answering twice is better than leaving a member waiting.
    const taken = await stream.take(entry, this.#name).catch(() => undefined);
    // The age was measured half-way through the round trip.
    const waitedMs = () => entry.waitedMs + (taken?.ageMs ?? 0) + (now() - askedAt) / 2;
    const reason = taken && reasonToDrop(raw, taken);
    if (reason) log.info({ interaction: raw.id, ageMs: taken.ageMs }, reason);
    else await this.#answer(raw, { ...this.#createClaim(raw, taken), waitedMs: waitedMs() });
    if (!this.#hasLeft) await this.#finish(entry);
  }

  #createClaim(raw: APIInteraction, taken: Taken | undefined): Omit<AnswerClaim, 'waitedMs'> {
    const { stream } = this.#options;
    return {
      given: taken?.deferral,
      isPoison: taken !== undefined && taken.deliveries > mostDeliveries,
      noteDeferral: (kind) => void stream.noteDeferral(raw.id, kind).catch(() => undefined),
      isOurs: async () => !this.#hasLeft && (await stream.isHeldBy(raw.id, this.#name).catch(() => true)),
      async findGiven() {
        const state = await stream.inspect(raw.id).catch(() => undefined);
        return state?.isAnswered ? undefined : (state?.deferral ?? 'unknown');
      },
    };
  }

  async #finish(entry: Entry): Promise<void> {
    this.#answered.set(entry.id, entry);
    await this.#options.stream.finish(entry, this.#name).then(
      () => this.#answered.delete(entry.id),
      () => undefined,
    );
  }

  async #beat(): Promise<void> {
    const { stream, log } = this.#options;
    try {
      const isClaiming = !this.#reader.isStopped() && this.#beatsToWait === 0;
      const claimed = await stream.beat(this.#name, { isClaiming });
      this.#beatsToWait = Math.max(0, this.#beatsToWait - 1);
      if (claimed.length > 0)
        log.info({ interactions: claimed.length }, 'going on with what another worker held when it ended');
      this.#take(claimed);
      for (const entry of this.#answered.values()) await this.#finish(entry);
    } catch (error) {
      this.#beatsToWait = reconnectingMs / beatMs;
      log.debug({ error }, 'a worker could not say that it lives');
    }
  }
}

/** Returns the reason to drop an interaction (too late for a first answer, for example), or undefined. */
function reasonToDrop({ type }: APIInteraction, { isAnswered, deferral, ageMs }: Taken): string | undefined {
  if (isAnswered) return 'the gateway process has answered an interaction that came too late';
  const longestMs = type === InteractionType.ApplicationCommandAutocomplete ? typingEndsMs : firstAnswerMs;
  if (deferral === undefined && ageMs > longestMs) return 'an interaction came too late for any answer';
  return undefined;
}

const reconnectingMs = 3_000;
const mostDeliveries = 3;
/** Longer than Discord's 3 seconds, because only its clock counts and it refuses late answers itself. */
const firstAnswerMs = 5_000;
