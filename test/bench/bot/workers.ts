import { setTimeout as sleep } from 'node:timers/promises';
import { has } from '../../support/machine.ts';
import { freePort, startRedis, stopRedis } from '../../support/store/redis-server.ts';
import type { Figure } from '../run.ts';
import { cpuTime } from '../start/cpu-time.ts';
import { openStage, residents, type Stage } from './stage.ts';

/**
 * A gateway process and two workers over Redis answer as many cached players as they can, in turns with the second worker
 * stopped. Each worker has as many answers under way in either turn. An answer costs more on a busy processor, so the time of
 * the processor is compared with two bots of one worker that share nothing and answer at the same time.
 */
export async function* workerFigures(): AsyncGenerator<Figure> {
  if (!has('redis')) {
    yield {
      figure: 'two workers against one',
      value: 0,
      unit: 'skipped',
      note: 'redis-server is not installed',
    };
    return;
  }
  const bot = await openBot(2);
  const stranger = await openBot(1);
  try {
    const both = { bot, workers: 2 };
    const apart = [bot, stranger].map((one) => ({ bot: one, workers: 1 }));
    for (let asked = 0; asked < 2 * rounds; asked++) await Promise.all([both, ...apart.slice(1)].map(answer));
    const turns: Turns = { one: [], two: [], apart: [] };
    for (let round = 0; round < rounds; round++) {
      bot.stopSecond();
      // Until then Redis may still hand something to the read that the stopped worker waits in.
      await sleep(readEndsMs);
      turns.one.push(await measure(apart.slice(0, 1)));
      turns.apart.push(await measure(apart));
      bot.resumeSecond();
      await sleep(readEndsMs);
      turns.two.push(await measure([both]));
    }
    yield* figures(turns);
  } finally {
    await stranger.close();
    await bot.close();
  }
}

interface Bot {
  stage: Stage;
  pids: Readonly<Record<Part, readonly (number | undefined)[]>>;
  stopSecond(): void;
  resumeSecond(): void;
  close(): Promise<void>;
}

type Part = 'workers' | 'gateway' | 'redis';

async function openBot(workers: 1 | 2): Promise<Bot> {
  const stage = await openStage();
  const port = await freePort();
  const redis = await startRedis(port, stage.folder);
  const shared = { STORE_URL: `redis://127.0.0.1:${port}` };
  const first = await stage.start('worker', shared);
  const second = workers === 2 ? await stage.start('worker', shared) : undefined;
  const gateway = await stage.start('gateway', shared);
  return {
    stage,
    pids: {
      workers: second ? [first.pid, second.pid] : [first.pid],
      gateway: [gateway.pid],
      redis: [redis.pid],
    },
    stopSecond: () => void (second && process.kill(second.pid, 'SIGSTOP')),
    resumeSecond: () => void (second && process.kill(second.pid, 'SIGCONT')),
    async close() {
      await stage.close();
      await stopRedis(redis);
    },
  };
}

const rounds = 5;
/** For each worker. */
const perRound = 200;
const depth = 16;
const readEndsMs = 1_500;

const uids = residents(1);

/** One turn. Milliseconds of the processor count for one answer. */
interface Turn extends Record<Part, number> {
  perSecond: number;
}

/** One worker, two of one bot, and two of bots that share nothing. */
type Turns = Record<'one' | 'two' | 'apart', Turn[]>;

/** The bot answers for so many of its workers. */
interface Load {
  bot: Bot;
  workers: number;
}

async function measure(loads: readonly Load[]): Promise<Turn> {
  const read = (part: Part) =>
    loads.flatMap(({ bot }) => bot.pids[part]).reduce((sum: number, pid) => sum + cpuTime(pid), 0);
  const before = { workers: read('workers'), gateway: read('gateway'), redis: read('redis') };
  const rates = await Promise.all(loads.map(answer));
  const count = loads.reduce((sum, { workers }) => sum + workers * perRound, 0);
  const each = (part: Part) => (read(part) - before[part]) / count;
  return {
    perSecond: rates.reduce((sum, rate) => sum + rate, 0),
    workers: each('workers'),
    gateway: each('gateway'),
    redis: each('redis'),
  };
}

/** @returns answers a second */
async function answer({ bot, workers }: Load): Promise<number> {
  const count = workers * perRound;
  const order = { uids, members: 200, count, pace: { depth: workers * depth } };
  return count / (await bot.stage.discord.order('use', order)).seconds;
}

function* figures({ one, two, apart }: Turns): Generator<Figure> {
  const middle = (turns: readonly Turn[], key: keyof Turn) => median(turns.map((turn) => turn[key]));
  const note = `${rounds} rounds of ${perRound} for each worker, ${depth} under way`;
  yield { figure: 'one worker', value: rounded(middle(one, 'perSecond')), unit: 'answers/s', note };
  yield { figure: 'two workers', value: rounded(middle(two, 'perSecond')), unit: 'answers/s', note };
  yield {
    figure: 'two workers against one',
    value: rounded(middle(two, 'perSecond') / middle(one, 'perSecond')),
    unit: 'ratio',
    atLeast: 1.8,
    note: 'if cores are free',
  };
  const costs = [one, apart, two].map((turns) => rounded(middle(turns, 'workers')));
  yield {
    figure: 'two workers against one, by CPU time',
    value: rounded((2 * middle(apart, 'workers')) / middle(two, 'workers')),
    unit: 'ratio',
    atLeast: 1.8,
    note: `ms of the workers for an answer: ${costs.join(', ')} of one alone, of two bots that share nothing, of two of one bot`,
  };
  for (const part of ['gateway', 'redis'] as const)
    yield { figure: `${part}: CPU of one answer`, value: rounded(middle(two, part)), unit: 'ms' };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
