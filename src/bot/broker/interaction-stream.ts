import type { APIInteraction } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Log } from '../../shared/log/log.ts';
import type { RedisConnection } from '../../shared/store/redis-connection.ts';
import { NotSentError, StoreAwayError } from '../../shared/store/store-error.ts';
import { readJson } from '../../shared/text/read-json.ts';
import type { GivenDeferral } from '../discord/answer/answer-claim.ts';
import type { Deferral } from '../discord/answer/responder.ts';
import * as scripts from './scripts.ts';

export interface Entry {
  /** Stream entry ID; starts with the time in milliseconds by Redis's clock. */
  id: string;
  raw: APIInteraction;
  waitedMs: number;
}

export interface InteractionState {
  isPublished: boolean;
  deferral: GivenDeferral | undefined;
  isAnswered: boolean;
  isHeld: boolean;
}

export interface Taken extends Pick<InteractionState, 'deferral' | 'isAnswered'> {
  ageMs: number;
  /** Number of deliveries to workers so far, including this one. */
  deliveries: number;
}

/**
 * Interactions on their way from gateway processes to workers: one Redis stream with one consumer group, plus a hash
 * per interaction with its state. Each step is one atomic script, and rejects as RedisConnection does.
 */
export function openInteractionStream(redis: RedisConnection, log: Log) {
  return { ...openGatewaySide(redis), ...openWorkerSide(redis, log) };
}

export type InteractionStream = ReturnType<typeof openInteractionStream>;

function openGatewaySide(redis: RedisConnection) {
  const run = scriptRunner(redis);
  return {
    isReady: () => redis.isReady(),
    /**
     * Adds an interaction to the stream, once per ID, since resumed sessions repeat them. If it rejects with a timeout,
     * Redis may still add the interaction, but not later than {@link publishableMs}.
     * @param waitedMs time since the gateway received it
     */
    async publish(raw: APIInteraction, waitedMs: () => number = () => 0): Promise<void> {
      const askedAt = waitedMs();
      const until = (await readTime(redis)) + publishableMs;
      // Add the way to Redis, which is half of the round trip of the time query.
      const waited = waitedMs() + (waitedMs() - askedAt) / 2;
      const keys = [stateKey(raw.id), streamKey];
      const values = [JSON.stringify(raw), maxEntries, openMs, until, Math.round(waited)];
      const taken = await run(scripts.publish, keys, ...values);
      if (taken === -1) throw new StoreAwayError('Redis took an interaction too late');
    },
    async inspect(id: string): Promise<InteractionState> {
      const [published, deferral, answered, isHeld] = inspected.parse(
        await run(scripts.inspect, [stateKey(id)], workerPrefix),
      );
      return { isPublished: published !== '', deferral, isAnswered: answered !== '', isHeld: isHeld === 1 };
    },
    /** Records that the gateway process is about to defer. False if another one has already deferred or answered. */
    beginDeferral: async (id: string, deferral: Deferral): Promise<boolean> =>
      (await run(scripts.beginDeferral, [stateKey(id)], deferral, openMs)) === 1,
    /** Withdraws an interaction from all workers, to answer it here. False if a live worker has it or answered. */
    giveUp: async (id: string): Promise<boolean> =>
      (await run(scripts.giveUp, [stateKey(id)], workerPrefix, answeredMs)) === 1,
    async noteDeferral(id: string, deferral: GivenDeferral): Promise<void> {
      await run(scripts.noteDeferral, [stateKey(id)], deferral, openMs);
    },
  };
}

