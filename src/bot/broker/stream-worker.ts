import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { APIInteraction } from 'discord-api-types/v10';
import type { Log } from '../../shared/log/log.ts';
import type { Schedule } from '../../shared/time/schedule.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import type { Claim } from '../discord/answer/claim.ts';
import { beatMs, type Entry, type InteractionStream, type Taken } from './interaction-stream.ts';
import { createStreamReader } from './stream-reader.ts';

/** Answers an interaction. Never rejects. */
type Answer = (raw: APIInteraction, claim: Claim) => Promise<void>;

/** One worker's side of the stream. */
export interface StreamWorker {
  /** Takes entries and hands them to `answer`, each for as long as it needs. */
  start(answer: Answer): void;
  /** The stream can be read at this moment. */
  isReading(): boolean;
  /** Takes no more entries. What is under way stays this worker's. */
  stop(): Promise<void>;
  /** Gives back what is under way still: another worker goes on with it, and nothing of it is answered here. */
  leave(): Promise<void>;
}

interface StreamWorkerOptions {
  stream: InteractionStream;
  sleep: Sleep;
  schedule: Schedule;
  log: Log;
}

/**
 * Reads interactions from the stream and answers each once, as far as that can be had:
 *
 * - A worker that takes an entry becomes its owner in the interaction's state. It says that it lives four times a second.
 * - A worker that is silent for 750 ms counts as dead, and the next to look claims what it held and becomes the owner. An
 *   entry is never claimed for its age, so that a living worker may be as slow as its answer is.
 * - How the interaction was deferred is noted after Discord took the deferral. Who claims it goes on from there: it edits.
 *   Where the note is missing because its writer died in between, or somebody was quicker, Discord refuses the second
 *   first answer, and the worker starts over with what is noted by then (`Dispatcher`).
 * - Before an answer is sent, its worker asks whether it still is the owner: one that was blocked for so long that it
 *   counted as dead finds that it is not, and sends nothing.
 * - An answered entry is removed. What remains: a worker that dies between sending the answer and removing the entry. The
 *   interaction runs again then, and edits the same message to the same words.
 *
 * While Redis is away, what is under way is answered all the same. An entry that could not be removed is removed later.
 */
export function createStreamWorker({ stream, sleep, schedule, log }: StreamWorkerOptions): StreamWorker {
  const name = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const reader = createStreamReader({ stream, name, sleep, take });
  const underWay = new Set<string>();
  const answered = new Map<string, Entry>();
  let answer: Answer = async () => undefined;
  let hasLeft = false;
  let stopBeating = async () => {};

  function take(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (underWay.has(entry.id) || answered.has(entry.id)) continue;
      underWay.add(entry.id);
      void handle(entry).finally(() => underWay.delete(entry.id));
    }
  }

  async function handle(entry: Entry): Promise<void> {
    const { raw } = entry;
    // Answered although it can't be noted: a member who waits matters more than an interaction that runs twice.
    const taken = await stream.take(entry, name).catch(() => undefined);
    const reason = taken && reasonToDrop(taken);
    if (reason) log.info({ interaction: raw.id, ageMs: taken.ageMs }, reason);
    else await answer(raw, claimOf(raw, taken?.deferral));
    if (!hasLeft) await finish(entry);
  }

  function claimOf(raw: APIInteraction, given: Claim['given']): Claim {
    return {
      given,
      // Without the note the gateway process tries to defer, and Discord refuses.
      noteDeferral: (kind) => void stream.noteDeferral(raw.id, kind).catch(() => undefined),
      isOurs: async () => !hasLeft && (await stream.isHeldBy(raw.id, name).catch(() => true)),
      async findGiven() {
        const state = await stream.inspect(raw.id).catch(() => undefined);
        return state?.isAnswered ? undefined : (state?.deferral ?? 'unknown');
      },
    };
  }

  async function finish(entry: Entry): Promise<void> {
    answered.set(entry.id, entry);
    // Removed with a later beat where Redis is away.
    await stream.finish(entry, name).then(
      () => answered.delete(entry.id),
      () => undefined,
    );
  }

  async function beat(): Promise<void> {
    try {
      const claimed = await stream.beat(name, { isClaiming: !reader.isStopped() });
      if (claimed.length > 0)
        log.info({ interactions: claimed.length }, 'going on with what another worker held when it ended');
      take(claimed);
      for (const entry of answered.values()) await finish(entry);
    } catch (error) {
      log.debug({ error }, 'a worker could not say that it lives');
    }
  }

  return {
    start(handler) {
      answer = handler;
      reader.startAfter(beat());
      stopBeating = schedule(beat, beatMs);
    },
    isReading: reader.isReading,
    stop: reader.stop,
    async leave() {
      hasLeft = true;
      await stopBeating();
      // Where Redis is away, the others find out by themselves.
      await stream.leave(name).catch(() => undefined);
    },
  };
}

/** Discord waits 3 seconds for the first answer. What is older and not deferred can't be answered by anybody. */
function reasonToDrop({ isAnswered, deferral, ageMs }: Taken): string | undefined {
  if (isAnswered) return 'the gateway process has answered an interaction that came too late';
  if (deferral === undefined && ageMs > firstAnswerMs) return 'an interaction came too late for any answer';
  return undefined;
}

/** With some room: the clock that counts is Discord's, and it refuses what it no longer wants. */
const firstAnswerMs = 5_000;
