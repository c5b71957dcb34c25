import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHttpBridge, publicKeyHex } from '../support/bot/http-bridge.ts';
import { promised } from '../support/bot/promised.ts';
import { openParts, type Parts } from '../support/bot/running-parts.ts';
import { has } from '../support/machine.ts';
import { imageOf } from '../support/seen.ts';
import { until } from '../support/time/until.ts';

describe.skipIf(!has('redis'))('an HTTP replica that is stopped', () => {
  let parts: Parts;
  beforeEach(async () => {
    parts = await openParts();
  });
  afterEach(() => parts?.close());

  it('accepts and answers requests until the load balancer has noticed, then closes its port', async () => {
    const program = parts.start('start', { DISCORD_PUBLIC_KEY: publicKeyHex, METRICS_PORT: '0' });
    const [, healthPort] = await program.prints(/"port":(\d+),"msg":"health and metrics/);
    const [, port] = await program.prints(/"port":(\d+),"msg":"taking interactions over HTTP/);
    const isReady = () => fetch(`http://127.0.0.1:${healthPort}/ready`).then(({ ok }) => ok);
    await until(isReady);
    await openHttpBridge(parts.discord, [Number(port)]);
    const { api, discord } = parts;
    const held = promised();
    const { answerInfo } = api;
    api.answerInfo = (response, query) => void held.promise.then(() => answerInfo(response, query));
    const ana = discord.member('ana');
    const underWay = ana.runs('/player', { uid: '4100000001', region: 'SG' });
    await until(() => api.requests.length > 0);

    const ended = program.ends('SIGTERM');
    await until(async () => !(await isReady()));
    const late = ana.runs('/player', { uid: '4100000002', region: 'SG' });
    await until(() => api.requests.length > 1);
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'unsigned' });
    expect([answer.status, answer.headers.get('connection')]).toEqual([401, 'close']);
    held.resolve();
    expect(imageOf(await underWay).description).toMatch(/^Ana 4100000001/);
    expect(imageOf(await late).description).toMatch(/^Ana 4100000002/);
    expect(await ended).toBe(0);
    expect(program.output()).not.toMatch(/in time|still on their way/);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });
});
