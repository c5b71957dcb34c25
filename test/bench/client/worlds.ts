import type { FirewallRules, Penalty } from '../../support/limits/firewall.ts';
import type { Scenario } from '../../support/limits/simulate.ts';

const limits = [
  [10, 1],
  [30, 10],
  [100, 10],
  [60, 60],
  [300, 60],
  [1_000, 300],
] as const;
const penalties: readonly Penalty[] = ['window', 'ban', 'extend'];
const loads = ['calm', 'crawl', 'bursts', 'overload'] as const;

/** Every limit, penalty and load. */
export const mainWorlds: readonly Scenario[] = limits.flatMap(([requests, seconds]) =>
  penalties.flatMap((penalty) => underEachLoad({ requests, windowMs: seconds * 1_000, penalty })),
);

const changesAfterMs = 40 * 60_000;

const stressRules: Record<string, FirewallRules> = {
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

/** Worlds that no part of the learner was made for. */
export const stressWorlds: [name: string, worlds: readonly Scenario[]][] = Object.entries(stressRules).map(
  ([name, rules]) => [name, underEachLoad(rules)],
);

function underEachLoad(rules: FirewallRules): Scenario[] {
  return loads.map((load) => ({ rules, load }));
}
