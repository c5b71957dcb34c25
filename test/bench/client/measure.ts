import type { EdgeWorld, Penalty } from './edge.ts';
import { greedyOracle } from './rivals.ts';
import { type CreateLimiter, type Load, loads, type RunFigures, run } from './run.ts';

/** What one limiter achieved over many worlds. Shares are of the greedy oracle in the same world with the same people. */
export interface Summary {
  goodput: number;
  worstRun: number;
  served: number;
  refusalsPerHour: number;
  p95Seconds: number;
  p95AgainstOracle: number;
}

export interface Worlds {
  worlds: readonly EdgeWorld[];
  seeds: readonly number[];
}

const limits = [
  [10, 1],
  [30, 10],
  [100, 10],
  [60, 60],
  [300, 60],
  [1_000, 300],
] as const;
const penalties: readonly Penalty[] = ['window', 'ban', 'extend'];

export const mainWorlds: readonly EdgeWorld[] = limits.flatMap(([requests, seconds]) =>
  penalties.map((penalty) => ({ requests, windowMs: seconds * 1_000, penalty })),
);

const changesAfterMs = 40 * 60_000;

/** Worlds that no part of the learner was made for. */
export const stressWorlds: Readonly<Record<string, EdgeWorld>> = {
  'sliding log': { requests: 60, windowMs: 60_000, penalty: 'ban', counting: 'sliding' },
  'token bucket': { requests: 60, windowMs: 60_000, penalty: 'ban', counting: 'bucket' },
  'limit halved': {
    requests: 100,
    windowMs: 10_000,
    penalty: 'extend',
    change: { afterMs: changesAfterMs, factor: 0.5 },
  },
  'limit doubled': {
    requests: 60,
    windowMs: 60_000,
    penalty: 'ban',
    change: { afterMs: changesAfterMs, factor: 2 },
  },
  neighbour: { requests: 300, windowMs: 60_000, penalty: 'ban', neighbour: { from: 0.12, to: 0.38 } },
  '77 per 23 s': { requests: 77, windowMs: 23_000, penalty: 'ban' },
};

/** Runs the limiter through every world, load and seed. */
export function measure(create: CreateLimiter, { worlds, seeds }: Worlds, isOracle = false): Summary {
  const runs = worlds.flatMap((world) =>
    loads.flatMap((load) =>
      seeds.map((seed) => {
        const figures = run({ world, load, seed, create, isOracle });
        const oracle = figuresOfOracle(world, load, seed);
        return { ...figures, share: figures.goodput / oracle.goodput, oracleSeconds: oracle.p95Seconds };
      }),
    ),
  );
  const p95Seconds = mean(runs.map((run) => run.p95Seconds));
  return {
    goodput: mean(runs.map(({ share }) => share)),
    worstRun: Math.min(...runs.map(({ share }) => share)),
    served: mean(runs.map(({ served }) => served)),
    refusalsPerHour: mean(runs.map(({ refusalsPerHour }) => refusalsPerHour)),
    p95Seconds,
    p95AgainstOracle: p95Seconds / mean(runs.map(({ oracleSeconds }) => oracleSeconds)),
  };
}

const known = new Map<string, RunFigures>();

function figuresOfOracle(world: EdgeWorld, load: Load, seed: number): RunFigures {
  const key = JSON.stringify([world, load, seed]);
  const figures = known.get(key) ?? run({ world, load, seed, create: greedyOracle, isOracle: true });
  known.set(key, figures);
  return figures;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
