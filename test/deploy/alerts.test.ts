import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { has } from '../support/machine.ts';
import { projectFolder } from '../support/project-files.ts';

const rulesFile = path.join(projectFolder, '.github/deploy/prometheus-alerts.yml');
const { groups } = z
  .object({
    groups: z.array(
      z.looseObject({
        rules: z.array(
          z.looseObject({
            alert: z.string(),
            labels: z.record(z.string(), z.string()),
            annotations: z.record(z.string(), z.string()),
          }),
        ),
      }),
    ),
  })
  .parse(parse(await readFile(rulesFile, 'utf8')));
const rules = groups.flatMap((group) => group.rules);

/** Values of series, one a minute, in promtool's notation: `0+5x60` rises by 5, `1x60` stays. */
type Series = Readonly<Record<string, string>>;

/** `of`: the labels of the alert beside its severity, as the rule leaves them. */
interface Case {
  fires: readonly { when: string; series: Series; of?: Readonly<Record<string, string>> }[];
  silent: readonly { when: string; series: Series }[];
}

// Any job: none of the rules may depend on its name.
const target = { job: 'bots', instance: 'a:9464' };
const here = 'job="bots",instance="a:9464"';
const build = {
  [`loadout_build_info{${here},version="1.0.0",commit="abcdef0"}`]: '1x60',
  [`loadout_memory_limit_bytes{${here}}`]: '1e9x60',
};
/** Every six minutes. */
const starts = Array.from({ length: 10 }, (_, at) => `${360 * at + 1}x5`).join(' ');
const instance = { instance: 'a:9464' };

