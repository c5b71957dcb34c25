import { generateKeyPairSync, sign } from 'node:crypto';
import type { APIInteraction } from 'discord-api-types/v10';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildHttpInteractions } from '../../../../src/bot/discord/gateway/http-interactions.ts';
import type { WebhookEvent } from '../../../../src/bot/discord/gateway/webhook-event.ts';
import { runs } from '../../../support/bot/interactions.ts';
import { recordingLog } from '../../../support/recording-log.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const publicKeyHex = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

describe('interactions over HTTP', () => {
  const log = recordingLog();
  const taken: APIInteraction[] = [];
  const events: WebhookEvent[] = [];
  let isAway = false;
  let time = 1_700_000_000_000;
  let app: ReturnType<typeof buildHttpInteractions>;
  beforeEach(() => {
    app = buildHttpInteractions({
      publicKey: publicKeyHex,
      onInteraction: (raw) => void taken.push(raw),
      async onEvent(event) {
        if (isAway) throw new Error('the store is away');
        events.push(event);
      },
      now: () => time,
      log,
    });
  });
  afterEach(() => {
    taken.splice(0);
    events.splice(0);
    isAway = false;
    time = 1_700_000_000_000;
    log.lines.splice(0);
  });

  const post = (
    body: string | Buffer,
    { timestamp = '1700000000', signature = signed(timestamp, body), type = 'application/json' } = {},
  ) =>
    app.inject({
      method: 'POST',
      url: '/',
      body,
      headers: { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp, 'content-type': type },
    });

  it('answers a ping', async () => {
    const ping = JSON.stringify({ id: '1', application_id: '2', token: 't', type: 1 });
    const { statusCode, json } = await post(ping);
    expect([statusCode, json()]).toEqual([200, { type: 1 }]);
    expect(taken).toEqual([]);
  });

  it('takes a signed interaction with 202 and no body', async () => {
    const raw = runs('hello');
    const { statusCode, body } = await post(JSON.stringify(raw));
    expect([statusCode, body]).toEqual([202, '']);
    expect(taken).toEqual([raw]);
  });

  it('checks the bytes as they came, whatever type they claim', async () => {
    const raw = runs('hello', [{ name: 'name', type: 3, value: 'नमस्ते ❤' }]);
    const spaced = `  ${JSON.stringify(raw, null, 3)}\n`;
    expect((await post(spaced, { type: 'text/plain' })).statusCode).toBe(202);
    expect(taken).toEqual([raw]);
  });

  it('refuses every change of one byte', async () => {
    const body = Buffer.from(JSON.stringify(runs('hello')));
    const signature = signed('1700000000', body);
    await fc.assert(
      fc.asyncProperty(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const tampered = Buffer.from(body);
        tampered[at] = (tampered[at] ?? 0) ^ change;
        expect((await post(tampered, { signature })).statusCode).toBe(401);
      }),
      { numRuns: 40 },
    );
    expect(taken).toEqual([]);
  });

  it.each([
    ['of another time', { timestamp: '1700000001', signature: signed('1700000000', '{}') }],
    ['by another key', { signature: signed('1700000000', '{}', generateKeyPairSync('ed25519').privateKey) }],
    ['that is no hex', { signature: 'z'.repeat(128) }],
    ['that is too short', { signature: signed('1700000000', '{}').slice(2) }],
    ['that is empty', { signature: '' }],
  ])('refuses a signature %s', async (_, headers) => {
    expect((await post('{}', headers)).statusCode).toBe(401);
  });

  it.each(['1700000005', '1699999995'])(
    'takes one that was signed seconds ago or ahead: %s',
    async (timestamp) => {
      expect((await post(JSON.stringify(runs('hello')), { timestamp })).statusCode).toBe(202);
      expect(log.lines).toEqual([]);
    },
  );

  it.each([-840, -180, -8, 8, 180, 840])(
    'takes a ping and an interaction although its clock is %d seconds off',
    async (seconds) => {
      const timestamp = String(1_700_000_000 + seconds);
      const ping = JSON.stringify({ id: '1', application_id: '2', token: 't', type: 1 });
      expect((await post(ping, { timestamp })).statusCode).toBe(200);
      expect((await post(JSON.stringify(runs('hello')), { timestamp })).statusCode).toBe(202);
    },
  );

  it('accepts nothing twice, by either clock', async () => {
    const raw = JSON.stringify(runs('hello'));
    expect((await post(raw, { timestamp: '1699999500' })).statusCode).toBe(202);
    for (const timestamp of ['1699999500', '1699999501', '1700000000'])
      expect((await post(raw, { timestamp })).statusCode).toBe(401);
    expect(taken).toHaveLength(1);
  });

  it('remembers an interaction for as long as its time would be taken', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -900, max: 900 }),
        fc.integer({ min: 0, max: 7_200 }),
        async (aheadS, laterS) => {
          const raw = JSON.stringify(runs('hello'));
          const timestamp = String(time / 1_000 + aheadS);
          expect((await post(raw, { timestamp })).statusCode).toBe(202);
          time += laterS * 1_000;
          expect((await post(raw, { timestamp })).statusCode).toBe(401);
        },
      ),
      { numRuns: 50 },
    ));

  it('tells the operator once how much the clocks differ', async () => {
    for (const timestamp of ['1699999994', '1699999993']) await post('{}', { timestamp });
    expect(log.lines.map(({ level, facts }) => [level, facts])).toEqual([['warn', { aheadMs: -6_000 }]]);
    await post('{}', { timestamp: '1700000000' });
    expect(log.lines).toHaveLength(2);
  });

  it.each([
    '1700000901',
    '1699999099',
    '978307200',
    '99999999999999',
    'not-a-time',
    '',
    '1700000000{',
    '-1700000000',
  ])('refuses one, though rightly signed, of the time %j', async (timestamp) => {
    expect((await post(JSON.stringify(runs('hello')), { timestamp })).statusCode).toBe(401);
    expect(taken).toEqual([]);
  });

  it('refuses a request without any, or without a body', async () => {
    expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(401);
    expect((await app.inject({ method: 'POST', url: '/', body: '{}' })).statusCode).toBe(401);
  });

  describe('webhook events', () => {
    const webhook = (parts: object) => JSON.stringify({ version: 1, application_id: '2', ...parts });
    const deauthorized = (id: unknown) =>
      webhook({
        type: 1,
        event: {
          type: 'APPLICATION_DEAUTHORIZED',
          timestamp: '2026-11-22T10:00:00Z',
          data: { user: { id } },
        },
      });

    it('are taken with 204 and no body, the question whether they are taken too', async () => {
      for (const body of [webhook({ type: 0 }), deauthorized('111')]) {
        const answer = await post(body);
        expect([answer.statusCode, answer.body]).toEqual([204, '']);
        expect(answer.headers['content-type']).toMatch(/^application\/json/);
      }
      expect(events).toEqual([{ kind: 'other' }, { kind: 'deauthorized', userId: '111' }]);
      expect(taken).toEqual([]);
    });

    it.each([
      webhook({ type: 1, event: { type: 'APPLICATION_AUTHORIZED', data: { user: { id: '111' } } } }),
      webhook({ type: 1, event: null }),
      deauthorized('../../1'),
      deauthorized(7),
    ])('of another kind, or that can’t be read, change nothing: %s', async (body) => {
      expect((await post(body)).statusCode).toBe(204);
      expect(events).toEqual([{ kind: 'other' }]);
    });

    it('are refused if they are not signed', async () => {
      expect((await post(deauthorized('111'), { signature: signed('1700000000', '{}') })).statusCode).toBe(
        401,
      );
      expect((await post(deauthorized('111'), { timestamp: '1600000000' })).statusCode).toBe(401);
      expect(events).toEqual([]);
    });

    it('are repeated by Discord if they could not be accepted', async () => {
      isAway = true;
      expect((await post(deauthorized('111'))).statusCode).toBe(503);
    });
  });

  it.each(['', 'no json', 'null', '[]', '{}', '{"type":2}'])(
    'answers %j, though signed, with 400',
    async (body) => {
      expect((await post(body)).statusCode).toBe(400);
      expect(taken).toEqual([]);
    },
  );

  it('does not read bodies without an end', async () => {
    expect((await post(`"${'x'.repeat(2_000_000)}"`)).statusCode).toBe(413);
  });
});

function signed(timestamp: string, body: string | Buffer, key = privateKey): string {
  return sign(null, Buffer.concat([Buffer.from(timestamp), Buffer.from(body)]), key).toString('hex');
}
