import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpClient, openHttpClient } from '../../../src/bot/http/http-client.ts';
import { createSourceGate, type SourceGate } from '../../../src/bot/images/source-gate.ts';
import { openPictureHost, type PictureHost } from '../../support/images/picture-host.ts';
import { png } from '../../support/images/pictures.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

let host: PictureHost;
let client: HttpClient;
let clock: ReturnType<typeof createVirtualClock>;
let gate: SourceGate;

beforeEach(async () => {
  clock = createVirtualClock();
  host = await openPictureHost();
  client = openHttpClient({ userAgent: 'Gallery test/1.0', now: clock.now });
  const patient: HttpClient = { ...client, get: (url, request) => clock.during(client.get(url, request)) };
  gate = createSourceGate({ client: patient, now: clock.now, sleep: clock.sleep });
});

afterEach(() => Promise.all([client.close(), host.close()]));

describe('createSourceGate', () => {
  it('has few requests under way at a time, the others wait', async () => {
    const waiting: (() => void)[] = [];
    host.answer('*', (response) => waiting.push(() => response.end()));
    const asks = Array.from({ length: 20 }, () => ask(5_000));
    expect(gate.status()).toMatchObject({ waiting: 8, inFlight: 12, pausedUntil: undefined });
    for (let answered = 0; answered < 20; answered++) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    }
    expect((await Promise.all(asks)).map(({ answer }) => answer.status)).toEqual(Array(20).fill(200));
    expect(gate.status()).toMatchObject({ waiting: 0, inFlight: 0 });
  });

  it('spreads a great many over some seconds', async () => {
    host.serve('*', await png(32));
    const asks = Array.from({ length: 350 }, () => ask(60_000));
    await clock.pass(5_000);
    expect(host.asked.length).toBeGreaterThan(100);
    expect(host.asked.length).toBeLessThan(300);
    await clock.pass(30_000);
    expect(await Promise.all(asks)).toHaveLength(350);
  });

  it('rejects at once a request that can’t wait that long', async () => {
    host.serve('*', await png(32));
    const asks = Promise.allSettled(Array.from({ length: 250 }, () => ask(500)));
    await clock.pass(400);
    const outcomes = await asks;
    const away = outcomes.filter(({ status }) => status === 'rejected');
    expect(away[0]).toMatchObject({ reason: { name: 'NotAdmittedError' } });
    expect(host.asked).toHaveLength(250 - away.length);
  });

  it.each([429, 503])('sends nothing for as long as a %s with Retry-After asks for', async (status) => {
    host.answer('*', (response) => response.writeHead(status, { 'retry-after': '30' }).end());
    expect((await ask(1_000)).answer.status).toBe(status);
    await expect(ask(20_000)).rejects.toThrow(expect.objectContaining({ name: 'NotAdmittedError' }));
    expect(host.asked).toHaveLength(1);
    host.serve('*', await png(32));
    const patient = ask(60_000);
    await clock.pass(40_000);
    expect((await patient).answer.status).toBe(200);
  });

  it.each([500, 503, 404])('does not treat a plain %s as a refusal', async (status) => {
    host.answer('*', (response) => response.writeHead(status).end());
    for (let time = 0; time < 2; time++) expect((await ask(1_000)).answer.status).toBe(status);
  });

  it('returns the permit when no answer comes', async () => {
    host.answer('*', (response) => response.destroy());
    for (let time = 0; time < 30; time++)
      await expect(ask(1_000)).rejects.toThrow(expect.objectContaining({ name: 'TransportError' }));
    expect(gate.status()).toMatchObject({ waiting: 0, inFlight: 0 });
  });
});

function ask(patienceMs: number) {
  const request = { timeoutMs: 10_000, maxBytes: 10_000 };
  const claim = { priority: 'picture', deadline: clock.now() + patienceMs } as const;
  return gate.client.get(`${host.origin}/1.png`, request, claim);
}
