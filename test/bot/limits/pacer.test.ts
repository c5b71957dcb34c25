import { describe, expect, it } from 'vitest';
import { type Claim, NotAdmittedError, type Permit } from '../../../src/bot/limits/claim.ts';
import { createExpectedPacing, type ExpectedLimit } from '../../../src/bot/limits/expected-pacing.ts';
import { createPacer } from '../../../src/bot/limits/pacer.ts';
import { createFirewall } from '../../support/limits/firewall.ts';
import { createRandom } from '../../support/limits/random.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

describe('the queue', () => {
  it('serves members before their pictures, and both before background work', async () => {
    const { pass, order, join } = open({ requests: 2, seconds: 1 });
    join('first', { priority: 'background' });
    join('refresh', { priority: 'background' });
    join('picture', { priority: 'picture' });
    join('person', { priority: 'interactive' });
    await pass(10_000);
    expect(order).toEqual(['first', 'person', 'picture', 'refresh']);
  });

  it('lets servers alternate: a busy one does not hold up the others', async () => {
    const { pass, order, join } = open({ requests: 2, seconds: 1 });
    for (let number = 0; number < 5; number++) join(`busy ${number}`, { onBehalfOf: 'busy' });
    join('quiet', { onBehalfOf: 'quiet' });
    await pass(10_000);
    expect(order.indexOf('quiet')).toBe(1);
  });

  it('alternates between the members of a server, and rejects more than eight requests of one', async () => {
    const { pass, order, join } = open({ requests: 2, seconds: 1 });
    let turnedAway = 0;
    for (let number = 0; number < 100; number++)
      join(`ana ${number}`, { onBehalfOf: 'owls', memberId: 'ana' }).catch(() => turnedAway++);
    join('ben', { onBehalfOf: 'owls', memberId: 'ben' });
    await pass(1);
    // The first one went at once, and eight wait.
    expect(turnedAway).toBe(91);
    await pass(20_000);
    expect(order.indexOf('ben')).toBeLessThan(3);
    expect(order).toHaveLength(10);
  });

  it('frees the place of a claim that gives up, at the deadline and not later', async () => {
    const { pass, order, join, pacer } = open({ requests: 2, seconds: 10 });
    join('first');
    const hasty = join('hasty', { patienceMs: 11_000 });
    const patient = join('patient', { patienceMs: 60_000 });
    expect(pacer.status().waiting).toBe(2);
    await pass(30_000);
    expect(order).toEqual(['first', 'hasty', 'patient']);
    await Promise.all([hasty, patient]);
  });

  it('rejects a claim that can’t be served in time at once, and says when it may be worth asking again', async () => {
    const { join, clock, pacer } = open({ requests: 1, seconds: 60 });
    join('first');
    const started = clock.now();
    await expect(join('hasty', { patienceMs: 5_000 })).rejects.toSatisfy(
      (error) =>
        error instanceof NotAdmittedError &&
        error.reason === 'queue' &&
        (error.retryAt ?? 0) >= started + 60_000,
    );
    expect(pacer.status().waiting).toBe(0);
  });

  it('rejects many claims in groups, with time for other work in between', async () => {
    const { join, clock, order, pacer } = open({ requests: 1, seconds: 60 });
    join('first');
    let turnedAway = 0;
    for (let number = 0; number < 20; number++)
      join(`${number}`, { patienceMs: 70_000 }).catch(() => turnedAway++);
    const counts: number[] = [];
    while (turnedAway < 19) {
      await clock.pass(turnedAway > 0 ? 1 : 1_000);
      if (turnedAway !== (counts.at(-1) ?? 0)) counts.push(turnedAway);
    }
    expect(order).toEqual(['first', '0']);
    expect(counts).toEqual([8, 16, 19]);
    expect(pacer.status().waiting).toBe(0);
  });

  it('is bounded: the server that waits for most gives up its last', async () => {
    const { join, pacer } = open({ requests: 1, seconds: 60 }, { maxWaiting: 4 });
    join('first');
    const patienceMs = 300_000;
    const quiet = join('quiet', { onBehalfOf: 'quiet', patienceMs });
    const busy = [1, 2, 3].map((number) => join(`busy ${number}`, { onBehalfOf: 'busy', patienceMs }));
    const late = join('late', { onBehalfOf: 'late', patienceMs });
    const outcome = await Promise.race([
      ...busy.map((turn, index) =>
        turn.then(
          () => 'went',
          () => `busy ${index + 1} left`,
        ),
      ),
      quiet.then(() => 'quiet went'),
      late.then(() => 'late went'),
    ]);
    expect(outcome).toBe('busy 3 left');
    expect(pacer.status().waiting).toBe(4);
  });

  it('gives a claim that waits for two requests a permit for each', async () => {
    const { join, pass, pacer, clock } = open({ requests: 2, seconds: 1 });
    join('first');
    const claim: Claim = { priority: 'background', deadline: clock.now() + 60_000 };
    let permits = 0;
    for (let request = 0; request < 2; request++)
      void pacer.acquire(claim).then((permit) => {
        permits++;
        permit.done({ outcome: 'passed', sentAt: clock.now() });
      });
    claim.priority = 'picture';
    pacer.changed(claim);
    expect(pacer.status().waiting).toBe(2);
    await pass(10_000);
    expect(permits).toBe(2);
    expect(pacer.status()).toMatchObject({ waiting: 0, inFlight: 0 });
  });

  it('lets a claim that became urgent go ahead', async () => {
    const { join, pass, order, pacer, clock } = open({ requests: 2, seconds: 1 });
    join('first');
    const claim: Claim = { priority: 'background', deadline: clock.now() + 60_000 };
    const other: Claim = { priority: 'picture', deadline: clock.now() + 60_000 };
    void pacer.acquire(other).then((permit) => finish('other', permit));
    void pacer.acquire(claim).then((permit) => finish('claim', permit));
    expect(pacer.positionOf(claim)).toMatchObject({ position: 2 });
    claim.priority = 'interactive';
    pacer.changed(claim);
    expect(pacer.positionOf(claim)).toMatchObject({ position: 1 });
    await pass(5_000);
    expect(order).toEqual(['first', 'claim', 'other']);
    expect(pacer.positionOf(claim)).toBeUndefined();

    function finish(name: string, permit: Permit): void {
      order.push(name);
      permit.done({ outcome: 'passed', sentAt: clock.now() });
    }
  });

  it('estimates the wait', async () => {
    const { join, pacer, clock } = open({ requests: 1, seconds: 10 });
    join('first');
    const claim: Claim = { priority: 'interactive', deadline: clock.now() + 60_000 };
    void pacer.acquire(claim);
    const { position, expectedAt } = pacer.positionOf(claim) ?? {};
    expect(position).toBe(1);
    expect(expectedAt).toBeGreaterThan(clock.now() + 9_000);
    expect(expectedAt).toBeLessThan(clock.now() + 12_000);
  });

  it('names no time for a place behind others before it has measured how fast they go', async () => {
    const { join, pacer, clock, pass } = open({ requests: 1, seconds: 10 });
    for (const name of ['first', 'second', 'third']) join(name, { patienceMs: 600_000 });
    const claim: Claim = { priority: 'interactive', deadline: clock.now() + 600_000 };
    void pacer.acquire(claim).catch(() => undefined);
    expect(pacer.positionOf(claim)).toEqual({ position: 3, expectedAt: undefined });
    await pass(25_000);
    expect(pacer.positionOf(claim)).toMatchObject({ position: 1 });
    expect(pacer.positionOf(claim)?.expectedAt).toBeGreaterThan(clock.now());
  });

  it('names no time in a pause that began before a restart and whose end it does not know', async () => {
    const clock = createVirtualClock();
    const before = createExpectedPacing({ requests: 30, seconds: 10 });
    for (let number = 0; number < 27; number++) before.acquire('interactive', clock.now());
    before.onOutcome({ outcome: 'refused', sentAt: clock.now(), retryAfterMs: 3_600_000 }, clock.now());
    const pacing = createExpectedPacing({ requests: 30, seconds: 10 }, before.snapshot());
    const pacer = createPacer({ pacing, now: clock.now, sleep: clock.sleep });
    const claim: Claim = { priority: 'interactive', deadline: clock.now() + 20_000 };
    await expect(pacer.acquire(claim)).rejects.toMatchObject({ reason: 'queue', retryAt: undefined });
  });

  it('does not let slow answers of one kind take every connection', async () => {
    const { pacer, clock } = open({ requests: 1_000, seconds: 1 });
    let went = 0;
    const claim = (priority: Claim['priority']): Claim => ({ priority, deadline: clock.now() + 60_000 });
    for (let number = 0; number < 30; number++) void pacer.acquire(claim('background')).then(() => went++);
    for (let number = 0; number < 30; number++) void pacer.acquire(claim('picture')).then(() => went++);
    for (let number = 0; number < 30; number++) void pacer.acquire(claim('interactive')).then(() => went++);
    await clock.pass(0);
    expect(pacer.status()).toMatchObject({ inFlight: 16, waiting: 74 });
    expect(went).toBe(16);
  });
});

