import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHttpBridge, publicKeyHex } from '../support/bot/http-bridge.ts';
import { promised } from '../support/bot/promised.ts';
import { openParts, type Parts } from '../support/bot/running-parts.ts';
import { has } from '../support/machine.ts';
import type { Program } from '../support/program.ts';
import { imageOf } from '../support/seen.ts';
import { until } from '../support/time/until.ts';

// Replicas behind a load balancer, which share a Redis: one of them, or all, are killed while members wait.

describe.skipIf(!has('redis'))('members of a killed HTTP replica', () => {
  let parts: Parts;
  beforeEach(async () => {
    parts = await openParts();
  });
  afterEach(() => parts?.close());

  it('are answered by another replica, once, as its own members are', async () => {
    const replicas = await openReplicas(2);
    const { hold, answers } = await askAndWait(replicas, 6);
    const [doomed, other] = replicas;
    await doomed?.program.ends('SIGKILL');
    await other?.program.prints(/answering again(.|\n)*answering again(.|\n)*answering again/);
    hold.release();
    for (const answer of answers) expect(imageOf(await answer).description).toMatch(/^Ana \d/);
    expect(parts.discord.member('ana').sees()).toHaveLength(6);
    await until(async () => (await notes()) === 0);
  });

  it('are answered by the next start if no replica is left', async () => {
    const replicas = await openReplicas(2);
    const { hold, answers } = await askAndWait(replicas, 4);
    expect(JSON.stringify(await parts.redis('EVAL', allNotes, '0'))).not.toContain('application_id');
    await Promise.all(replicas.map(({ program }) => program.ends('SIGKILL')));
    await openReplicas(1);
    hold.release();
    for (const answer of answers) expect(imageOf(await answer).description).toMatch(/^Ana \d/);
    expect(parts.discord.member('ana').sees()).toHaveLength(4);
    await until(async () => (await notes()) === 0);
  });

  it('hear nothing while it lives, however long it takes', async () => {
    const replicas = await openReplicas(2);
    const { hold, answers } = await askAndWait(replicas, 2);
    for (let beats = 0; beats < 8; beats++) {
      const before = await signs();
      await until(async () => (await signs()) !== before);
    }
    hold.release();
    for (const answer of answers) expect(imageOf(await answer).description).toMatch(/^Ana \d/);
    await until(async () => (await notes()) === 0);
  });

  async function openReplicas(count: number) {
    const programs = Array.from({ length: count }, () =>
      parts.start('start', { DISCORD_PUBLIC_KEY: publicKeyHex }),
    );
    return Promise.all(programs.map(async (program) => ({ program, port: await readyPortOf(program) })));
  }

  /** Each replica gets its share of the questions, and the player API holds all of them back. */
  async function askAndWait(replicas: readonly { port: number }[], count: number) {
    await openHttpBridge(
      parts.discord,
      replicas.map(({ port }) => port),
    );
    const { api, discord } = parts;
    const held = promised();
    const { answerInfo } = api;
    api.answerInfo = (response, query) => void held.promise.then(() => answerInfo(response, query));
    const ana = discord.member('ana');
    const answers = Array.from({ length: count }, (_, index) =>
      ana.runs('/player', { uid: `410000000${index}`, region: 'SG', private: index % 3 === 0 }),
    );
    await until(async () => (await notes()) === count);
    await until(() => ana.sees().filter(({ isThinking }) => isThinking).length === count);
    return { answers, hold: { release: held.resolve } };
  }

  const notes = async () => Number(await parts.redis('EVAL', countNotes, '0'));
  const signs = async () => JSON.stringify(await parts.redis('EVAL', signsOfLife, '0'));
});

async function readyPortOf(program: Program): Promise<number> {
  const [, port] = await program.prints(/"port":(\d+),"msg":"taking interactions over HTTP/);
  await program.prints(/ready for commands/);
  return Number(port);
}

const countNotes = `
local count = 0
for _, key in ipairs(redis.call('KEYS', 'loadout:unfinished:notes:*')) do count = count + redis.call('HLEN', key) end
return count`;

const allNotes = `
local notes = {}
for _, key in ipairs(redis.call('KEYS', 'loadout:unfinished:notes:*')) do notes[#notes + 1] = redis.call('HVALS', key) end
return notes`;

const signsOfLife = `
local ages = {}
for _, key in ipairs(redis.call('KEYS', 'loadout:unfinished:alive:*')) do ages[#ages + 1] = redis.call('PEXPIRETIME', key) end
return ages`;
