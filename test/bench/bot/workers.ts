import { setTimeout as sleep } from 'node:timers/promises';
import { has } from '../../support/machine.ts';
import { freePort, startRedis, stopRedis } from '../../support/store/redis-server.ts';
import type { Figure } from '../run.ts';
import { cpuTime } from '../start/cpu-time.ts';
import { openStage, residents, type Stage } from './stage.ts';

/**
 * A gateway process and two workers over Redis answer as many cached players as they can, in turns with the second worker
 * stopped. Each worker has as many answers under way in either turn. Other work on the machine meets both turns alike, and
 * the time of the processor is reported too: two workers answer twice as many if an answer costs each of them no more.
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
  const stage = await openStage();
  const port = await freePort();
  const redis = await startRedis(port, stage.folder);
  const shared = { STORE_URL: `redis://127.0.0.1:${port}` };
  try {
    const first = await stage.start('worker', shared);
    const second = await stage.start('worker', shared);
    const gateway = await stage.start('gateway', shared);
    const pids = { workers: [first.pid, second.pid], gateway: [gateway.pid], redis: [redis.pid] };
    for (let asked = 0; asked < 2 * rounds; asked++) await answer(stage, 2);
    const turns: { one: Turn[]; two: Turn[] } = { one: [], two: [] };
    for (let round = 0; round < rounds; round++) {
      process.kill(second.pid, 'SIGSTOP');
      // Until then Redis may still hand something to the read that the stopped worker waits in.
      await sleep(readEndsMs);
      turns.one.push(await measure(stage, 1, pids));
      process.kill(second.pid, 'SIGCONT');
      await sleep(readEndsMs);
      turns.two.push(await measure(stage, 2, pids));
    }
    yield* figures(turns);
  } finally {
    await stage.close();
    await stopRedis(redis);
  }
}

const rounds = 5;
/** For each worker. */
const perRound = 200;
const depth = 16;
const readEndsMs = 1_500;

const uids = residents(1);

/** One turn. Milliseconds of the processor count for one answer. */
interface Turn {
  perSecond: number;
  workers: number;
  gateway: number;
  redis: number;
}

async function measure(
  stage: Stage,
  workers: number,
  pids: Readonly<Record<'workers' | 'gateway' | 'redis', readonly (number | undefined)[]>>,
): Promise<Turn> {
  const read = (which: keyof typeof pids) => pids[which].reduce((sum: number, pid) => sum + cpuTime(pid), 0);
  const before = { workers: read('workers'), gateway: read('gateway'), redis: read('redis') };
  const perSecond = await answer(stage, workers);
  const each = (which: keyof typeof pids) => (read(which) - before[which]) / (workers * perRound);
  return { perSecond, workers: each('workers'), gateway: each('gateway'), redis: each('redis') };
}

/** @returns answers a second */
async function answer({ discord }: Stage, workers: number): Promise<number> {
  const count = workers * perRound;
  const order = { uids, members: 200, count, pace: { depth: workers * depth } };
  return count / (await discord.order('use', order)).seconds;
}

function* figures({ one, two }: { one: readonly Turn[]; two: readonly Turn[] }): Generator<Figure> {
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
  yield {
    figure: 'two workers against one, by CPU time',
    value: rounded((2 * middle(one, 'workers')) / middle(two, 'workers')),
    unit: 'ratio',
    atLeast: 1.8,
    note: `${rounded(middle(one, 'workers'))} and ${rounded(middle(two, 'workers'))} ms of the workers for an answer`,
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
