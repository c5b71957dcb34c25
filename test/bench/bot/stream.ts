import { setTimeout as sleep } from 'node:timers/promises';
import { defaultEdgeLimit } from '../../../src/shared/contract/limits.ts';
import type { Figure } from '../run.ts';
import type { Measured } from './measured.ts';
import { openStage, residents } from './stage.ts';

/**
 * Members who keep asking for players, a few of them often and most hardly ever, from a bot that has just been started:
 * the load is far above the player API's limit.
 */
export async function* streamFigures(): AsyncGenerator<Figure> {
  const stage = await openStage();
  try {
    const bot = await stage.start('start');
    const memory = watchMemory(bot);
    const count = perSecond * seconds;
    const pace = { perSecond };
    const report = await stage.discord.order('use', { uids: residents(players), members, count, pace });
    const weights = await memory.end();
    const upstream = stage.upstream();
    const note = `${perSecond}/s for ${seconds} s, Zipf over ${players} players, ${members} members`;
    const { acknowledgeMs, answerMs } = report;
    yield { figure: 'interactions', value: report.dispatched, unit: 'dispatched', note };
    yield {
      figure: 'not acknowledged',
      value: report.dispatched - report.acknowledged,
      unit: 'interactions',
      atMost: 0,
    };
    yield { figure: 'dispatch to acknowledgement, p50', value: acknowledgeMs.p50, unit: 'ms' };
    yield { figure: 'dispatch to acknowledgement, p99', value: acknowledgeMs.p99, unit: 'ms', atMost: 300 };
    yield { figure: 'dispatch to acknowledgement, longest', value: acknowledgeMs.max, unit: 'ms' };
    yield {
      figure: 'not answered',
      value: report.dispatched - report.answered,
      unit: 'interactions',
      atMost: 0,
    };
    yield { figure: 'dispatch to answer, p50', value: answerMs.p50, unit: 'ms' };
    yield { figure: 'dispatch to answer, p99', value: answerMs.p99, unit: 'ms' };
    yield {
      figure: 'answers with a card',
      value: rounded(report.withPicture / report.answered),
      unit: 'share',
    };
    yield {
      figure: 'upstream calls against the limit',
      value: rounded(upstream.calls / allowed(report.seconds)),
      unit: 'ratio',
      atMost: 1,
    };
    yield { figure: 'refused by the player API', value: upstream.refusals, unit: 'calls' };
    yield { figure: 'CPU of the bot', value: coresOf(weights), unit: 'cores' };
    yield* memoryFigures(weights);
  } finally {
    await stage.close();
  }
}

const perSecond = Number(process.env.BENCH_PER_SECOND ?? 200);
/** The figure of record is that of 300 seconds. */
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const players = 1_000;
const members = 5_000;

/** The number of requests that the player API's limit allows in the time, with the burst at the beginning. */
function allowed(time: number): number {
  return (time / defaultEdgeLimit.seconds + 1) * defaultEdgeLimit.requests;
}

interface Weight {
  atSeconds: number;
  cpuMs: number;
  heapMB: number;
  residentMB: number;
}

function watchMemory(bot: Measured) {
  const weights: Weight[] = [];
  const startedAt = performance.now();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const reading = await bot.read();
      weights.push({ ...reading, atSeconds: (performance.now() - startedAt) / 1_000 });
      await sleep(weighEveryMs);
    }
  })();
  return {
    async end(): Promise<Weight[]> {
      isOver = true;
      await watching;
      return weights;
    },
  };
}

// A collection holds everything up for a moment, so not too often.
const weighEveryMs = 15_000;

function coresOf(weights: readonly Weight[]): number {
  const [first] = weights;
  const last = weights.at(-1);
  if (!first || !last) return 0;
  return rounded((last.cpuMs - first.cpuMs) / 1_000 / (last.atSeconds - first.atSeconds));
}

/** The first half fills the memories; from then on nothing may be added. */
function* memoryFigures(weights: readonly Weight[]): Generator<Figure> {
  const settled = weights.slice(Math.floor(weights.length / 2));
  const list = (read: (weight: Weight) => number) => weights.map(read).map(Math.round).join(', ');
  yield {
    figure: 'memory in use over the second half',
    value: rounded(60 * slope(settled.map(({ atSeconds, heapMB }) => [atSeconds, heapMB]))),
    unit: 'MB a minute',
    note: `after each ${weighEveryMs / 1_000} s: ${list(({ heapMB }) => heapMB)}`,
  };
  yield {
    figure: 'resident memory at the end',
    value: Math.round(weights.at(-1)?.residentMB ?? 0),
    unit: 'MB',
    note: `after each ${weighEveryMs / 1_000} s: ${list(({ residentMB }) => residentMB)}`,
  };
}

/** Of the line with the least squares. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const spread = mean(points.map(([x]) => (x - meanX) ** 2));
  return spread === 0 ? 0 : mean(points.map(([x, y]) => (x - meanX) * (y - meanY))) / spread;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
