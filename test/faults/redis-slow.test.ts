import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openParts, type Parts } from '../support/bot/running-parts.ts';
import { openTcpProxy } from '../support/broker/tcp-proxy.ts';
import { t } from '../support/english.ts';
import { judgeAnswers } from '../support/faults/judge-answers.ts';
import { has } from '../support/machine.ts';
import { imageOf } from '../support/seen.ts';
import { until } from '../support/time/until.ts';

import { openRecorder } from '../support/wire/recorder.ts';

const firstAnswer = z.object({ acknowledgedMs: z.number() });

// A gateway process and a worker whose way to Redis is slow: each question takes a fifth of a second or more.

describe.skipIf(!has('redis'))('a Redis that is slow', () => {
  let parts: Parts;
  beforeEach(async () => {
    parts = await openParts({ shards: 1 });
  });
  afterEach(() => parts?.close());

  it('costs members only time: each has one answer', async () => {
    const { discord } = parts;
    const proxy = await openTcpProxy(parts.redisUrl);
    onTestFinished(proxy.close);
    const recorder = await openRecorder(discord.apiUrl);
    onTestFinished(recorder.close);
    const through = { STORE_URL: proxy.url, DISCORD_API_URL: recorder.apiUrl };
    await parts.openBot('stream', through);
    await parts.openGateway(through);
    const ana = discord.member('ana');
    const shown = await ana.runs('/player', { uid: '4100000001' });
    const linesBefore = parts.lines.length;
    const slowMs = 100;
    proxy.slows(slowMs);
    const askedAt = Date.now();
    const uids = ['4100000002', '4100000003', '4100000004'];
    const answers = uids.map((uid) => ana.runs('/player', { uid, region: 'SG' }));
    const ben = discord.member('ben');
    await ben.presses(t('buttons.details'), shown.message);
    // If no worker is in time, the gateway process defers in place, and the copy comes in addition to Ana's message.
    await until(() => ben.sees().some(({ onlyFor }) => onlyFor !== undefined));
    for (const [index, answer] of answers.entries())
      expect(imageOf(await answer).description).toContain(`Ana ${uids[index]}`);
    const times = parts.lines
      .slice(linesBefore)
      .map(({ facts }) => firstAnswer.safeParse(facts).data?.acknowledgedMs ?? 0);
    // The gateway process asks for the time and publishes, and the worker reads and takes: five ways and the answers between.
    expect(Math.max(...times)).toBeGreaterThanOrEqual(5 * slowMs);
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now() - askedAt);
    proxy.slows(0);
    await until(async () => (await parts.redis('XLEN', 'loadout:interactions')) === 0);
    expect(judgeAnswers(recorder, JSON.stringify(parts.lines))).toEqual({
      answered: 5,
      reasoned: 0,
      problems: [],
    });
  });
});
