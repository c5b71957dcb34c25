import { describe, expect, it } from 'vitest';
import { RendererBusyError, RenderQueue } from '../../../../src/bot/cards/engine/render-queue.ts';
import { createVirtualClock } from '../../../support/time/virtual-clock.ts';

const deadlineMs = 20_000;

describe('the render queue', () => {
  it('draws two cards at once, and the others in the order in which they came', async () => {
    const { ask, finish, pass, drawn } = open();
    const cards = ['a', 'b', 'c', 'd'].map((card) => ask(card, { memberId: card }));
    await pass(0);
    expect(drawn).toEqual(['a', 'b']);
    for (const card of ['a', 'b', 'c', 'd']) await finish(card, 100);
    expect(drawn).toEqual(['a', 'b', 'c', 'd']);
    expect(await Promise.all(cards)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses at once the cards that it can’t draw in time, and draws all others', async () => {
    const { ask, finish, drawn } = open();
    const first = ask('first', { memberId: 'first' });
    await finish('first', 1_000);
    await first;
    const cards = Array.from({ length: 200 }, (_, index) => ask(`${index}`, { memberId: `${index}` }));
    const outcomes = cards.map((card) => card.then(() => 'drawn', outcomeOf));
    const refusedAtOnce = await countSettled(outcomes);
    expect(refusedAtOnce).toBeGreaterThan(100);
    // Each card that is finished lets the next one begin.
    for (let next = 1; next < drawn.length; next++) await finish(drawn[next] ?? '', 150);
    const all = await Promise.all(outcomes);
    expect(all.filter((outcome) => outcome === 'refused')).toHaveLength(refusedAtOnce);
  });

  it('is empty once a crowd has gone: the next card is drawn next', async () => {
    const { ask, finish, pass, drawn } = open();
    for (let index = 0; index < 50; index++) ask(`crowd ${index}`, { memberId: `${index}` }).catch(ignore);
    await pass(4_000);
    ask('later', { memberId: 'late' }).catch(ignore);
    await finish('crowd 0', 100);
    expect(drawn.at(-1)).toBe('later');
    await pass(deadlineMs);
    ask('much later', { memberId: 'late' }).catch(ignore);
    await finish('crowd 1', 100);
    expect(drawn.at(-1)).toBe('much later');
    await finish('later', 100);
    expect(drawn.at(-1)).toBe('much later');
  });

  it('lets a member who asks for many cards wait behind the others', async () => {
    const { ask, finish, drawn } = open();
    for (let index = 0; index < 20; index++) ask(`flood ${index}`, { memberId: 'flood' }).catch(ignore);
    ask('other', { memberId: 'other' }).catch(ignore);
    for (let index = 0; index < 3; index++) await finish(`flood ${index}`, 10);
    expect(drawn).toEqual(['flood 0', 'flood 1', 'flood 2', 'flood 3', 'other']);
    await finish('flood 3', 10);
    expect(drawn.at(-1)).toBe('flood 4');
  });

  it('draws for members before it draws posts that no member waits for', async () => {
    const { ask, finish, drawn } = open();
    for (const card of ['a', 'b']) ask(card, { memberId: card }).catch(ignore);
    ask('digest').catch(ignore);
    ask('c', { memberId: 'c' }).catch(ignore);
    await finish('a', 10);
    await finish('b', 10);
    expect(drawn).toEqual(['a', 'b', 'c', 'digest']);
  });

  it('reports how long an answer has waited', async () => {
    const { ask, finish, pass, waits } = open();
    for (const card of ['a', 'b', 'c']) ask(card, { memberId: card }).catch(ignore);
    await pass(700);
    await finish('a', 100);
    expect(waits).toEqual([800]);
  });
});

it('accepts no more cards than it can draw in time, and is free ten seconds after the crowd', async () => {
  const clock = createVirtualClock();
  const queue = new RenderQueue(clock.now);
  const drawMs = 600;
  const seen = { underWay: 0, most: 0, inTime: 0, late: 0, refused: 0 };
  const ask = async (memberId: string) => {
    const deadline = clock.now() + deadlineMs;
    seen.underWay += 1;
    seen.most = Math.max(seen.most, seen.underWay);
    try {
      await queue.run(queue.createTurn({ memberId, deadline }), () => clock.sleep(drawMs));
      seen[clock.now() <= deadline ? 'inTime' : 'late'] += 1;
      return 'drawn';
    } catch (error) {
      expect(outcomeOf(error)).toBe('refused');
      seen.refused += 1;
      return 'refused';
    } finally {
      seen.underWay -= 1;
    }
  };
  // As many lookups as the learner has learnt to send, each for a card: twenty times what can be drawn.
  for (let second = 0; second < 70; second++) {
    // By then the queue has measured how long a card takes.
    if (second === 10) seen.most = 0;
    for (let one = 0; one < 62; one++) void ask(`${second} ${one}`);
    await clock.pass(1_000);
  }
  const drawable = (70_000 / drawMs) * 2;
  expect(seen.late).toBe(0);
  expect(seen.most).toBeLessThanOrEqual((deadlineMs / drawMs) * 2 + 2 + 62);
  expect(seen.inTime).toBeGreaterThan(0.8 * drawable);
  expect(seen.refused).toBeGreaterThan(3_900);
  for (let second = 0; second < 10; second++) {
    void ask(`later ${second}`);
    await clock.pass(1_000);
  }
  let last: string | undefined;
  void ask('last').then((outcome) => {
    last = outcome;
  });
  await clock.pass(3_000);
  expect(last).toBe('drawn');
});

/** A queue on a clock of its own; a card is finished by hand. */
function open() {
  let clock = 1_000_000;
  const queue = new RenderQueue(() => clock);
  const drawn: string[] = [];
  const waits: number[] = [];
  const finishers = new Map<string, () => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    drawn,
    waits,
    ask(card: string, { memberId }: { memberId?: string } = {}) {
      const deadline = clock + deadlineMs;
      const onWaited = (since: number) => void waits.push(clock - since);
      const turn = queue.createTurn(memberId === undefined ? undefined : { memberId, deadline, onWaited });
      return queue.run(turn, () => {
        drawn.push(card);
        return new Promise<string>((resolve) => finishers.set(card, () => resolve(card)));
      });
    },
    async pass(ms: number) {
      clock += ms;
      await settle();
    },
    async finish(card: string, tookMs: number) {
      await settle();
      clock += tookMs;
      finishers.get(card)?.();
      await settle();
    },
  };
}

async function countSettled(outcomes: Promise<string>[]): Promise<number> {
  const open = Symbol();
  await new Promise((resolve) => setImmediate(resolve));
  const now = await Promise.all(outcomes.map((outcome) => Promise.race([outcome, Promise.resolve(open)])));
  return now.filter((outcome) => outcome !== open).length;
}

function outcomeOf(error: unknown): string {
  if (error instanceof RendererBusyError) return 'refused';
  throw error;
}

function ignore(): void {}
