import { has } from '../../support/machine.ts';
import { freePort, startRedis, stopRedis } from '../../support/store/redis-server.ts';
import type { Figure } from '../run.ts';
import type { Measured } from './measured.ts';
import { openStage, residents, type Stage } from './stage.ts';

/**
 * A gateway process and its workers over Redis answer as many cached players as they can: with one worker, then with two.
 * This machine has other work too, so the CPU time per answer is reported as well: two workers answer twice as many if an
 * answer costs each of them no more.
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
    const workers = [await stage.start('worker', shared)];
    await stage.start('gateway', shared);
    await warmUp(stage);
    const one = await measure(stage, workers);
    workers.push(await stage.start('worker', shared));
    await warmUp(stage);
    const two = await measure(stage, workers);
    const note = `${rounds} rounds of ${perRound}, ${depth} under way`;
    yield { figure: 'one worker', value: rounded(one.perSecond), unit: 'answers/s', note };
    yield { figure: 'two workers', value: rounded(two.perSecond), unit: 'answers/s', note };
    yield {
      figure: 'two workers against one',
      value: rounded(two.perSecond / one.perSecond),
      unit: 'ratio, aim 1.8 where cores are free',
    };
    yield {
      figure: 'two workers against one, by CPU time',
      value: rounded((2 * one.cpuMs) / two.cpuMs),
      unit: 'ratio, aim 1.8',
      note: `${rounded(one.cpuMs)} and ${rounded(two.cpuMs)} ms CPU an answer`,
    };
  } finally {
    await stage.close();
    await stopRedis(redis);
  }
}

const rounds = 5;
const perRound = 1_000;
const depth = 32;

const uids = residents(1);

async function warmUp({ discord }: Stage): Promise<void> {
  for (let asked = 0; asked < 10; asked++)
    await discord.order('use', { uids, members: 200, count: 100, pace: { depth } });
}

/** The median round. */
async function measure({ discord }: Stage, workers: readonly Measured[]) {
  const measured: { perSecond: number; cpuMs: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await cpuOf(workers);
    const { seconds } = await discord.order('use', { uids, members: 200, count: perRound, pace: { depth } });
    const cpuMs = ((await cpuOf(workers)) - before) / perRound;
    measured.push({ perSecond: perRound / seconds, cpuMs });
  }
  return {
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    cpuMs: median(measured.map(({ cpuMs }) => cpuMs)),
  };
}

async function cpuOf(workers: readonly Measured[]): Promise<number> {
  const readings = await Promise.all(workers.map((worker) => worker.read()));
  return readings.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
