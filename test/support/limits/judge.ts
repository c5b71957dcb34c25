import { greedyOracle } from './baselines.ts';
import type { CreateLimiter } from './limiter.ts';
import { type RunFigures, type Scenario, simulate } from './simulate.ts';

/** The results of one limiter over many runs. Goodput is relative to the greedy oracle's with the same load. */
export interface Verdict {
  goodput: number;
  worstRun: number;
  served: number;
  refusalsPerHour: number;
  p95Seconds: number;
  p95AgainstOracle: number;
}

/** Runs the limiter through every scenario with every seed. */
export function judge(create: CreateLimiter, { scenarios, seeds, isOracle = false }: JudgeOptions): Verdict {
  const runs = scenarios.flatMap((scenario) =>
    seeds.map((seed) => {
      const figures = figuresOf({ scenario, seed, create, isOracle });
      const oracle = figuresOf({ scenario, seed, create: greedyOracle, isOracle: true });
      return { ...figures, share: figures.passed / oracle.passed, oracleSeconds: oracle.p95Seconds };
    }),
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

interface JudgeOptions {
  scenarios: readonly Scenario[];
  seeds: readonly number[];
  isOracle?: boolean;
}

const known = new Map<CreateLimiter, Map<string, RunFigures>>();

/** Simulates equal runs once. */
function figuresOf(run: Parameters<typeof simulate>[0]): RunFigures {
  const ofLimiter = known.get(run.create) ?? new Map<string, RunFigures>();
  known.set(run.create, ofLimiter);
  const key = JSON.stringify([run.scenario, run.seed, run.isOracle]);
  const figures = ofLimiter.get(key) ?? simulate(run);
  ofLimiter.set(key, figures);
  return figures;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
