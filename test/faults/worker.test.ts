import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openParts, type Parts } from '../support/bot/running-parts.ts';
import { t } from '../support/english.ts';
import { judgeAnswers } from '../support/faults/judge-answers.ts';
import { has } from '../support/machine.ts';
import { imageOf, textOf } from '../support/seen.ts';
import { handmadeSchedule } from '../support/time/handmade-schedule.ts';
import { until } from '../support/time/until.ts';
import { openRecorder } from '../support/wire/recorder.ts';

// A gateway process, and a worker that does nothing for a while and does not know it.

describe.skipIf(!has('redis'))('a worker that', () => {
  let parts: Parts;
  beforeEach(async () => {
    parts = await openParts({ shards: 1 });
  });
  afterEach(() => parts?.close());

  it('stands still is deferred for, and answers once when it goes on', async () => {
    const { discord } = parts;
    const recorder = await openRecorder(discord.apiUrl);
    onTestFinished(recorder.close);
    const through = { DISCORD_API_URL: recorder.apiUrl };
    const worker = parts.start('worker', through);
    await worker.prints(/ready for/);
    const time = handmadeSchedule();
    await parts.openGateway(through, time);
    const ana = discord.member('ana');
    await ana.runs('/player', { uid: '4100000001', region: 'SG' });
    const before = await parts.redisKeys(states);
    worker.signals('SIGSTOP');
    const uids = ['4100000002', '4100000003'];
    const answers = uids.map((uid) => ana.runs('/player', { uid, region: 'SG' }));
    await until(async () => (await parts.redisKeys(states)) === before + uids.length);
    await time.pass(1_900);
    await until(() => ana.sees().filter(({ isThinking }) => isThinking).length === uids.length);
    worker.signals('SIGCONT');
    for (const [index, answer] of answers.entries()) {
      const seen = await answer;
      expect(imageOf(seen).description).toContain(`Ana ${uids[index]}`);
      // The gateway process does not know the audience, so it answers privately.
      expect(seen.onlyFor).toBe(ana.id);
    }
    await until(async () => (await parts.redis('XLEN', 'loadout:interactions')) === 0);
    const log = JSON.stringify(parts.lines) + worker.output();
    expect(judgeAnswers(recorder, log)).toEqual({ answered: 3, reasoned: 0, problems: [] });
  });

  it('is ended by an interaction is the last of three, and the member reads that it broke', async () => {
    const { api, discord } = parts;
    const workers = Array.from({ length: 4 }, () => parts.start('worker', { METRICS_PORT: '0' }));
    await Promise.all(workers.map((worker) => worker.prints(/ready for/)));
    await parts.openGateway();
    let ended = 0;
    const { answerInfo } = api;
    api.answerInfo = async (response, query) => {
      if (query.get('uid') !== '4100000666') return answerInfo(response, query);
      const [key = ''] = z.array(z.string()).parse(await parts.redis('KEYS', states));
      const owner = String(await parts.redis('HGET', key, 'owner'));
      ended += 1;
      process.kill(Number(owner.split('-').at(-2)), 'SIGKILL');
    };
    const answer = await discord.member('ana').runs('/player', { uid: '4100000666', region: 'SG' });
    const incident = /`([0-9a-f]{8})`/.exec(textOf(answer))?.[1];
    expect(textOf(answer)).toContain(t('problems.unknown.title'));
    expect(ended).toBe(3);
    const line = new RegExp(`"incident":"${incident}".*not run again`);
    const [survivor, ...others] = workers.filter((worker) => line.test(worker.output()));
    expect(others).toEqual([]);
    const port = /"port":(\d+),"msg":"health and metrics/.exec(survivor?.output() ?? '')?.[1];
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toMatch(/loadout_interactions_total{command="player",outcome="poison",problem=""} 1/);
    await until(async () => (await parts.redis('XLEN', 'loadout:interactions')) === 0);
  });
});

/** The records of interactions in Redis. */
const states = 'loadout:interaction:*';
