import { describe, expect, it } from 'vitest';
import { type HttpAnswer, TransportError } from '../../../src/bot/http/http-client.ts';
import { createCircuit } from '../../../src/bot/limits/circuit.ts';
import { createExpectedPacing } from '../../../src/bot/limits/expected-pacing.ts';
import { createLimitedClient, type LimitFacts } from '../../../src/bot/limits/limited-client.ts';
import { createPacer } from '../../../src/bot/limits/pacer.ts';
import { Quota } from '../../../src/bot/limits/quota.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

const quotaRefusal = (retryAt: number) => ({ refusal: { scope: 'quota' as const, retryAt } });

describe('a limited client', () => {
  it('returns the answer with the refusal that was read from it, and reads it once', async () => {
    const { get, clock, reads } = open((now) => ({ refusal: { scope: 'edge', retryAt: now + 30_000 } }));
    const refusal = { scope: 'edge', retryAt: clock.now() + 30_000 };
    expect(await get('interactive')).toMatchObject({ answer: { status: 429 }, refusal });
    expect(reads()).toBe(1);
  });

  it('pauses after a refusal by address, for records and pictures alike', async () => {
    const { get, sent, pacer } = open((now) => ({ refusal: { scope: 'edge', retryAt: now + 30_000 } }));
    await get('interactive');
    expect(pacer.status().pausedUntil).toBeGreaterThan(0);
    for (const priority of ['interactive', 'picture'] as const)
      await expect(get(priority)).rejects.toMatchObject({ name: 'NotAdmittedError', reason: 'queue' });
    expect(sent()).toBe(1);
  });

  it('holds back records after a refusal of the key, and pictures only if they were refused', async () => {
    const { get, sent, clock, pacer } = open((now) => quotaRefusal(now + 30_000));
    await get('interactive');
    await expect(get('interactive')).rejects.toMatchObject({ reason: 'quota' });
    await get('picture');
    await expect(get('picture')).rejects.toMatchObject({ reason: 'quota' });
    expect(sent()).toBe(2);
    expect(pacer.status().pausedUntil).toBeUndefined();
    await clock.pass(30_000);
    await get('picture');
    expect(sent()).toBe(3);
  });

  it('opens the circuit for lost connections, never for a bug of ours, and returns every permit', async () => {
    const bug = new TypeError('x is not a function');
    const { get, circuit, pacer, fail } = open(() => {
      throw bug;
    });
    for (let time = 0; time < 5; time++) await expect(get('interactive')).rejects.toBe(bug);
    expect(circuit.state()).toBe('closed');
    fail(new TransportError('connection', 'refused'));
    for (let time = 0; time < 5; time++) await expect(get('interactive')).rejects.toThrow('refused');
    expect(circuit.state()).toBe('open');
    expect(pacer.status().inFlight).toBe(0);
  });
});

function open(readLimits: (now: number) => LimitFacts) {
  const clock = createVirtualClock();
  const { now, sleep } = clock;
  const pacer = createPacer({ pacing: createExpectedPacing({ requests: 30, seconds: 10 }), now, sleep });
  const circuit = createCircuit({ now });
  let sent = 0;
  let reads = 0;
  let failure: Error | undefined;
  const client = createLimitedClient({
    client: {
      async get(): Promise<HttpAnswer> {
        sent++;
        if (failure) throw failure;
        return { status: 429, headers: {}, body: Buffer.alloc(0), sentAt: now(), receivedAt: now() };
      },
      close: async () => {},
    },
    pacer,
    circuit,
    quota: new Quota(now),
    readLimits: () => {
      reads++;
      return readLimits(now());
    },
    now,
  });
  const request = { timeoutMs: 1_000, maxBytes: 1_000 };
  return {
    get: (priority: 'interactive' | 'picture') =>
      client.get('https://api.example/', request, { priority, deadline: now() + 5_000 }),
    clock,
    circuit,
    pacer,
    sent: () => sent,
    reads: () => reads,
    fail: (error: Error) => {
      failure = error;
    },
  };
}