describe('a refusal', () => {
  it('stops all requests, is written down at once, and one goes first when it is over', async () => {
    let refusals = 0;
    const { pacer, clock, pass } = open({ requests: 100, seconds: 1 }, { onRefused: () => refusals++ });
    const claim: Claim = { priority: 'interactive', deadline: clock.now() + 2_000_000 };
    const permit = await pacer.acquire(claim);
    permit.done({ outcome: 'refused', sentAt: clock.now(), retryAfterMs: 60_000 });
    expect([refusals, pacer.status().pausedUntil]).toEqual([1, clock.now() + 60_000]);
    let went = 0;
    const permits = [1, 2, 3].map(() =>
      pacer.acquire({ ...claim }).then((next) => {
        went++;
        return next;
      }),
    );
    await pass(60_000);
    expect(went).toBe(0);
    await pass(2_000);
    expect(went).toBe(1);
    (await permits[0])?.done({ outcome: 'passed', sentAt: clock.now() });
    await pass(20_000);
    expect(went).toBeGreaterThan(1);
  });
});

describe('a clock that is set back', () => {
  it('does not make a refusal last until the old time comes again', async () => {
    const { pacer, clock, join, order, pass } = open({ requests: 100, seconds: 1 });
    const permit = await pacer.acquire({ priority: 'interactive', deadline: clock.now() + 1_000 });
    permit.done({ outcome: 'refused', sentAt: clock.now(), retryAfterMs: 60_000 });
    await clock.pass(-86_400_000);
    join('person', { patienceMs: 70_000 });
    await pass(62_000);
    expect(order).toEqual(['person']);
  });
});

