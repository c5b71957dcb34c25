import type { FirewallRules } from './firewall.ts';
import type { Scenario } from './simulate.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** `rules(60, 60)`: 60 requests per 60 s, fixed windows, a refusal bans for a minute. */
function rules(requests: number, seconds: number, more: Partial<FirewallRules> = {}): FirewallRules {
  return { requests, windowMs: seconds * 1_000, penalty: 'ban', ...more };
}

/** Reports two hours from a change of the limit on, which comes after so many hours of learning. */
function changed(factor: number, limit: FirewallRules, load: Scenario['load'], afterHours = 3): Scenario {
  const afterMs = afterHours * hourMs;
  return {
    rules: { ...limit, change: { afterMs, factor } },
    load,
    reportFromMs: afterMs,
    reportUntilMs: afterMs + 2 * hourMs,
  };
}

/** The worlds by which pacing is judged. The limits are hidden from the limiter; the name says what is special. */
export const scenarios = {
  'a calm day': { rules: rules(30, 10), load: 'calm' },
  '10 per 1 s': { rules: rules(10, 1), load: 'crawl', reportUntilMs: 80 * minuteMs },
  '30 per 10 s, each request prolongs the ban': {
    rules: rules(30, 10, { penalty: 'extend' }),
    load: 'crawl',
  },
  '100 per 10 s, bursts of people': { rules: rules(100, 10), load: 'bursts' },
  '60 per 60 s': { rules: rules(60, 60), load: 'crawl' },
  '300 per 60 s, three times too many people': {
    rules: rules(300, 60, { penalty: 'extend' }),
    load: 'overload',
  },
  '1000 per 300 s': { rules: rules(1_000, 300), load: 'crawl' },
  '77 per 23 s': { rules: rules(77, 23), load: 'crawl' },
  'a refusal ends with its window': { rules: rules(30, 10, { penalty: 'window' }), load: 'overload' },
  'sliding window, 60 per 60 s': { rules: rules(60, 60, { counting: 'sliding' }), load: 'crawl' },
  'sliding window, 30 per 10 s, bursts': { rules: rules(30, 10, { counting: 'sliding' }), load: 'bursts' },
  'token bucket': { rules: rules(60, 60, { counting: 'bucket' }), load: 'bursts' },
  'Retry-After too short': { rules: rules(60, 60, { retryAfterMs: 1_000 }), load: 'crawl' },
  'the limit halves': changed(0.5, rules(40, 10, { penalty: 'extend' }), 'crawl'),
  'the limit halves for two minutes': {
    rules: rules(100, 10, {
      change: { factor: 0.5, afterMs: 3 * hourMs, untilMs: 3 * hourMs + 2 * minuteMs },
    }),
    load: 'crawl',
    reportFromMs: 3 * hourMs,
    reportUntilMs: 4 * hourMs,
  },
  'the limit falls to a fifth': changed(0.2, rules(300, 60), 'overload'),
  'the limit doubles': changed(2, rules(60, 60), 'crawl'),
  'the limit doubles, more people than it bears': changed(2, rules(40, 20), 'overload'),
  'the limit doubles, sliding': changed(2, rules(30, 10, { counting: 'sliding' }), 'crawl'),
  'the limit rises by a quarter': changed(1.25, rules(60, 60), 'crawl'),
  'the limit rises tenfold': changed(10, rules(10, 10), 'crawl'),
  'a neighbour uses a part': {
    rules: rules(300, 60, { neighbour: { from: 0.12, to: 0.38 } }),
    load: 'crawl',
  },
  'jitter of a second': { rules: rules(60, 60), load: 'crawl', network: { thereMs: [5, 1_000] } },
  'slow answers': { rules: rules(30, 10), load: 'crawl', network: { backMs: [1_000, 6_000] } },
  'one answer in twenty is lost': { rules: rules(30, 10), load: 'crawl', network: { lostShare: 0.05 } },
  'a restart every seven minutes': { rules: rules(60, 60), load: 'crawl', restartEveryMs: 7 * minuteMs },
  'cards with pictures': { rules: rules(30, 10), load: 'cards' },
  'cards with pictures, a long window': { rules: rules(300, 60), load: 'cards' },
  'busy evenings, idle nights': { rules: rules(60, 60), load: 'nights', reportUntilMs: 16 * hourMs },
  'three processes without a common store': { rules: rules(300, 60), load: 'crawl', processes: 3 },
} satisfies Record<string, Scenario>;

/**
 * The stories of a public race of rate-limit clients, as we read it: 3,000 requests a minute, a third more asked, 20 minutes to
 * learn and 15 that count. Here a refusal ends when it says.
 */
function race(story: Partial<Scenario> & { firewall?: Partial<FirewallRules> } = {}): Scenario {
  const { firewall, ...more } = story;
  const world = rules(3_000, 60, { penalty: 'window', retryAfterMs: 'exact', ...firewall });
  return { rules: world, load: 'race', reportUntilMs: 35 * minuteMs, ...more };
}

const bucket = { counting: 'bucket', bucketSize: 500 } as const;
const cut = { factor: 0.5, afterMs: 25 * minuteMs, untilMs: 26 * minuteMs };
const noise = { from: 0.2, to: 0.4, afterMs: 23 * minuteMs, untilMs: 30 * minuteMs };

export const races = {
  'free run': race(),
  'a noisy neighbour': race({ firewall: { neighbour: noise } }),
  'the server cuts the quota for a minute': race({ firewall: { change: cut } }),
  'two minutes after such a cut': race({ firewall: { change: cut }, reportFromMs: 28 * minuteMs }),
  'scale out': race({ load: 'scaleOut' }),
  'top of the hour': race({ load: 'topOfTheHour' }),
  'a long Retry-After': race({ firewall: { penalty: 'ban' } }),
  'free run, token bucket': race({ firewall: bucket }),
  'the server cuts the quota for a minute, token bucket': race({ firewall: { ...bucket, change: cut } }),
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

/** A limit that doubles at different times: the pacing looks for a raise only now and then, so luck must not decide. */
export const doublings: readonly Scenario[] = [1, 2.3, 3, 3.6, 4.3].flatMap((afterHours) => [
  changed(2, rules(60, 60), 'crawl', afterHours),
  changed(2, rules(30, 10, { counting: 'sliding' }), 'crawl', afterHours),
  changed(2, rules(40, 20), 'overload', afterHours),
]);