const cases: Readonly<Record<string, Case>> = {
  LoadoutDown: {
    fires: [
      {
        when: 'a Loadout no longer answers',
        series: {
          [`up{${here}}`]: '1x5 0x55',
          [`loadout_memory_limit_bytes{${here}}`]: '1e9x5 stale',
        },
        of: target,
      },
    ],
    silent: [
      { when: 'it answers', series: { ...build, [`up{${here}}`]: '1x60' } },
      { when: 'another program is down', series: { ...build, 'up{job="web",instance="b:80"}': '0x60' } },
    ],
  },
  LoadoutAbsent: {
    fires: [{ when: 'its target is gone', series: { 'up{job="web",instance="b:80"}': '1x60' }, of: {} }],
    silent: [{ when: 'one is there', series: build }],
  },
  LoadoutBackupLate: {
    fires: [
      {
        when: 'backups are on, and none was ever made',
        series: {
          [`loadout_backup_interval_seconds{${here}}`]: '600x60',
          [`loadout_last_backup_timestamp_seconds{${here}}`]: '0x60',
        },
        of: target,
      },
    ],
    silent: [
      {
        when: 'each backup comes in time',
        series: {
          [`loadout_backup_interval_seconds{${here}}`]: '600x60',
          [`loadout_last_backup_timestamp_seconds{${here}}`]: '0+60x60',
        },
      },
      { when: 'backups are off', series: build },
    ],
  },
  LoadoutRestarts: {
    fires: [
      {
        when: 'it starts every six minutes',
        series: {
          ...build,
          [`process_start_time_seconds{${here}}`]: starts,
        },
        of: target,
      },
    ],
    silent: [
      {
        when: 'it was updated once',
        series: { ...build, [`process_start_time_seconds{${here}}`]: '1x25 900x35' },
      },
      {
        when: 'another program starts again and again',
        series: {
          ...build,
          'process_start_time_seconds{job="web",instance="b:80"}': starts,
        },
      },
    ],
  },
  LoadoutShardsDisconnected: {
    fires: [
      {
        when: 'one resumes for ever',
        series: { [`loadout_shards{${here},state="Resuming"}`]: '1x60' },
        of: instance,
      },
    ],
    silent: [{ when: 'all are ready', series: { [`loadout_shards{${here},state="Ready"}`]: '4x60' } }],
  },
  LoadoutStoppedSending: {
    fires: [{ when: 'it stopped', series: { [`loadout_discord_stopped{${here}}`]: '1x60' }, of: instance }],
    silent: [{ when: 'it sends', series: { [`loadout_discord_stopped{${here}}`]: '0x60' } }],
  },
  LoadoutAnswersTooLate: {
    fires: [
      {
        when: 'one in ten first answers takes two seconds',
        series: buckets('loadout_acknowledgement_seconds', { 0.5: 90, 1: 90, 2: 100 }),
        of: instance,
      },
    ],
    silent: [
      {
        when: 'all are quick, and only choices while members type are late',
        series: {
          ...buckets('loadout_acknowledgement_seconds', { 0.5: 100, 1: 100, 2: 100 }),
          ...buckets('loadout_acknowledgement_seconds', { 0.5: 100, 1: 100, 2: 900 }, 'kind="autocomplete"'),
        },
      },
    ],
  },
  LoadoutMembersWait: {
    fires: [
      {
        when: 'one in ten waits ten seconds, however quick the choices are',
        series: {
          ...buckets('loadout_interaction_seconds', { 2.5: 90, 5: 90, 10: 100 }, 'command="player"'),
          ...buckets('loadout_interaction_seconds', { 2.5: 900, 5: 900, 10: 900 }, 'command="player typing"'),
        },
        of: instance,
      },
    ],
    silent: [
      {
        when: 'nearly all have their answer within two and a half seconds',
        series: buckets('loadout_interaction_seconds', { 2.5: 97, 5: 99, 10: 100 }, 'command="player"'),
      },
    ],
  },
  LoadoutCardsWait: {
    fires: [
      {
        when: 'two hundred wait and five are drawn a second',
        series: {
          [`loadout_render_queue{${here}}`]: '200x60',
          [`loadout_renders_total{${here},outcome="drawn"}`]: '0+300x60',
        },
        of: target,
      },
      {
        when: 'one in five is refused',
        series: {
          [`loadout_render_queue{${here}}`]: '2x60',
          [`loadout_renders_total{${here},outcome="drawn"}`]: '0+80x60',
          [`loadout_renders_total{${here},outcome="refused"}`]: '0+20x60',
        },
        of: target,
      },
    ],
    silent: [
      {
        when: 'forty wait and forty are drawn a second',
        series: {
          [`loadout_render_queue{${here}}`]: '40x60',
          [`loadout_renders_total{${here},outcome="drawn"}`]: '0+2400x60',
          [`loadout_renders_total{${here},outcome="refused"}`]: '0x60',
        },
      },
      {
        when: 'a bot of few members happens to draw whenever it is looked at',
        series: {
          [`loadout_render_queue{${here}}`]: '1x60',
          [`loadout_renders_total{${here},outcome="drawn"}`]: '0+1x60',
        },
      },
    ],
  },
  LoadoutMemory: {
    fires: [
      {
        when: 'a container of 512 MB is nearly full',
        series: memory({ residentMB: 480, limitMB: 512 }),
        of: target,
      },
      {
        when: 'it leaks on a large machine',
        series: memory({ residentMB: 1_700, limitMB: 32_000 }),
        of: target,
      },
    ],
    silent: [
      { when: 'there is room', series: memory({ residentMB: 350, limitMB: 512 }) },
      { when: 'caches are full on a large machine', series: memory({ residentMB: 900, limitMB: 32_000 }) },
      {
        when: 'another program is large',
        series: { ...build, 'process_resident_memory_bytes{job="web",instance="b:80"}': '4e9x60' },
      },
    ],
  },
  LoadoutStoreAway: {
    fires: [
      { when: 'it takes no writes', series: { [`loadout_store_up{${here}}`]: '1x10 0x50' }, of: target },
    ],
    silent: [
      { when: 'it was away for two minutes', series: { [`loadout_store_up{${here}}`]: '1x57 0x2 1' } },
    ],
  },
  LoadoutFails: {
    fires: [{ when: 'one in ten is late', series: interactions({ ok: 90, 'too-late': 10 }), of: instance }],
    silent: [
      { when: 'one in a hundred fails', series: interactions({ ok: 99, failed: 1 }) },
      { when: 'half of the members mistype', series: interactions({ ok: 50, problem: 50 }) },
      {
        when: 'choices are dropped because a thousand type at once',
        series: { ...interactions({ ok: 100 }), ...interactions({ 'too-late': 900 }, 'player typing') },
      },
    ],
  },
  LoadoutPlayerApiDown: {
    fires: [{ when: 'its circuit is open', series: circuit('open'), of: instance }],
    silent: [{ when: 'it is closed', series: circuit('closed') }],
  },
  LoadoutRefusedByPlayerApi: {
    fires: [
      {
        when: 'the key is refused',
        series: { [`loadout_lookups_total{${here},endpoint="info",outcome="rejected"}`]: '0+2x60' },
        of: instance,
      },
    ],
    silent: [
      {
        when: 'players are not found',
        series: { [`loadout_lookups_total{${here},endpoint="info",outcome="not-found"}`]: '0+20x60' },
      },
    ],
  },
  LoadoutQuotaNearlyUsedUp: {
    fires: [
      {
        when: 'a twentieth is left',
        series: quota({ remaining: 50 }),
        of: { ...target, upstream: 'player-api' },
      },
    ],
    silent: [{ when: 'half is left', series: quota({ remaining: 500 }) }],
  },
  LoadoutPicturesMissing: {
    fires: [
      { when: 'most are missing', series: pictures({ missing: 60, fetched: 20, kept: 20 }), of: instance },
    ],
    silent: [{ when: 'few are missing', series: pictures({ missing: 20, fetched: 20, kept: 60 }) }],
  },
  LoadoutShardsFull: {
    fires: [{ when: 'four fifths are full', series: servers(2_100), of: target }],
    silent: [{ when: 'there is room', series: servers(1_900) }],
  },
  LoadoutStoreSlow: {
    fires: [
      { when: 'it takes 0.3 s', series: { [`loadout_store_answer_seconds{${here}}`]: '0.3x60' }, of: target },
    ],
    silent: [{ when: 'it is fast', series: { [`loadout_store_answer_seconds{${here}}`]: '0.002x60' } }],
  },
  LoadoutCpuStarved: {
    fires: [{ when: 'it waits for 48 of 60 seconds', series: cpu(48), of: target }],
    silent: [{ when: 'it waits for 6 of 60 seconds', series: cpu(6) }],
  },
  LoadoutEventLoopBlocked: {
    fires: [
      {
        when: 'it is blocked for most of a second',
        series: { ...build, [`nodejs_eventloop_lag_p99_seconds{${here}}`]: '0.8x60' },
        of: target,
      },
    ],
    silent: [
      { when: 'it runs', series: { ...build, [`nodejs_eventloop_lag_p99_seconds{${here}}`]: '0.02x60' } },
      {
        when: 'another program of Node is blocked',
        series: { ...build, 'nodejs_eventloop_lag_p99_seconds{job="web",instance="b:80"}': '0.8x60' },
      },
    ],
  },
};