describe('an expected limit', () => {
  it('is kept to after the clock was set back, too: a refusal then is no longer than it says', () => {
    const pacing = createExpectedPacing({ requests: 30, seconds: 10 });
    const before = 3 * 3_600_000;
    const after = before - 2 * 3_600_000;
    for (const now of [before, after])
      for (let number = 0; number < 20; number++) {
        pacing.acquire('interactive', now + number);
        pacing.onOutcome({ outcome: 'passed', sentAt: now + number }, now + number + 50);
      }
    pacing.onOutcome({ outcome: 'refused', sentAt: after + 19, retryAfterMs: 60_000 }, after + 100);
    let passed = 0;
    for (let now = after + 62_000; now < after + 5 * 60_000; now += 100) {
      if (pacing.acquire('interactive', now) > 0) continue;
      passed++;
      pacing.onOutcome({ outcome: 'passed', sentAt: now }, now + 50);
    }
    expect(passed).toBeGreaterThan(100);
  });

  it.each<ExpectedLimit>([
    { requests: 30, seconds: 10 },
    { requests: 10, seconds: 1 },
    { requests: 300, seconds: 60 },
  ])('is never passed in any window by the first burst: %j', (limit) => {
    const pacing = createExpectedPacing(limit);
    const sent: number[] = [];
    for (let now = 0; now < 2_000 * limit.seconds; now += 7)
      if (pacing.acquire('interactive', now) === 0) sent.push(now);
    for (const at of sent)
      expect(
        sent.filter((time) => time > at - limit.seconds * 1_000 && time <= at).length,
      ).toBeLessThanOrEqual(limit.requests);
    expect(sent.length).toBeGreaterThan(limit.requests);
  });

  it('leaves a part of each window to records, and half of it to people', () => {
    const burst = (priority: Claim['priority']) => {
      const pacing = createExpectedPacing({ requests: 30, seconds: 10 });
      let count = 0;
      while (pacing.acquire(priority, 0) === 0) count++;
      return count;
    };
    expect([burst('interactive'), burst('picture'), burst('background')]).toEqual([27, 17, 13]);
    expect(createExpectedPacing({ requests: 30, seconds: 10 }).pace()).toEqual({ requests: 27, seconds: 10 });
  });

  it('is exceeded only if members need more, slowly until it is disproved', () => {
    const pacing = createExpectedPacing({ requests: 30, seconds: 10 });
    let now = 0;
    const sentIn = (minutes: number, everyMs: number) => {
      let count = 0;
      for (const end = now + minutes * 60_000; now < end; now += everyMs)
        if (pacing.acquire('interactive', now) === 0) {
          count++;
          pacing.onOutcome({ outcome: 'passed', sentAt: now }, now + 50);
        }
      return count / minutes;
    };
    expect(sentIn(60, 1_000)).toBe(60);
    const guessed = 27 * (60 / 10.5);
    expect(sentIn(1, 10)).toBeLessThan(1.2 * guessed);
    sentIn(3, 10);
    expect(sentIn(2, 10)).toBeGreaterThan(2 * guessed);
  });

  it('that is the true one is used nearly whole again after the one refusal that shows it', () => {
    const limit = { requests: 30, seconds: 10 };
    const firewall = createFirewall(
      { requests: limit.requests, windowMs: 10_000, penalty: 'ban', counting: 'sliding' },
      createRandom(1),
    );
    const pacing = createExpectedPacing(limit);
    let passed = 0;
    let refused = 0;
    for (let now = 0; now < 15 * 60_000; now += 20) {
      if (pacing.acquire('interactive', now) > 0) continue;
      const retryAfterMs = firewall.arrive(now);
      retryAfterMs === undefined ? passed++ : refused++;
      pacing.onOutcome(
        { outcome: retryAfterMs === undefined ? 'passed' : 'refused', sentAt: now, retryAfterMs },
        now,
      );
    }
    expect(refused).toBe(1);
    expect(passed).toBeGreaterThan(0.88 * 15 * 6 * limit.requests);
  });

  it('is proven wrong by the first refusal: from then on the learner decides, and a restart knows it', () => {
    const pacing = createExpectedPacing({ requests: 30, seconds: 10 });
    for (let number = 0; number < 20; number++) pacing.acquire('interactive', number);
    pacing.onOutcome({ outcome: 'refused', sentAt: 19, retryAfterMs: 60_000 }, 100);
    expect(pacing.acquire('interactive', 200)).toBeGreaterThan(60_000);
    expect(pacing.pace().requests).toBeLessThan(20);
    const kept = JSON.parse(JSON.stringify(pacing.snapshot()));
    const restarted = createExpectedPacing({ requests: 30, seconds: 10 }, kept);
    expect(restarted.acquire('interactive', 10_000)).toBeGreaterThan(50_000);
    expect(restarted.acquire('interactive', 62_000)).toBe(0);
    restarted.onOutcome({ outcome: 'passed', sentAt: 62_000 }, 62_100);
    let burst = 0;
    while (burst < 40 && restarted.acquire('interactive', 80_000) === 0) burst++;
    expect(burst).toBeLessThan(20);
  });

  it('waits out a refusal that hardly anything was sent for, over a restart too, and draws the next card at once', () => {
    const limit = { requests: 30, seconds: 10 };
    const first = createExpectedPacing(limit);
    expect(burstOf(first, 12, 0)).toBe(12);
    first.acquire('interactive', 30_000);
    first.onOutcome({ outcome: 'refused', sentAt: 30_000, retryAfterMs: 10_000 }, 30_100);
    const restarted = createExpectedPacing(limit, JSON.parse(JSON.stringify(first.snapshot())));
    expect(restarted.acquire('interactive', 31_000)).toBeGreaterThan(9_000);
    expect(restarted.acquire('interactive', 42_000)).toBe(0);
    expect(restarted.acquire('interactive', 42_050)).toBeGreaterThan(0);
    restarted.onOutcome({ outcome: 'passed', sentAt: 42_000 }, 42_100);
    expect(burstOf(restarted, 11, 42_200)).toBe(11);
  });

  it('believes refusals that come again though hardly anything is sent', () => {
    const pacing = createExpectedPacing({ requests: 30, seconds: 10 });
    const refusals: number[] = [];
    const sent: number[] = [];
    for (let now = 0; now < 3 * 3_600_000; now += 100) {
      if (pacing.acquire('interactive', now) > 0) continue;
      const isRefused = sent.filter((at) => at > now - 10_000).length >= 2;
      (isRefused ? refusals : sent).push(now);
      pacing.onOutcome(
        { outcome: isRefused ? 'refused' : 'passed', sentAt: now, retryAfterMs: 60_000 },
        now + 50,
      );
    }
    expect(refusals.filter((at) => at > 3_600_000).length).toBeLessThanOrEqual(2);
    expect(sent.length).toBeGreaterThan(1_500);
  });

  it('does not hold a short window for a slow pace if its first burst is refused', () => {
    const pacing = createExpectedPacing({ requests: 30, seconds: 10 });
    let passed = 0;
    let refusedUntil = 0;
    const inSecond = new Map<number, number>();
    const answer = (now: number): void => {
      const second = Math.floor(now / 1_000);
      const count = (inSecond.get(second) ?? 0) + 1;
      inSecond.set(second, count);
      if (now >= refusedUntil && count > 10) refusedUntil = now + 60_000;
      const isRefused = now < refusedUntil;
      pacing.onOutcome({ outcome: isRefused ? 'refused' : 'passed', sentAt: now, retryAfterMs: 60_000 }, now);
      if (!isRefused && now >= 30 * 60_000) passed++;
    };
    for (let now = 0; now < 40 * 60_000; now += 20) if (pacing.acquire('interactive', now) === 0) answer(now);
    expect(passed / 600).toBeGreaterThan(8);
  });

  it('leaves a pace if requests far apart were refused, too', () => {
    const pacing = createExpectedPacing({ requests: 30, seconds: 10 });
    let now = 0;
    for (let number = 0; number < 40; number++) {
      now += 4_000;
      expect(pacing.acquire('interactive', now)).toBe(0);
    }
    pacing.onOutcome({ outcome: 'refused', sentAt: now, retryAfterMs: 60_000 }, now + 50);
    now += 65_000;
    expect(pacing.acquire('interactive', now)).toBe(0);
    pacing.onOutcome({ outcome: 'passed', sentAt: now }, now + 50);
    let passed = 0;
    for (const end = now + 600_000; now < end; now += 100)
      if (pacing.acquire('interactive', now) === 0) {
        passed++;
        pacing.onOutcome({ outcome: 'passed', sentAt: now }, now + 50);
      }
    expect(passed).toBeGreaterThan(60);
    expect(createExpectedPacing({ requests: 30, seconds: 10 }, pacing.snapshot()).snapshot()).toEqual(
      pacing.snapshot(),
    );
  });

  it('is stored with recent requests, so that a restart does not repeat a burst', () => {
    const before = createExpectedPacing({ requests: 30, seconds: 10 });
    for (let number = 0; number < 27; number++) before.acquire('interactive', 1_000);
    const kept = JSON.parse(JSON.stringify(before.snapshot()));
    const after = createExpectedPacing({ requests: 30, seconds: 10 }, kept);
    expect(after.acquire('interactive', 2_000)).toBeGreaterThan(0);
    expect(createExpectedPacing({ requests: 30, seconds: 10 }, 'garbage').acquire('interactive', 2_000)).toBe(
      0,
    );
  });
});

