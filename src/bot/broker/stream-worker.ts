import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import type { Log } from '../../shared/log/log.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { AnswerClaim } from '../discord/answer/answer-claim.ts';
import { typingEndsMs } from '../discord/answer/typing-gate.ts';
import { beatMs, type Entry, type InteractionStream, type Taken } from './interaction-stream.ts';
import { createStreamReader, type StreamReader } from './stream-reader.ts';

/** Answers an interaction. Never rejects. */
type Answer = (raw: APIInteraction, claim: AnswerClaim) => Promise<void>;

/** `now`: milliseconds of a clock that is never set. */
interface StreamWorkerOptions extends Clock {
  stream: InteractionStream;
  log: Log;
}

/**
 * Reads interactions from the stream and answers each once, as far as that can be had:
 *
 * - A worker that takes an entry becomes its owner in the interaction's state. It says that it lives four times a second.
 * - A worker that is silent for 750 ms counts as dead, and the next to look claims what it held and becomes the owner. An
 *   entry is never claimed for its age, so that a living worker may be as slow as its answer is. After an outage of Redis,
 *   nothing is claimed until all workers had time to reconnect.
 * - How the interaction was deferred is noted after Discord took the deferral. Who claims it goes on from there: it edits.
 *   If the note is missing because its writer died in between, or somebody was quicker, Discord refuses the second
 *   first answer, and the worker starts over with what is noted by then (`Dispatcher`). A worker that was blocked before its first
 *   answer meets the same refusal: to ask before would cost each member a round trip, and could be outdated a moment later.
 *   Such a refusal has the status 400, which Discord does not count as an invalid request.
 * - Before an answer is sent, its worker asks whether it still is the owner: one that was blocked for so long that it
 *   counted as dead finds that it is not, and sends nothing.
 * - An interaction that three workers took and did not answer has perhaps ended them: the fourth does not run it, and says
 *   that it broke.
 * - An answered entry is removed. What remains: a worker that dies between sending the answer and removing the entry. The
 *   interaction runs again then, and edits the same message to the same words.
 *
 * While Redis is away, what is under way is answered all the same. An entry that could not be removed is removed later.
 */
export class StreamWorker {
  readonly #options: StreamWorkerOptions;
  readonly #name = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  readonly #reader: StreamReader;
  readonly #underWay = new Set<string>();
  readonly #answered = new Map<string, Entry>();
  #answer: Answer = async () => undefined;
  #hasLeft = false;
  /** After an outage of Redis: how many more beats it claims nothing. */
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

  /** Takes no more entries. Entries under way stay this worker's. */
  stop(): Promise<void> {
    return this.#reader.stop();
  }

  /** Gives back the entries that are still under way: another worker goes on with them, and this one answers none of them. */
  async leave(): Promise<void> {
    this.#hasLeft = true;
    await this.#stopBeating();
    // If Redis is away, the others find out by themselves.
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
    // It answers even if Redis can't note it: a waiting member matters more than an interaction that runs twice.
    const taken = await stream.take(entry, this.#name).catch(() => undefined);
    // The age was measured half-way through the question.
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
      // If the note is missing, the gateway process tries to defer, and Discord refuses.
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
    // A later beat removes it if Redis is away.
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

/** Discord waits 3 seconds for the first answer. No process can answer an older interaction that is not deferred. */
function reasonToDrop({ type }: APIInteraction, { isAnswered, deferral, ageMs }: Taken): string | undefined {
  if (isAnswered) return 'the gateway process has answered an interaction that came too late';
  const longestMs = type === InteractionType.ApplicationCommandAutocomplete ? typingEndsMs : firstAnswerMs;
  if (deferral === undefined && ageMs > longestMs) return 'an interaction came too late for any answer';
  return undefined;
}

/** After an outage of Redis, a worker that lives may be so late to say so, and to note what it has answered. */
const reconnectingMs = 3_000;
const mostDeliveries = 3;
/** With some room: the clock that counts is Discord's, and it refuses what it no longer wants. */
const firstAnswerMs = 5_000;
