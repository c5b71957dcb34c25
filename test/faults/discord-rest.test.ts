import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { incidentCode } from '../../src/bot/discord/answer/incident-code.ts';
import { receivedIn } from '../support/faults/judge-answers.ts';
import { type FaultyWorld, openFaultyWorld } from '../support/faults/open-faulty-world.ts';
import { imageOf } from '../support/seen.ts';
import { until } from '../support/time/until.ts';
import type { Recorder } from '../support/wire/recorder.ts';

// The whole bot, with what Discord's REST API does on a bad day between it and Discord.

type Decide = Recorder['intercept'];
type Step = 'the first answer' | 'the picture';

let world: FaultyWorld;
let uid = 4_100_000_000;
beforeAll(async () => {
  world = await openFaultyWorld();
  await world.openBot();
}, 60_000);
afterEach(() => {
  world.recorder.intercept = () => undefined;
});
afterAll(() => world?.close());

/** Does it to the first `count` requests that carry this step. */
function disturb(step: Step, fault: ReturnType<Decide>, count: number): { left(): number } {
  let left = count;
  world.recorder.intercept = ({ path, method }) => {
    const isMeant = step === 'the picture' ? method === 'PATCH' : path.endsWith('/callback');
    return isMeant && left-- > 0 ? fault : undefined;
  };
  return { left: () => left };
}

/** The interaction that came last, and what was sent about it. */
function newest() {
  const { id = '', token = '' } = receivedIn(world.recorder).at(-1) ?? {};
  const requests = world.recorder.exchanges
    .filter(({ path }) => path.includes(token))
    .map(({ method, path, status }) =>
      `${method} ${path.split('/').at(-1)} ${status}`.replace(token, 'webhook'),
    );
  return { id, requests };
}

const serverError = { status: 503, body: {} };
const limited = (seconds: string) => ({
  status: 429,
  headers: { 'retry-after': seconds },
  body: { message: 'You are being rate limited.', retry_after: Number(seconds), global: false },
});

const unknownInteraction = { status: 404, body: { message: 'Unknown interaction', code: 10_062 } };

describe('a Discord that for a moment', () => {
  it.each<[string, ReturnType<Decide>, Step, number]>([
    ['answers 503', serverError, 'the first answer', 2],
    ['answers 503', serverError, 'the picture', 2],
    ['closes connections before it reads', 'closed before', 'the first answer', 2],
    ['closes connections before it reads', 'closed before', 'the picture', 2],
    ['closes connections after it has read', 'closed after', 'the first answer', 1],
    ['closes connections after it has read', 'closed after', 'the picture', 1],
    ['answers 429', limited('0.1'), 'the first answer', 2],
    ['answers 429', limited('0.1'), 'the picture', 2],
  ])('%s costs a member nothing: %o, %s', async (_, fault, step, count) => {
    const disturbed = disturb(step, fault, count);
    const seen = await world.ana.runs('/player', { uid: String(++uid), region: 'SG' });
    expect(imageOf(seen).description).toContain(`Ana ${uid}`);
    expect(disturbed.left()).toBeLessThanOrEqual(0);
    const { reasoned } = await world.expectEachAnswered();
    expect(reasoned).toBe(0);
  });
});

describe('a Discord whose edge fails for a second, each request anew', () => {
  const page = { status: 502, headers: { 'content-type': 'text/html' } };
  const overflow = { status: 503, headers: { 'content-type': 'text/plain' } };
  it.each<[string, number, RegExp, ReturnType<Decide>]>([
    ['everything after the first answer', 1_000, /^\/webhooks\//, overflow],
    ['the first answer', 300, /\/callback$/, overflow],
    ['the card', 1_000, /\/messages\/@original$/, page],
    ['the card, whose connections break', 1_000, /\/messages\/@original$/, 'closed before'],
  ])('costs a member a second and nothing else: %s, for %d ms', async (_, forMs, route, fault) => {
    let end: number | undefined;
    world.recorder.intercept = ({ path }) => {
      if (!route.test(path)) return undefined;
      end ??= performance.now() + forMs;
      return performance.now() < end ? fault : undefined;
    };
    const seen = await world.ana.runs('/player', { uid: String(++uid), region: 'SG' });
    expect(imageOf(seen).description).toContain(`Ana ${uid}`);
    expect(newest().requests.length).toBeLessThan(12);
    const { reasoned } = await world.expectEachAnswered();
    expect(reasoned).toBe(0);
  });
});

describe('a Discord that stays like that', () => {
  it.each<[string, ReturnType<Decide>, Step, string[]]>([
    ['answers 503', serverError, 'the first answer', ['POST callback 503']],
    ['asks to wait for a minute', limited('60'), 'the first answer', ['POST callback 429']],
    ['has forgotten the interaction', unknownInteraction, 'the first answer', ['POST callback 404']],
    [
      'asks to wait for a minute',
      limited('60'),
      'the picture',
      ['POST callback 204', 'PATCH @original 429', 'DELETE @original 204', 'POST webhook 200'],
    ],
  ])('%s is not asked for ever, and the log says what was lost: %o, %s', async (_, fault, step, tries) => {
    const [before, asked] = [receivedIn(world.recorder).length, world.api.requests.length];
    disturb(step, fault, Number.POSITIVE_INFINITY);
    // Without a first answer the member's step fails long after this test.
    world.ana.runs('/player', { uid: String(++uid), region: 'SG' }).catch(() => undefined);
    await until(() => receivedIn(world.recorder).length > before);
    await world.expectEachAnswered();
    const { id, requests } = newest();
    expect([...new Set(requests)]).toEqual(tries);
    expect(requests.length).toBeLessThan(20);
    expect(world.log()).toContain(`"incident":"${incidentCode(id)}"`);
    if (step === 'the first answer') expect(world.api.requests).toHaveLength(asked);
  });
});