describe('the alerts, with made-up series', () => {
  it('have a case each in which they fire, and one in which they stay silent', () => {
    expect(Object.keys(cases).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    for (const [alert, { fires, silent }] of Object.entries(cases))
      expect(Math.min(fires.length, silent.length), alert).toBeGreaterThan(0);
  });

  it('fire as they should, and stay silent as they should', async (test) => {
    test.skip(!has('promtool'), 'promtool is missing');
    expect(spawnSync('promtool', ['check', 'rules', rulesFile]).status).toBe(0);
    const { code, said } = await runPromtool(
      Object.fromEntries(Object.keys(cases).map((alert) => [alert, testsOf(alert)])),
    );
    expect(said.match(/SUCCESS/g)).toHaveLength(rules.length);
    expect(code).toBe(0);
  });

  it('would fail if one did not fire, or fired without cause', async (test) => {
    test.skip(!has('promtool'), 'promtool is missing');
    const [fires, silent] = testsOf('LoadoutStoreAway');
    const swapped = [
      { ...fires, alert_rule_test: silent?.alert_rule_test },
      { ...silent, alert_rule_test: fires?.alert_rule_test },
    ];
    for (const wrong of swapped) expect((await runPromtool({ LoadoutStoreAway: [wrong] })).code).not.toBe(0);
  });
});

function buckets(
  name: string,
  perMinute: Readonly<Record<number, number>>,
  labels = 'kind="command"',
): Series {
  const all = Math.max(...Object.values(perMinute));
  return Object.fromEntries(
    [...Object.entries(perMinute), ['+Inf', all] as const].map(([le, count]) => [
      `${name}_bucket{${here},${labels},le="${le}"}`,
      `0+${count}x60`,
    ]),
  );
}

function interactions(perMinute: Readonly<Record<string, number>>, command = 'player'): Series {
  return Object.fromEntries(
    Object.entries(perMinute).map(([outcome, count]) => [
      `loadout_interactions_total{${here},command="${command}",outcome="${outcome}",problem=""}`,
      `0+${count}x60`,
    ]),
  );
}

function pictures(perMinute: Readonly<Record<string, number>>): Series {
  return Object.fromEntries(
    Object.entries(perMinute).map(([outcome, count]) => [
      `loadout_pictures_total{${here},outcome="${outcome}"}`,
      `0+${count}x60`,
    ]),
  );
}

function circuit(state: string): Series {
  return Object.fromEntries(
    ['closed', 'half-open', 'open'].map((one) => [
      `loadout_circuit{${here},upstream="player-api",state="${one}"}`,
      `${Number(one === state)}x60`,
    ]),
  );
}

function servers(count: number): Series {
  return { [`loadout_servers{${here}}`]: `${count}x60`, [`loadout_servers_limit{${here}}`]: '2500x60' };
}

function cpu(waitedEachMinute: number): Series {
  return { [`loadout_cpu_waited_seconds_total{${here}}`]: `0+${waitedEachMinute}x60` };
}

function quota({ remaining }: { remaining: number }): Series {
  return {
    [`loadout_quota_limit{${here},upstream="player-api"}`]: '1000x60',
    [`loadout_quota_remaining{${here},upstream="player-api"}`]: `${remaining}x60`,
  };
}

function memory({ residentMB, limitMB }: { residentMB: number; limitMB: number }): Series {
  return {
    ...build,
    [`process_resident_memory_bytes{${here}}`]: `${residentMB}e6x60`,
    [`loadout_memory_limit_bytes{${here}}`]: `${limitMB}e6x60`,
  };
}

/** The tests of one alert in promtool's form, those in which it fires first. */
function testsOf(alert: string) {
  const { fires = [], silent = [] } = cases[alert] ?? {};
  const { labels = {}, annotations = {} } = rules.find((rule) => rule.alert === alert) ?? {};
  const test = (name: string, series: Series, expected: object[]) => ({
    name: `${alert}: ${name}`,
    interval: '1m',
    input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
    alert_rule_test: [{ alertname: alert, eval_time: '59m', exp_alerts: expected }],
  });
  return [
    ...fires.map(({ when, series, of }) =>
      test(when, series, [{ exp_labels: { ...of, ...labels }, exp_annotations: annotations }]),
    ),
    ...silent.map(({ when, series }) => test(when, series, [])),
  ];
}

/**
 * Each alert is tested without the others: promtool works out all rules of a file for each minute of each test.
 * @param tests by alert, in promtool's form
 */
async function runPromtool(tests: Readonly<Record<string, readonly object[]>>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-alerts-'));
  try {
    for (const [alert, own] of Object.entries(tests)) {
      const alone = groups.map((group) => ({
        ...group,
        rules: group.rules.filter((rule) => rule.alert === alert),
      }));
      await writeFile(path.join(folder, `${alert}.rules.yml`), stringify({ groups: alone }));
      const about = { rule_files: [`${alert}.rules.yml`], evaluation_interval: '1m', tests: own };
      await writeFile(path.join(folder, `${alert}.yml`), stringify(about));
    }
    const files = Object.keys(tests).map((alert) => path.join(folder, `${alert}.yml`));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...files], {
      encoding: 'utf8',
    });
    return { code: status, said: stdout + stderr };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
