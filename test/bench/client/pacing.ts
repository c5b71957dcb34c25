import createPacing from '../../../src/transport/pacing.ts';
import type { EdgeWorld } from './edge.ts';
import { aimd, fixedGuess, greedyOracle, noLimiter, retryAfterOnly, spreadOracle } from './rivals.ts';
import { type CreateLimiter, type Load, type RunFigures, run } from './run.ts';

const limits = [
  [10, 1], [30, 10], [100, 10], [60, 60], [300, 60], [1_000, 300],
] as const;
const argument = (name: string, fallback: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? fallback;

/** Seeds never used while the learner was being tuned. */
const seeds = argument('seeds', '9001,9002,9003').split(',').map(Number);
const loads: Load[] = ['calm', 'crawl', 'bursts', 'overload'];
const matrix: EdgeWorld[] = limits.flatMap(([requests, seconds]) =>
  (['window', 'ban', 'extend'] as const).map((penalty) => ({ requests, windowMs: seconds * 1_000, penalty })),
);
const stress: Record<string, EdgeWorld> = {
  sliding: { requests: 60, windowMs: 60_000, penalty: 'ban', counting: 'sliding' },
  bucket: { requests: 60, windowMs: 60_000, penalty: 'ban', counting: 'bucket' },
  halved: { requests: 100, windowMs: 10_000, penalty: 'extend', change: { afterMs: 40 * 60_000, factor: 0.5 } },
  doubled: { requests: 60, windowMs: 60_000, penalty: 'ban', change: { afterMs: 40 * 60_000, factor: 2 } },
  neighbour: { requests: 300, windowMs: 60_000, penalty: 'ban', neighbour: { from: 0.12, to: 0.38 } },
  odd: { requests: 77, windowMs: 23_000, penalty: 'ban' },
};
const learner: CreateLimiter = () => createPacing();

interface Line { world: EdgeWorld; load: Load; seed: number; share: number; figures: RunFigures }
const oracleGoodput = new Map<string, number>();

function measure(create: CreateLimiter, worlds: EdgeWorld[], withSeeds: number[], isOracle = false): Line[] {
  return worlds.flatMap((world) =>
    loads.flatMap((load) =>
      withSeeds.map((seed) => {
        const key = JSON.stringify([world, load, seed]);
        let best = oracleGoodput.get(key);
        if (best === undefined) {
          best = run({ world, load, seed, create: greedyOracle, isOracle: true }).goodput;
          oracleGoodput.set(key, best);
        }
        const figures = run({ world, load, seed, create, isOracle });
        return { world, load, seed, share: figures.goodput / best, figures };
      }),
    ),
  );
}
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
function summary(lines: Line[]) {
  const round = (n: number) => Math.round(n * 1000) / 1000;
  return {
    goodput: round(mean(lines.map((l) => l.share))),
    worst: round(Math.min(...lines.map((l) => l.share))),
    served: round(mean(lines.map((l) => l.figures.served))),
    refusals: round(mean(lines.map((l) => l.figures.refusalsPerHour))),
    p50: round(mean(lines.map((l) => l.figures.p50Seconds))),
    p95: round(mean(lines.map((l) => l.figures.p95Seconds))),
  };
}
const show = (name: string, lines: Line[]) => console.log(name.padEnd(28), JSON.stringify(summary(lines)));
const what = argument('what', 'learner,detail,stress');
if (what.includes('learner')) {
  const t0 = Date.now();
  const lines = measure(learner, matrix, seeds);
  show('learner', lines);
  console.log('ms', Date.now() - t0);
  if (what.includes('detail')) {
    for (const load of loads) show(`  ${load}`, lines.filter((l) => l.load === load));
    for (const [n, w] of limits) show(`  ${n}/${w}`, lines.filter((l) => l.world.requests === n && l.world.windowMs === w * 1000));
    for (const p of ['window', 'ban', 'extend']) show(`  ${p}`, lines.filter((l) => l.world.penalty === p));
    if (what.includes('grid')) for (const [n, w] of limits) for (const load of loads) show(`  ${n}/${w} ${load}`, lines.filter((l) => l.load === load && l.world.requests === n && l.world.windowMs === w * 1000));
    for (const l of lines.toSorted((a, b) => a.share - b.share).slice(0, 8)) console.log('   worst', l.world.requests, l.world.windowMs / 1000, l.world.penalty, l.load, l.seed, l.share.toFixed(3), JSON.stringify(l.figures));
  }
}
if (what.includes('stress')) for (const [name, world] of Object.entries(stress)) { show(`stress ${name}`, measure(learner, [world], seeds)); }
if (what.includes('oracle')) show('spread', measure(spreadOracle, matrix, seeds.slice(0, 1), true)), show('greedy', measure(greedyOracle, matrix, seeds.slice(0, 1), true));
if (what.includes('rivals')) for (const [name, create] of Object.entries({ none: noLimiter, retryAfterOnly, 'fixed 1/s': fixedGuess(1), 'fixed 5/s': fixedGuess(5), 'fixed 20/s': fixedGuess(20), aimd })) show(name, measure(create, matrix, seeds.slice(0, 1)));