/** How many of `wanted` requests may go at once, each answered. */
function burstOf(pacing: ReturnType<typeof createExpectedPacing>, wanted: number, now: number): number {
  let gone = 0;
  while (gone < wanted && pacing.acquire(gone === 0 ? 'interactive' : 'picture', now) === 0) gone++;
  for (let number = 0; number < gone; number++)
    pacing.onOutcome({ outcome: 'passed', sentAt: now }, now + 50);
  return gone;
}

function open(limit: ExpectedLimit, options: { maxWaiting?: number; onRefused?: () => void } = {}) {
  const clock = createVirtualClock();
  const { now, sleep } = clock;
  const pacer = createPacer({ pacing: createExpectedPacing(limit), now, sleep, ...options });
  const order: string[] = [];
  return {
    clock,
    order,
    pacer,
    /** In small steps, so that what is woken can act. */
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 100) await clock.pass(100);
    },
    /** Joins the queue; answered as soon as the permit is granted. */
    join(name: string, given: Partial<Claim> & { patienceMs?: number } = {}) {
      const { patienceMs = 60_000, ...claim } = given;
      const permit = pacer
        .acquire({ priority: 'interactive', deadline: now() + patienceMs, ...claim })
        .then((granted) => {
          order.push(name);
          granted.done({ outcome: 'passed', sentAt: now() });
        });
      permit.catch(() => undefined);
      return permit;
    },
  };
}
