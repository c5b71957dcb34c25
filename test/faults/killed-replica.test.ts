import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHttpBridge, publicKeyHex } from '../support/bot/http-bridge.ts';
import { promised } from '../support/bot/promised.ts';
import { openParts, type Parts } from '../support/bot/running-parts.ts';
import { t } from '../support/english.ts';
import { has } from '../support/machine.ts';
import type { Program } from '../support/program.ts';
import { imageOf, textOf } from '../support/seen.ts';
import { until } from '../support/time/until.ts';

// Replicas behind a load balancer, which share a Redis: one of them, or all, are killed while members wait.

describe.skipIf(!has('redis'))('members of a killed HTTP replica', () => {
  let parts: Parts;
  beforeEach(async () => {
    parts = await openParts();
  });
  afterEach(() => parts?.close());

  it('hear it from another replica, once, while its own members get their cards', async () => {
    const replicas = await openReplicas(2);
    const { hold, answers } = await askAndWait(replicas, 6);
    const [doomed, other] = replicas;
    await doomed?.program.ends('SIGKILL');
    await other?.program.prints(/an answer of an earlier process was lost(.|\n)*lost(.|\n)*lost/);
    hold.release();
    const told = (await Promise.all(answers)).filter((seen) => isTold(textOf(seen)));
    expect(told).toHaveLength(3);
    for (const seen of told) expect(JSON.stringify(seen)).toContain(t('buttons.again'));
    for (const answer of answers)
      if (!told.includes(await answer)) expect(imageOf(await answer).description).toMatch(/^Ana \d/);
    expect(parts.discord.member('ana').sees()).toHaveLength(6);
    await until(async () => (await notes()) === 0);
  });

  it('hear it from the next start if no replica is left', async () => {
    const replicas = await openReplicas(2);
    const { answers } = await askAndWait(replicas, 4);
    expect(JSON.stringify(await parts.redis('EVAL', allNotes, '0'))).not.toContain('application_id');
    await Promise.all(replicas.map(({ program }) => program.ends('SIGKILL')));
    await openReplicas(1);
    for (const answer of answers) expect(isTold(textOf(await answer))).toBe(true);
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
    return Promise.all(programs.map(async (program) => ({ program, port: await portOf(program) })));
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

const isTold = (text: string) => text.includes(t('notices.restarted.title'));

async function portOf(program: Program): Promise<number> {
  const [, port] = await program.prints(/"port":(\d+),"msg":"taking interactions over HTTP/);
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
