import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { askMetricsPort, readNames } from '../../support/metrics-of.ts';
import { openWorld, type World } from '../../support/open-world.ts';
import { labelValues } from '../../support/watched-names.ts';

const folder = fileURLToPath(new URL('../../../.github/deploy/', import.meta.url));
const datasource = z.object({ type: z.literal('prometheus'), uid: z.string().regex(/^\$\{datasource\}$/) });
const panel = z.object({
  id: z.int(),
  title: z.string().min(1),
  gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  targets: z.array(z.object({ expr: z.string(), datasource })).min(1),
  datasource,
});
const row = z.object({ id: z.int(), type: z.literal('row'), title: z.string() });
const dashboard = z
  .object({
    uid: z.string(),
    schemaVersion: z.int(),
    templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
    panels: z.array(z.union([row, panel])),
  })
  .parse(JSON.parse(readFileSync(`${folder}grafana-dashboard.json`, 'utf8')));
const panels = dashboard.panels.filter((one) => 'targets' in one);
const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const alerts = z
  .object({
    groups: z.array(
      z.object({
        name: z.string(),
        rules: z.array(
          z.strictObject({
            alert: z.string().regex(/^Loadout\w+$/),
            expr: z.string(),
            for: z.string().regex(/^\d+m$/),
            labels: z.strictObject({ severity: z.enum(['page', 'warn']) }),
            annotations: z.strictObject({
              summary: z.string().endsWith('.'),
              runbook: z.string().endsWith('.'),
            }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(readFileSync(`${folder}prometheus-alerts.yml`, 'utf8')))
  .groups.flatMap(({ rules }) => rules);
const alerting = alerts.map(({ expr }) => expr);

describe('the dashboard and the alerts', () => {
  let world: World;
  let names: Set<string>;
  beforeAll(async () => {
    world = await openWorld({ METRICS_PORT: '0', BACKUP_EVERY: '1d' });
    names = readNames(await (await askMetricsPort(world.log, '/metrics')).text());
  });
  afterAll(() => world?.close());

  it('name only metrics that a running bot serves; `up` belongs to Prometheus itself', () => {
    const named = [...new Set([...shown, ...alerting].flatMap(metricsIn))];
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => name !== 'up' && !names.has(name))).toEqual([]);
  });

  it('show every metric of ours', () => {
    const named = new Set(shown.flatMap(metricsIn).map(withoutPart));
    const ours = [...new Set([...names].filter((name) => name.startsWith('loadout_')).map(withoutPart))];
    expect(ours.length).toBeGreaterThan(15);
    expect(ours.filter((name) => !named.has(name))).toEqual([]);
  });

  it('choose by labels and values that there are', () => {
    const chosen = [...shown, ...alerting].flatMap((expr) =>
      [...expr.matchAll(/(\w+)(?:=~|!=|=)"([^"]*)"/g)].flatMap(([, label = '', values = '']) =>
        values.split('|').map((value) => ({ label, value })),
      ),
    );
    const strange = chosen.filter(({ label, value }) => {
      if (label === 'instance') return value !== '$instance';
      const allowed = labelValues[label];
      return !(allowed instanceof RegExp ? allowed.test(value) : allowed?.has(value));
    });
    expect(strange).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('can be imported anywhere, with a choice of Prometheus', () => {
    const variables = dashboard.templating.list.map(({ name, type }) => `${name}: ${type}`);
    expect(variables).toEqual(['datasource: datasource', 'instance: query']);
    expect(shown.filter((expr) => /loadout_\w+(?!\w|{)/.test(expr))).toEqual([]);
  });

  it('has its rows, and no two panels in one place', () => {
    const rows = dashboard.panels.flatMap((one) => ('targets' in one ? [] : one.title));
    expect(rows).toEqual(['Why do members wait?', "Members' view", 'Upstream', 'Pictures', 'Process']);
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w } }) =>
      Array.from({ length: w }, (_, column) => `${x + column} ${y}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24);
  });
});

/** The metrics that a query names: every word of it that is not PromQL's own. A word that is misspelt is taken for one. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(by|on|ignoring) \([^)]*\)/g, ' ');
  return (bare.match(/\b[a-z_]\w*/g) ?? []).filter((word) => !functions.has(word));
}

const functions = new Set([
  ...['sum', 'min', 'max', 'rate', 'increase', 'changes', 'topk', 'time', 'histogram_quantile', 'absent'],
  ...['avg_over_time', 'last_over_time', 'and', 'or', 'group_left'],
]);

/** A histogram counts once, whichever of its parts is named. */
function withoutPart(name: string): string {
  return name.replace(/_(bucket|sum|count)$/, '');
}
