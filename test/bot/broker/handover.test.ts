import { describe, expect, it, onTestFinished } from 'vitest';
import { Handover } from '../../../src/bot/broker/handover.ts';
import { openInteractionStream } from '../../../src/bot/broker/interaction-stream.ts';
import type { Deferral } from '../../../src/bot/discord/answer/responder.ts';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import { sleep } from '../../../src/shared/time/sleep.ts';
import { applicationId, interactionToken, runs } from '../../support/bot/interactions.ts';
import { openRecordedRest } from '../../support/bot/recorded-rest.ts';
import { openTestRedis } from '../../support/broker/open-test-redis.ts';
import { has } from '../../support/machine.ts';
import { recordingLog } from '../../support/recording-log.ts';

const message = `/webhooks/${applicationId}/${interactionToken}/messages/@original`;
const followUp = `POST /webhooks/${applicationId}/${interactionToken}?wait=true`;

// A gateway process that ends while workers have what it handed over.
describe.skipIf(!has('redis'))('at its end', () => {
  it.each<[Deferral, string[]]>([
    ['public', [`DELETE ${message}`, followUp]],
    ['private', [`PATCH ${message}`]],
  ])('it answers what a worker deferred and left: %s', async (deferral, said) => {
    const { handover, discord, stream } = await open();
    const raw = runs('hello');
    await handover.hand(raw);
    await takeAs('dead', { stream, deferral });
    await handover.drain(0);
    expect(discord.story()).toEqual(said);
  });

  it('it leaves a live worker’s interactions to that worker', async () => {
    const { handover, discord, stream } = await open();
    await handover.hand(runs('hello'));
    await takeAs('living', { stream, deferral: 'public' });
    await stream.beat('living', { isClaiming: false });
    await handover.drain(0);
    expect(discord.story()).toEqual([]);
  });
});

// Workers can't note what they do. With room in Redis again, the gateway process waits for their notes.
it.skipIf(!has('redis'))('leaves the workers’ interactions to them while Redis is full', async () => {
  let time = 0;
  const { handover, discord, stream, redis } = await open(() => time);
  const pass = async (ms: number) => {
    time += ms;
    handover.look();
    // It has asked before.
    await stream.inspect('1');
  };
  const first = runs('hello');
  await handover.hand(first);
  await takeAs('living', { stream, deferral: 'public' });
  await stream.beat('living', { isClaiming: false });
  await pass(1_800);
  await handover.hand(runs('hello'));
  await redis.send(['CONFIG', 'SET', 'maxmemory', '1']);
  for (let second = 0; second < 30; second++) await pass(1_000);
  expect(discord.story()).toEqual([]);
  await handover.hand(runs('hello'));
  expect(discord.calls.map(({ body }) => body)).toMatchObject([{ type: 4, data: { flags: 64 } }]);
});

it.skipIf(!has('redis'))('answers at once if Redis does not say the time, and logs why', async () => {
  const { handover, discord, redis, log } = await open();
  await redis.send(['ACL', 'SETUSER', 'default', '-time']);
  await handover.hand(runs('hello'));
  expect(discord.calls.map(({ body }) => body)).toMatchObject([{ type: 4, data: { flags: 64 } }]);
  expect(log.lines.find(({ level }) => level === 'error')?.facts).toMatchObject({
    error: { name: 'NotSentError', cause: { message: expect.stringContaining('NOPERM') } },
  });
});

async function open(now = () => 0) {
  const { redis } = await openTestRedis(onTestFinished);
  const log = recordingLog();
  const { discord, rest } = await openRecordedRest({ log });
  const stream = openInteractionStream(redis, log);
  const languages = openLanguages({ defaultLocale: 'en-US' });
  const handover = new Handover({ stream, rest, languages, now, sleep, log });
  return { discord, stream, redis, log, handover };
}

/** Takes the one entry of the stream, and defers it. */
async function takeAs(
  worker: string,
  { stream, deferral }: { stream: ReturnType<typeof openInteractionStream>; deferral: Deferral },
): Promise<void> {
  await stream.createGroup();
  const [entry] = await stream.read(worker, { isAgain: false });
  if (!entry) throw new Error('the stream is empty');
  await stream.take(entry, worker);
  await stream.noteDeferral(entry.raw.id, deferral);
}
