import type { Claim, Priority } from '../../../src/bot/limits/claim.ts';
import { createExpectedPacing, type ExpectedLimit } from '../../../src/bot/limits/expected-pacing.ts';
import { createPacer, type Pacer } from '../../../src/bot/limits/pacer.ts';
import { openSharedPacer } from '../../../src/bot/limits/shared-pacer.ts';
import { silentLog } from '../../../src/shared/log/log.ts';
import type { RedisConnection } from '../../../src/shared/store/redis-connection.ts';
import { StoreAwayError } from '../../../src/shared/store/store-error.ts';
import { createVirtualClock } from '../time/virtual-clock.ts';
import { createFirewall, type FirewallRules } from './firewall.ts';
import { createRandom } from './random.ts';

export interface Together {
  rules: FirewallRules;
  expected: ExpectedLimit;
  seed: number;
  /** So many share the limit; 0: one process without Redis. */
  processes: number;
  redis?: RedisConnection;
  /** How long a message to Redis or back is under way. */
  redisMs?: number;
  /** People and cards with pictures, in shares of the limit; they come to the processes in turn. */
  people: number;
  picturesPerCard?: number;
  hasBackground: boolean;
  /** Counts from then on. */
  fromMs: number;
  untilMs: number;
  /** The firewall states its limit, so nothing is learned. */
  isStated?: boolean;
  /** Ends the first process then, with all that it does. */
  killAtMs?: number;
  /** Redis can't be reached from and until then. */
  away?: { fromMs: number; untilMs: number };
}

export interface TogetherFigures {
  passed: number;
  refused: number;
  /** How long each person waited for the answer; for one who gave up, the patience. */
  waits: number[];
  /** When each request left. */
  left: number[];
}

const patienceMs = 25_000;

/** Whole processes with real Redis and the real script, in virtual time. */
export async function runTogether(run: Together): Promise<TogetherFigures> {
  const clock = createVirtualClock();
  const start = clock.now();
  const { rules, expected, processes, seed } = run;
  const random = createRandom(seed);
  const wire = createRandom(seed + 104_729);
  const firewall = createFirewall(rules, createRandom(seed + 7_919));
  const dead = new Set<number>();
  const figures: TogetherFigures = { passed: 0, refused: 0, waits: [], left: [] };
  const stated = run.isStated ? { requests: rules.requests, seconds: rules.windowMs / 1_000 } : undefined;
  let isOver = false;
  const at = () => clock.now() - start;
  const counts = () => at() >= run.fromMs && at() < run.untilMs;
  const never = new Promise<never>(() => {});
  const isAway = () => run.away !== undefined && at() >= run.away.fromMs && at() < run.away.untilMs;

  async function open(number: number): Promise<Pacer & { close?(): Promise<void> }> {
    const { now } = clock;
    const sleep: typeof clock.sleep = (ms, signal) =>
      clock.sleep(ms, signal).then(() => (dead.has(number) ? never : undefined));
    if (!run.redis) return createPacer({ pacing: createExpectedPacing(expected), now, sleep });
    const redis = virtual(run.redis, number);
    const schedule = (job: () => Promise<void>, everyMs: number) => {
      let isOn = true;
      void (async () => {
        while (isOn) {
          await sleep(everyMs);
          if (isOn) await job();
        }
      })();
      return async () => {
        isOn = false;
      };
    };
    return openSharedPacer({ redis, name: 'api', expected, now, sleep, log: silentLog, schedule });
  }

  /** Redis as this process reaches it, with the time of this run. */
  function virtual(redis: RedisConnection, number: number): RedisConnection {
    return {
      ...redis,
      isReady: () => !isAway(),
      async send([name = '', script = '', ...rest]) {
        if (isAway()) throw new StoreAwayError('Redis is away');
        if (run.redisMs) await clock.sleep(run.redisMs);
        if (dead.has(number)) return never;
        const command =
          name === 'EVAL' ? [name, withTime + script, ...rest, String(clock.now())] : [name, script, ...rest];
        const answer = await clock.during(redis.send(command));
        if (run.redisMs) await clock.sleep(run.redisMs);
        if (isAway()) throw new StoreAwayError('Redis is away');
        return dead.has(number) ? never : answer;
      },
    };
  }

  const opening = Promise.all(Array.from({ length: Math.max(1, processes) }, (_, number) => open(number)));
  await clock.pass(10 * (run.redisMs ?? 0) + 10);
  const pacers = await opening;

  async function request(number: number, claim: Claim): Promise<boolean> {
    const pacer = pacers[number];
    if (!pacer) return false;
    const permit = await pacer.acquire(claim);
    const sentAt = clock.now();
    figures.left.push(at());
    await clock.sleep(wire.between(20, 60));
    const retryAfterMs = firewall.arrive(at());
    if (counts()) figures[retryAfterMs === undefined ? 'passed' : 'refused'] += 1;
    await clock.sleep(wire.between(30, 90));
    if (dead.has(number)) return never;
    const outcome = retryAfterMs === undefined ? 'passed' : 'refused';
    permit.done({ outcome, sentAt, retryAfterMs, stated });
    return retryAfterMs === undefined;
  }

  async function person(number: number): Promise<void> {
    const askedAt = clock.now();
    const isCounted = counts();
    const claim: Claim = { priority: 'interactive', deadline: askedAt + patienceMs };
    const hasPassed = await request(number, claim).catch(() => false);
    const waitMs = hasPassed ? clock.now() - askedAt : patienceMs;
    if (isCounted) figures.waits.push(waitMs);
    const pictures = hasPassed ? (run.picturesPerCard ?? 0) : 0;
    for (let picture = 0; picture < pictures; picture++)
      request(number, { priority: 'picture', deadline: clock.now() + 10_000 }).catch(() => undefined);
  }

  async function background(number: number): Promise<void> {
    while (!isOver && !dead.has(number)) {
      const claim = { priority: 'background' as Priority, deadline: clock.now() + 300_000 };
      const passed = await request(number, claim).catch(() => false);
      if (!passed) await clock.sleep(1_000);
    }
  }

  const perMs = rules.requests / rules.windowMs;
  async function arrivals(): Promise<void> {
    for (let count = 0; !isOver && run.people > 0; count++) {
      await clock.sleep(random.gap(1 / (run.people * perMs)));
      const number = count % Math.max(1, processes);
      if (!dead.has(number)) void person(number);
    }
  }

  void arrivals();
  if (run.hasBackground)
    for (const number of pacers.keys()) for (let line = 0; line < 4; line++) void background(number);
  if (run.killAtMs !== undefined) {
    await clock.pass(run.killAtMs - at());
    dead.add(0);
  }
  await clock.pass(run.untilMs + patienceMs - at());
  isOver = true;
  for (const pacer of pacers) void pacer.close?.();
  return figures;
}

/** Redis runs a script by its own clock; here by the last argument. */
const withTime = `
local real = redis
local redis = {call = function(name, ...)
  if name ~= 'TIME' then return real.call(name, ...) end
  local ms = tonumber(ARGV[#ARGV])
  return {tostring(math.floor(ms / 1000)), tostring(math.floor(ms % 1000 * 1000))}
end}
`;