function openWorkerSide(redis: RedisConnection, log: Log) {
  const run = scriptRunner(redis);
  let isWarned = false;

  /** Parses stream entries, and removes malformed ones, which no worker could ever answer. */
  async function readEntries(reply: unknown): Promise<Entry[]> {
    const { entries, unreadable } = sortEntries(reply);
    if (unreadable.length === 0) return entries;
    const facts = { entries: unreadable.length, first: unreadable[0] };
    log[isWarned ? 'debug' : 'warn'](facts, 'removed entries from the stream that are no interactions');
    isWarned = true;
    await run(scripts.drop, [streamKey], group, ...unreadable).catch(() => undefined);
    return entries;
  }

  return {
    createGroup: async (): Promise<void> => void (await run(scripts.createGroup, [streamKey], group)),
    /** Waits up to {@link blockMs} for new entries; with `isAgain`, reads this worker's own pending entries. */
    async read(worker: string, { isAgain }: { isAgain: boolean }): Promise<Entry[]> {
      const command = ['XREADGROUP', 'GROUP', group, worker, 'COUNT', String(isAgain ? maxEntries : batch)];
      const from = ['BLOCK', String(blockMs), 'STREAMS', streamKey, isAgain ? '0' : '>'];
      const streams = readReply.parse(await redis.wait([...command, ...from], blockMs));
      return (await Promise.all((streams ?? []).map(([, entries]) => readEntries(entries)))).flat();
    },
    /** Sends the heartbeat due every {@link beatMs}. `isClaiming` also returns the entries of dead workers. */
    async beat(worker: string, { isClaiming }: { isClaiming: boolean }): Promise<Entry[]> {
      const keys = [streamKey, workerKey(worker)];
      const values = [group, worker, aliveMs, minIdleMs, workerPrefix, isClaiming ? 1 : 0];
      return readEntries(await run(scripts.beat, keys, ...values));
    },
    async take({ id, raw }: Entry, worker: string): Promise<Taken> {
      const [answered, deferral, now, deliveries] = taken.parse(
        await run(scripts.take, [stateKey(raw.id)], worker, openMs),
      );
      return { isAnswered: answered !== '', deferral, ageMs: now - Number.parseInt(id, 10), deliveries };
    },
    async isHeldBy(id: string, worker: string): Promise<boolean> {
      const [owner, answered] = held.parse(await redis.send(['HMGET', stateKey(id), 'owner', 'answered']));
      // A Redis that lost its data names no owner: the worker keeps the interaction.
      return answered === null && (owner === null || owner === worker);
    },
    /** Removes an answered entry, unless another worker has since taken it. */
    async finish({ id, raw }: Entry, worker: string): Promise<void> {
      await run(scripts.finish, [stateKey(raw.id), streamKey], group, worker, id, answeredMs);
    },
    async leave(worker: string): Promise<void> {
      await run(scripts.leave, [streamKey, workerKey(worker)], group, worker);
    },
  };
}

function scriptRunner({ send }: RedisConnection) {
  return (script: string, keys: readonly string[], ...values: readonly (string | number)[]) =>
    send(['EVAL', script, String(keys.length), ...keys, ...values.map(String)]);
}

/** Reads Redis's clock in milliseconds. A rejection means that Redis has no command of ours to run later. */
async function readTime(redis: RedisConnection): Promise<number> {
  const reply = await redis.send(['TIME']).catch((cause) => {
    throw new NotSentError('Redis does not say what time it is', { cause });
  });
  const [seconds, microseconds] = time.parse(reply);
  return seconds * 1_000 + Math.floor(microseconds / 1_000);
}

const publishableMs = 1_000;
const blockMs = 1_000;
export const beatMs = 250;
/** Silence after which a worker counts as dead. The next beat of another worker claims its work within a second. */
const aliveMs = 750;
// If two workers find the same dead one, the first claim resets the idle time and the second gets nothing.
const minIdleMs = 300;
const batch = 16;
/** Length of the stream. At 200 interactions a second, members behind the oldest have stopped waiting. */
const maxEntries = 10_000;
const openMs = 15 * 60_000;
/** How long answered IDs are remembered: a resumed session repeats interactions that are seconds old. */
const answeredMs = 2 * 60_000;

const group = 'workers';
const streamKey = 'loadout:interactions';
const workerPrefix = 'loadout:worker:';
const workerKey = (worker: string) => workerPrefix + worker;
const stateKey = (id: string) => `loadout:interaction:${id}`;

// Reads the field `deferral`; empty means none, and so do values of another version: Discord refuses a second one.
const noted = z
  .enum(['public', 'private', 'update', 'replace', 'share', 'unknown'])
  .optional()
  .catch(undefined);
const time = z.tuple([z.coerce.number(), z.coerce.number()]);
const inspected = z.tuple([z.string(), noted, z.string(), z.number()]);
const taken = z.tuple([z.string(), noted, z.number(), z.number()]);
const held = z.tuple([z.string().nullable(), z.string().nullable()]);
const readReply = z.array(z.tuple([z.string(), z.unknown()])).nullable();
const entryList = z.array(z.tuple([z.string(), z.array(z.string()).nullable()]).nullable());
const interaction = z.object({ id: z.string(), token: z.string() });

function sortEntries(reply: unknown): { entries: Entry[]; unreadable: string[] } {
  const entries: Entry[] = [];
  const unreadable: string[] = [];
  for (const entry of entryList.parse(reply)) {
    if (!entry) continue;
    const [id, fields] = entry;
    const raw = readJson(fields?.[1]);
    if (isInteraction(raw)) entries.push({ id, raw, waitedMs: Number(fields?.[3] ?? 0) || 0 });
    else unreadable.push(id);
  }
  return { entries, unreadable };
}

function isInteraction(raw: unknown): raw is APIInteraction {
  return interaction.safeParse(raw).success;
}
