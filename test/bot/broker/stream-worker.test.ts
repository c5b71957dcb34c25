import type { APIInteraction } from 'discord-api-types/v10';
import { describe, it, type TestContext } from 'vitest';
import { openInteractionStream } from '../../../src/bot/broker/interaction-stream.ts';
import { StreamWorker } from '../../../src/bot/broker/stream-worker.ts';
import type { AnswerClaim } from '../../../src/bot/discord/answer/answer-claim.ts';
import { every, type Schedule } from '../../../src/shared/time/schedule.ts';
import { sleep } from '../../../src/shared/time/sleep.ts';
import { runs, types } from '../../support/bot/interactions.ts';
import { promised } from '../../support/bot/promised.ts';
import { openTestRedis, redisKinds } from '../../support/broker/open-test-redis.ts';
import { has } from '../../support/machine.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { until } from '../../support/time/until.ts';

const kinds = Object.entries(redisKinds);

// Nearly all of their time, they wait for signs of life: all at the same time, each with a Redis of its own.
describe.skipIf(!has('redis')).concurrent.each(kinds)('the workers of a stream in %s', (_, start) => {
  it('answer each interaction once, and leave no entries', async (test) => {
    const { expect } = test;
    const { stream, redis, worker } = await open(test, start);
    const workers = [worker(), worker()];
    const raws = Array.from({ length: 40 }, () => runs('hello'));
    for (const raw of [...raws, ...raws]) await stream.publish(raw);
    const taken = () => workers.flatMap((one) => one.taken.map(({ raw }) => raw.id));
    await until(async () => (await stream.inspect(raws.at(-1)?.id ?? '')).isAnswered && taken().length >= 40);
    expect(taken().toSorted()).toEqual(raws.map(({ id }) => id).toSorted());
    await until(async () => (await redis.send(['XLEN', 'loadout:interactions'])) === 0);
    expect(await redis.send(['XPENDING', 'loadout:interactions', 'workers'])).toEqual([0, null, null, null]);
  });

  it('take over a silent one’s interactions, and the silent one sends no answer', async (test) => {
    const { expect } = test;
    const { stream, worker } = await open(test, start);
    const silent = worker({ schedule: never, holds: true });
    const raw = runs('hello');
    await stream.publish(raw);
    await until(() => silent.taken.length === 1);
    silent.taken[0]?.claim.noteDeferral('public');
    const other = worker({ holds: true });
    await until(() => other.taken.length === 1);
    expect(other.taken[0]).toMatchObject({ raw, claim: { given: 'public' } });
    expect(await other.taken[0]?.claim.isOurs()).toBe(true);
    expect(await silent.taken[0]?.claim.isOurs()).toBe(false);
    // It wakes up and is done with it: the other one is not, and keeps it.
    silent.release();
    await until(() => silent.done() === 1);
    expect((await stream.inspect(raw.id)).isAnswered).toBe(false);
    other.release();
    await until(async () => (await stream.inspect(raw.id)).isAnswered);
  });

  it('report a crash from the fourth delivery of an interaction on', async (test) => {
    const { expect } = test;
    const { stream, worker } = await open(test, start);
    await stream.publish(runs('hello'));
    const found: unknown[] = [];
    for (let delivery = 1; delivery <= 5; delivery++) {
      const ending = worker({ holds: true });
      await until(() => ending.taken.length === 1);
      found.push(ending.taken[0]?.claim.isPoison);
      await ending.worker.leave();
    }
    expect(found).toEqual([false, false, false, true, true]);
  });

  it('drop a completion that is older than three seconds, and answer a command of that age', async (test) => {
    const { expect } = test;
    const { stream, worker } = await open(test, start);
    const late = worker({ ageMs: 3_001 });
    const [typing, command] = [types('hello', 'region', 'in'), runs('hello')];
    for (const raw of [typing, command]) await stream.publish(raw);
    for (const { id } of [typing, command]) await until(async () => (await stream.inspect(id)).isAnswered);
    expect(late.taken.map(({ raw }) => raw.id)).toEqual([command.id]);
  });

  it('leave slow interactions to a live worker', async (test) => {
    const { expect } = test;
    const { stream, worker } = await open(test, start);
    const slow = worker({ holds: true });
    await stream.publish(runs('hello'));
    await until(() => slow.taken.length === 1);
    const other = worker();
    // More than a second of them.
    await until(() => other.beats() > 6);
    expect(other.taken).toEqual([]);
    expect(await slow.taken[0]?.claim.isOurs()).toBe(true);
    slow.release();
  });

  it('hand over unfinished interactions at once when they end', async (test) => {
    const { expect } = test;
    const { stream, worker } = await open(test, start);
    const ending = worker({ holds: true });
    await stream.publish(runs('hello'));
    await until(() => ending.taken.length === 1);
    const other = worker();
    await ending.worker.leave();
    await until(() => other.taken.length === 1);
    expect(await ending.taken[0]?.claim.isOurs()).toBe(false);
    ending.release();
  });

  it('take nothing over while shutting down', async (test) => {
    const { expect } = test;
    const { stream, redis, worker } = await open(test, start);
    const ending = worker();
    await ending.worker.stop();
    const silent = worker({ schedule: never, holds: true });
    await stream.publish(runs('hello'));
    await until(() => silent.taken.length === 1);
    // The silent one counts as dead.
    await until(async () => String(await redis.send(['KEYS', 'loadout:worker:*'])).split(',').length === 1);
    const beats = ending.beats();
    await until(() => ending.beats() > beats + 3);
    expect(ending.taken).toEqual([]);
    const other = worker();
    await until(() => other.taken.length === 1);
    silent.release();
  });

  it('drop interactions that the gateway process has answered, and log why', async (test) => {
    const { expect } = test;
    const { stream, worker, log } = await open(test, start);
    const [given, open_] = [runs('hello'), runs('hello')];
    for (const raw of [given, open_]) await stream.publish(raw);
    expect(await stream.giveUp(given.id)).toBe(true);
    const one = worker();
    await until(() => one.taken.length === 1);
    expect(one.taken[0]?.raw.id).toBe(open_.id);
    await until(() => log.lines.some(({ message }) => /gateway process has answered/.test(message)));
    expect(await stream.giveUp(open_.id)).toBe(false);
  });

  it('register again after a restart of Redis', async (test) => {
    const { expect } = test;
    const { stream, worker, restart } = await open(test, start);
    const one = worker();
    await until(() => one.worker.isReading());
    await restart();
    const raw = runs('hello');
    await until(() =>
      stream.publish(raw).then(
        () => true,
        () => false,
      ),
    );
    await until(async () => (await stream.inspect(raw.id).catch(() => undefined))?.isAnswered === true);
    expect(one.taken.map(({ raw: { id } }) => id)).toEqual([raw.id]);
  });

  it('remove malformed entries, and warn once', async (test) => {
    const { expect } = test;
    const { stream, redis, log, worker } = await open(test, start);
    for (const poison of ['no JSON', '{"token":"x"}', '7', '{"id":7,"token":"x"}'])
      await redis.send(['XADD', 'loadout:interactions', '*', 'interaction', poison]);
    await redis.send(['XADD', 'loadout:interactions', '*', 'other', 'field', 'more', 'fields']);
    const one = worker();
    await stream.publish(runs('hello'));
    await until(() => one.taken.length === 1);
    await until(async () => (await redis.send(['XLEN', 'loadout:interactions'])) === 0);
    expect(await redis.send(['XPENDING', 'loadout:interactions', 'workers'])).toEqual([0, null, null, null]);
    expect(log.lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
  });

  it('keep the stream short', async (test) => {
    const { expect } = test;
    const { stream, redis } = await open(test, start);
    const fill = "for i = 1, 12000 do redis.call('XADD', KEYS[1], '*', 'interaction', i) end";
    await redis.send(['EVAL', fill, '1', 'loadout:interactions']);
    await stream.publish(runs('hello'));
    expect(Number(await redis.send(['XLEN', 'loadout:interactions']))).toBeLessThan(10_200);
  });
});

interface WorkerOptions {
  schedule?: Schedule;
  holds?: boolean;
  ageMs?: number;
}

async function open({ onTestFinished }: TestContext, start: (typeof kinds)[number][1]) {
  const { redis, restart } = await openTestRedis(onTestFinished, start);
  const log = recordingLog();
  const stream = openInteractionStream(redis, log);
  return {
    redis,
    restart,
    stream,
    log,
    /** Starts one. `holds`: it ends no answer before its `release`. `ageMs`: how old it finds each entry. */
    worker({ schedule = every, holds = false, ageMs }: WorkerOptions = {}) {
      const taken: { raw: APIInteraction; claim: AnswerClaim }[] = [];
      const held = promised();
      let beats = 0;
      let done = 0;
      const counting: Schedule = (job, everyMs) => schedule(() => job().then(() => void beats++), everyMs);
      const take: typeof stream.take = async (...given) => {
        const taken = await stream.take(...given);
        return { ...taken, ageMs: ageMs ?? taken.ageMs };
      };
      const worker = new StreamWorker({ stream: { ...stream, take }, now, sleep, every: counting, log });
      onTestFinished(async () => {
        held.resolve();
        await worker.stop();
        await worker.leave();
      });
      worker.start(async (raw, claim) => {
        taken.push({ raw, claim });
        if (holds) await held.promise;
        done++;
      });
      return { worker, taken, release: held.resolve, beats: () => beats, done: () => done };
    },
  };
}

const now = () => performance.now();

/** Of a process that does nothing any more. */
const never: Schedule = () => async () => {};
