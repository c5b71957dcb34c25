import { describe, expect, it } from 'vitest';
import { judge } from '../../support/limits/judge.ts';
import { type CreateLimiter, createLearner } from '../../support/limits/limiter.ts';
import { doublings, races, type ScenarioName, scenarios } from '../../support/limits/scenarios.ts';
import type { Scenario } from '../../support/limits/simulate.ts';

const learner: CreateLimiter = ({ kept }) => createLearner(kept);

/**
 * The simulation is deterministic: a bar is a little below what the pacing reaches, so that a change of the algorithm
 * may shift figures but not lose what was won. Raise a bar when the pacing gets better.
 * The least goodput (as a share of an oracle's) and people served, and the most refusals an hour.
 */
type Bar = [goodput: number, served: number, refusalsPerHour: number];

const bars: Record<ScenarioName, Bar> = {
  'a calm day': [0.97, 0.97, 0],
  '10 per 1 s': [0.89, 0.96, 2],
  '30 per 10 s, each request prolongs the ban': [0.89, 0.96, 2],
  '100 per 10 s, bursts of people': [0.97, 0.96, 2],
  '60 per 60 s': [0.91, 0.95, 3],
  '300 per 60 s, three times too many people': [0.93, 0.8, 2],
  '1000 per 300 s': [0.94, 0.96, 2],
  '77 per 23 s': [0.93, 0.96, 2],
  'a refusal ends with its window': [0.93, 0.73, 2],
  'sliding window, 60 per 60 s': [0.94, 0.95, 2],
  'sliding window, 30 per 10 s, bursts': [0.97, 0.96, 2],
  'token bucket': [0.97, 0.97, 0],
  'Retry-After too short': [0.85, 0.91, 13],
  'the limit halves': [0.85, 0.94, 4],
  'the limit halves for two minutes': [0.82, 0.95, 5],
  'the limit falls to a fifth': [0.86, 0.37, 5],
  'the limit doubles': [0.78, 0.95, 3],
  'the limit doubles, more people than it bears': [0.91, 0.93, 2],
  'the limit doubles, sliding': [0.85, 0.94, 4],
  'the limit rises by a quarter': [0.87, 0.95, 3],
  'the limit rises tenfold': [0.81, 0.95, 4],
  'a neighbour uses a part': [0.76, 0.95, 3],
  'jitter of a second': [0.91, 0.95, 2],
  'slow answers': [0.8, 0.96, 7],
  'one answer in twenty is lost': [0.92, 0.96, 2],
  'a restart every seven minutes': [0.89, 0.95, 2],
  'cards with pictures': [0.87, 0.95, 3],
  'cards with pictures, a long window': [0.9, 0.96, 3],
  'busy evenings, idle nights': [0.93, 0.94, 1],
  'three processes without a common store': [0.93, 0.95, 5],
};

/** The stories of a public race: the least goodput, and the most refusals an hour. */
const raceBars: Record<keyof typeof races, [goodput: number, refusalsPerHour: number]> = {
  'free run': [0.93, 300],
  'a noisy neighbour': [0.92, 340],
  'the server cuts the quota for a minute': [0.92, 280],
  'two minutes after such a cut': [0.95, 260],
  'scale out': [0.93, 340],
  'top of the hour': [0.95, 300],
  'a long Retry-After': [0.92, 10],
  'free run, token bucket': [0.92, 140],
  'the server cuts the quota for a minute, token bucket': [0.92, 180],
};

describe('pacing', () => {
  it.each(Object.entries(bars))('%s', (name, [goodput, served, refusalsPerHour]) => {
    const scenario: Scenario = scenarios[name as ScenarioName];
    const verdict = judge(learner, { scenarios: [scenario], seeds: [7_101] });
    expect(verdict.goodput).toBeGreaterThanOrEqual(goodput);
    expect(verdict.served).toBeGreaterThanOrEqual(served);
    expect(verdict.refusalsPerHour).toBeLessThanOrEqual(refusalsPerHour);
  });

  it.each(Object.entries(raceBars))('%s, in a race', (name, [goodput, refusalsPerHour]) => {
    const verdict = judge(learner, { scenarios: [races[name as keyof typeof races]], seeds: [7_101] });
    expect(verdict.goodput).toBeGreaterThanOrEqual(goodput);
    expect(verdict.served).toBeGreaterThanOrEqual(0.99);
    expect(verdict.refusalsPerHour).toBeLessThanOrEqual(refusalsPerHour);
  });

  describe('finds a limit that has doubled within the hour, whenever it does', () => {
    it.each(doublings)('$rules.requests per $rules.windowMs ms, after $reportFromMs ms', (scenario) => {
      const verdict = judge(learner, { scenarios: [scenario], seeds: [7_101] });
      expect(verdict.goodput).toBeGreaterThanOrEqual(0.7);
    });

    it('on average', () => {
      const verdict = judge(learner, { scenarios: doublings, seeds: [7_101] });
      expect(verdict.goodput).toBeGreaterThanOrEqual(0.83);
    });
  });
});
