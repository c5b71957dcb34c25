import type { FirewallRules } from '../support/limits/firewall.ts';
import { Dice } from '../support/limits/random.ts';

const often = { command: 40, press: 40, type: 6, menu: 4, link: 7, set: 5 };
const weights = { ...often, delete: 1.5, say: 2, leave: 0.5 };
export type StepKind = keyof typeof weights;

export const faultKinds = [
  ...(['discord fails', 'discord shows a page', 'discord limits', 'discord is slow'] as const),
  ...(['discord answers late', 'discord cuts before', 'discord cuts after'] as const),
  ...(['gateway drops', 'gateway reconnects', 'gateway forgets the session', 'gateway is silent'] as const),
  ...(['player API is slow', 'player API fails', 'player API shows a page', 'player API cuts'] as const),
  ...(['player API is silent', 'player API lies', 'player API has another shape'] as const),
  ...(['player API changes its limit', 'pictures fail', 'disk is slow'] as const),
  ...(['disk is full', 'disk is locked', 'disk is away'] as const),
  ...(['bot is killed', 'bot is killed while it deletes', 'bot is stopped', 'bot is paused'] as const),
  ...(['bot is started twice', 'clock jumps', 'network is slow'] as const),
  ...(['network splits off Discord', 'network splits off the player API', 'network resets'] as const),
  ...(['network swallows connections', 'network splits off Redis', 'Redis hangs'] as const),
  ...(['Redis is away'] as const),
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** One process with SQLite; or a gateway process and three workers with Redis. */
export type WorldKind = 'alone' | 'workers';

interface Planned {
  /** Its place in the whole plan: names it to `--keep`. */
  id: number;
  at: number;
  roll: number;
}

export type Step = Planned & { who: number; kind: StepKind };
export type Fault = Planned & { kind: FaultKind; forMs: number };

export type Plan = ReturnType<typeof makePlan>;

export interface PlanOptions {
  seed: number;
  forMs: number;
  /** How long nothing happens before the end. */
  calmMs?: number;
  /** Only faults whose kind holds this text; if none does, it is calm. */
  only?: string | undefined;
  /** The steps and faults to keep; by default all. */
  keep?: ReadonlySet<number> | undefined;
  world?: WorldKind | undefined;
}

/** Everything that people and the world will do, by the seed alone. */
export function makePlan({ seed, forMs, only, keep, ...options }: PlanOptions) {
  // One world in twenty, because its many processes take longer.
  const { world = seed % 20 === 0 ? 'workers' : 'alone' } = options;
  const dice = new Dice(seed, 'plan');
  const people = dice.whole(3, 10);
  const gapMs = dice.pick([30_000, 15_000, 15_000, 6_000]) * Math.max(1, forMs / (4 * 3_600_000));
  const rules = dice.pick(limits);
  const steps: Step[] = [];
  const faults: Fault[] = [];
  let id = 0;
  for (let at = 5_000 + dice.gap(gapMs); at < forMs; at += dice.gap(gapMs)) {
    const crowd = dice.chance(0.02) ? dice.whole(3, 20) : 1;
    for (let one = 0; one < crowd; one++) {
      const kind = dice.pick(chances);
      const begins = at + dice.between(0, 800);
      steps.push({ id: id++, at: begins, who: dice.whole(0, people - 1), kind, roll: roll(dice) });
    }
  }
  // One world in five is calm: there nothing may go wrong. Its own dice: a longer night begins like a short one.
  const fate = new Dice(seed, 'faults');
  const faultGapMs =
    fate.pick([Number.POSITIVE_INFINITY, 40_000, 90_000, 180_000, 60_000]) *
    Math.max(1, forMs / (4 * 3_600_000));
  const kinds = faultKinds.filter(
    (kind) =>
      kind.includes(only ?? '') && (world === 'workers' ? !/^disk|deletes$/.test(kind) : !/Redis/.test(kind)),
  );
  id = firstFault;
  for (let at = 20_000 + fate.gap(faultGapMs); kinds.length > 0 && at < forMs; at += fate.gap(faultGapMs)) {
    const kind = fate.pick(kinds);
    const forMs = fate.pick([300, 2_000, 10_000, 45_000]);
    faults.push({ id: id++, at, kind, forMs, roll: roll(fate) });
  }
  const isWanted = ({ id }: Planned) => keep?.has(id) ?? true;
  return { world, people, rules, steps: steps.filter(isWanted), faults: faults.filter(isWanted) };
}

export const firstFault = 1_000_000;

const roll = (dice: Dice) => dice.whole(0, 2 ** 31);

const chances = (Object.entries(weights) as [StepKind, number][]).flatMap(([kind, weight]) =>
  Array.from({ length: 2 * weight }, () => kind),
);

const limits: readonly FirewallRules[] = [
  { requests: 30, windowMs: 10_000, penalty: 'ban' },
  { requests: 30, windowMs: 10_000, penalty: 'extend' },
  { requests: 60, windowMs: 60_000, penalty: 'window', retryAfterMs: 'exact' },
  { requests: 100, windowMs: 10_000, penalty: 'ban', counting: 'sliding' },
  { requests: 300, windowMs: 60_000, penalty: 'window', counting: 'bucket', retryAfterMs: 'exact' },
];
