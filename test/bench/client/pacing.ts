import createPacing from '../../../src/transport/pacing.ts';
import { mainWorlds, measure, type Summary, stressWorlds } from './measure.ts';
import { aimd, fixedGuess, greedyOracle, noLimiter, retryAfterOnly, spreadOracle } from './rivals.ts';

// The learner was tuned on seeds 1 to 7 only.
const seeds = [7_101, 7_102, 7_103];
const seed = seeds.slice(0, 1);
const aims: Partial<Record<keyof Summary, string>> = {
  goodput: '>= 0.97',
  worstRun: '>= 0.75',
  served: '>= 0.94',
  refusalsPerHour: '<= 1',
};

/** Virtual hours against every limit, penalty and load, for us and for everybody else; one JSON line per figure. */
function bench(): void {
  report(
    'learner',
    measure(() => createPacing(), { worlds: mainWorlds, seeds }),
    aims,
  );
  for (const [name, world] of Object.entries(stressWorlds))
    report(
      `learner, ${name}`,
      measure(() => createPacing(), { worlds: [world], seeds }),
    );
  report('oracle, greedy', measure(greedyOracle, { worlds: mainWorlds, seeds: seed }, true));
  report('oracle, background spread', measure(spreadOracle, { worlds: mainWorlds, seeds: seed }, true));
  for (const [name, create] of Object.entries(rivals))
    report(name, measure(create, { worlds: mainWorlds, seeds: seed }));
}

const rivals = {
  'no limiter': noLimiter,
  'retry-after only': retryAfterOnly,
  'fixed 1/s': fixedGuess(1),
  'fixed 5/s': fixedGuess(5),
  'fixed 20/s': fixedGuess(20),
  aimd,
};

function report(limiter: string, summary: Summary, wanted: typeof aims = {}): void {
  for (const figure of ['goodput', 'worstRun', 'served', 'refusalsPerHour', 'p95Seconds'] as const) {
    const value = Math.round(1_000 * summary[figure]) / 1_000;
    console.log(JSON.stringify({ bench: 'pacing', limiter, figure, value, aim: wanted[figure] }));
  }
}

bench();
