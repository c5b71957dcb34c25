import type { Counts, CountsMemory } from './counts.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** The counts in a SQLite file, and how they are cleared of what has ended. */
export interface SqliteCounts extends Counts {
  clear(memory: CountsMemory): Promise<void>;
}

/**
 * Counts in a prepared file. Each statement that counts reads and writes in one write transaction, which SQLite begins with
 * the statement: it is atomic between processes.
 * @param watch runs a call to the file
 */
export async function openSqliteCounts(
  database: Pick<SqliteDatabase, 'all' | 'run'>,
  { now, watch }: { now: () => number; watch: <Value>(call: () => Promise<Value>) => Promise<Value> },
): Promise<SqliteCounts> {
  // A write need not have reached the disk when it resolves.
  await database.all('PRAGMA synchronous=NORMAL');
  for (const table of tables) await database.all(`CREATE TABLE IF NOT EXISTS ${table} WITHOUT ROWID`);
  const run: SqliteDatabase['run'] = (sql, parameters) => watch(() => database.run(sql, parameters));

  return {
    async countInPeriod(wanted, periodMs) {
      const rows = await run<PeriodRow & { granted: number }>(countInPeriods, {
        $now: now(),
        $periodMs: periodMs,
        $wanted: JSON.stringify(wanted),
      });
      return new Map(rows.map(({ key, ...period }) => [key, period]));
    },
    async readPeriods(keys) {
      const rows = await run<PeriodRow>(
        'SELECT key, used, endsAtMs FROM periods WHERE endsAtMs > $now AND key IN (SELECT value FROM json_each($keys))',
        { $now: now(), $keys: JSON.stringify(keys) },
      );
      return new Map(rows.map(({ key, ...period }) => [key, period]));
    },
    async addPeriod(key, { used, endsAtMs }) {
      await run(
        'INSERT INTO periods VALUES ($key, $used, $endsAtMs, 0) ON CONFLICT DO UPDATE SET used = $used, endsAtMs = $endsAtMs WHERE endsAtMs <= $now',
        { $key: key, $used: used, $endsAtMs: endsAtMs, $now: now() },
      );
    },
    async countInWindow(wanted, { windowMs, banMs }) {
      const nowMs = now();
      const rows = await run<{ key: string; granted: number }>(countInWindows, {
        $now: nowMs,
        $windowMs: windowMs,
        $wanted: JSON.stringify(wanted),
      });
      const granted = new Map(rows.map((row) => [row.key, row.granted]));
      const refused = wanted.filter(({ key, count }) => (granted.get(key) ?? 0) < count);
      if (refused.length > 0)
        await run(ban, { $now: nowMs, $banMs: banMs, $keys: JSON.stringify(refused.map(({ key }) => key)) });
      return granted;
    },
    async isBanned(key) {
      const rows = await run('SELECT 1 FROM bans WHERE key = $key AND endsAtMs > $now', {
        $key: key,
        $now: now(),
      });
      return rows.length > 0;
    },
    async clear({ maxKeys, maxTimes }) {
      const nowMs = now();
      for (const table of ['periods', 'windows', 'bans'])
        await run(`DELETE FROM ${table} WHERE endsAtMs <= $now`, { $now: nowMs });
      await run(`DELETE FROM bans WHERE key IN (${oldestOf('bans')})`, { $kept: maxKeys });
      await run(`DELETE FROM windows WHERE key IN (${oldestOf('windows')})`, { $kept: maxKeys });
      await run(
        'DELETE FROM windows WHERE (key, endsAtMs) IN (SELECT key, endsAtMs FROM windows ORDER BY endsAtMs DESC LIMIT -1 OFFSET $kept)',
        { $kept: maxTimes },
      );
    },
  };
}

interface PeriodRow {
  key: string;
  used: number;
  endsAtMs: number;
}

const tables = [
  // `granted`: how many the last statement let through.
  'periods (key TEXT PRIMARY KEY, used INTEGER, endsAtMs INTEGER, granted INTEGER)',
  // One row for all requests of a key in one millisecond.
  'windows (key TEXT, endsAtMs INTEGER, count INTEGER, granted INTEGER, PRIMARY KEY (key, endsAtMs))',
  'bans (key TEXT PRIMARY KEY, endsAtMs INTEGER)',
];

// A period that ends later than one that begins now was written under another clock.
const countInPeriods = `
WITH wanted AS (SELECT value ->> 'key' AS key, value ->> 'count' AS count, value ->> 'limit' AS most FROM json_each($wanted)),
current AS (
  SELECT wanted.*, coalesce(used, 0) AS used, coalesce(endsAtMs, $now + $periodMs) AS endsAtMs
  FROM wanted LEFT JOIN periods ON periods.key = wanted.key AND endsAtMs > $now AND endsAtMs <= $now + $periodMs
)
INSERT INTO periods
SELECT key, used + max(0, min(count, most - used)), endsAtMs, max(0, min(count, most - used)) FROM current WHERE true
ON CONFLICT DO UPDATE SET used = excluded.used, endsAtMs = excluded.endsAtMs, granted = excluded.granted
RETURNING key, used, endsAtMs, granted`;

const countInWindows = `
WITH wanted AS (SELECT value ->> 'key' AS key, value ->> 'count' AS count, value ->> 'limit' AS most FROM json_each($wanted)),
room AS (
  SELECT key, min(count, most - coalesce(
    (SELECT sum(count) FROM windows WHERE windows.key = wanted.key AND endsAtMs > $now), 0)) AS granted
  FROM wanted WHERE NOT EXISTS (SELECT 1 FROM bans WHERE bans.key = wanted.key AND endsAtMs > $now)
)
INSERT INTO windows SELECT key, $now + $windowMs, granted, granted FROM room WHERE granted > 0
ON CONFLICT DO UPDATE SET count = count + excluded.count, granted = excluded.granted
RETURNING key, granted`;

const ban = `
INSERT INTO bans SELECT value, $now + $banMs FROM json_each($keys) WHERE true
ON CONFLICT DO UPDATE SET endsAtMs = excluded.endsAtMs WHERE bans.endsAtMs <= $now`;

function oldestOf(table: string): string {
  return `SELECT key FROM ${table} GROUP BY key ORDER BY max(endsAtMs) DESC LIMIT -1 OFFSET $kept`;
}
