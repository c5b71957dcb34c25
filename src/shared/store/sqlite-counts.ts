import type { Counts, CountsMemory, PeriodCount } from './counts.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

interface SqliteCountsOptions {
  now: () => number;
  watch: <Value>(call: () => Promise<Value>) => Promise<Value>;
}

/** Opens counts in a prepared file, with their own connection. Each statement is one atomic transaction. */
export async function openSqliteCounts(file: string, { now, watch }: SqliteCountsOptions) {
  const database = await openSqliteDatabase(file, 'write');
  try {
    // A call may resolve before its write has reached the disk.
    await database.all('PRAGMA synchronous=NORMAL');
    for (const table of tables) await database.all(`CREATE TABLE IF NOT EXISTS ${table} WITHOUT ROWID`);
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
  const run = <Row>(sql: string, parameters: Parameters) => watch(() => database.all<Row>(sql, parameters));

  const counts: Counts = {
    async countInPeriod(wanted, periodMs) {
      const parameters = { $now: now(), $periodMs: periodMs, $wanted: JSON.stringify(wanted) };
      const rows = await run<PeriodCount & { key: string }>(countInPeriods, parameters);
      return new Map(rows.map(({ key, ...period }) => [key, period]));
    },
    async countInWindow(wanted, { windowMs, banMs }) {
      const $now = now();
      const parameters = { $now, $windowMs: windowMs, $banMs: banMs, $wanted: JSON.stringify(wanted) };
      const rows = await run<{ key: string; granted: number }>(countInWindows, parameters);
      const granted = new Map(rows.map((row) => [row.key, row.granted]));
      const refused = wanted.flatMap(({ key, count }) => ((granted.get(key) ?? count) < count ? [key] : []));
      if (refused.length > 0) await run(ban, { $now, $banMs: banMs, $keys: JSON.stringify(refused) });
      return granted;
    },
  };
  return {
    ...counts,
    /** Deletes ended counts, and the oldest ones beyond `memory`. */
    async clear({ maxKeys, maxTimes }: CountsMemory): Promise<void> {
      const $now = now();
      for (const table of ['count_periods', 'count_windows', 'count_bans'])
        await run(`DELETE FROM ${table} WHERE endsAtMs <= $now`, { $now });
      for (const table of ['count_windows', 'count_bans'])
        await run(
          `DELETE FROM ${table} WHERE key IN
             (SELECT key FROM ${table} GROUP BY key ORDER BY max(endsAtMs) DESC LIMIT -1 OFFSET $kept)`,
          { $kept: maxKeys },
        );
      await run(
        `DELETE FROM count_windows WHERE (key, endsAtMs) IN
           (SELECT key, endsAtMs FROM count_windows ORDER BY endsAtMs DESC LIMIT -1 OFFSET $kept)`,
        { $kept: maxTimes },
      );
    },
    query: database.all,
    close: database.close,
  };
}

type Parameters = Readonly<Record<`$${string}`, string | number>>;

// The underscore keeps them out of backups, which contain the tables of records.
const tables = [
  'count_periods (key TEXT PRIMARY KEY, used INTEGER, endsAtMs INTEGER, granted INTEGER)',
  'count_windows (key TEXT, endsAtMs INTEGER, count INTEGER, granted INTEGER, PRIMARY KEY (key, endsAtMs))',
  'count_bans (key TEXT PRIMARY KEY, endsAtMs INTEGER)',
];

const readWanted = `
wanted AS (SELECT value ->> 'key' AS key, value ->> 'count' AS count, value ->> 'limit' AS most FROM json_each($wanted))`;

// Without a count, no period has begun. While this statement waited, another process may have begun one after our
// $now. Periods, windows and bans that end more than two lengths ahead were written before the clock was set back and
// don't count.
const countInPeriods = `
WITH ${readWanted},
current AS (
  SELECT wanted.*, coalesce(used, 0) AS used, coalesce(endsAtMs, $now + $periodMs) AS endsAtMs FROM wanted
  LEFT JOIN count_periods AS periods ON periods.key = wanted.key AND used > 0 AND endsAtMs > $now AND endsAtMs <= $now + 2 * $periodMs
)
INSERT INTO count_periods
SELECT key, used + max(0, min(count, most - used)), endsAtMs, max(0, min(count, most - used)) FROM current WHERE true
ON CONFLICT DO UPDATE SET used = excluded.used, endsAtMs = excluded.endsAtMs, granted = excluded.granted
RETURNING key, used, endsAtMs, granted`;

const countInWindows = `
WITH ${readWanted}
INSERT INTO count_windows
SELECT key, $now + $windowMs, granted, granted FROM (
  SELECT key, max(0, min(count, most - coalesce(
    (SELECT sum(count) FROM count_windows AS windows WHERE windows.key = wanted.key AND endsAtMs > $now AND endsAtMs <= $now + 2 * $windowMs), 0))) AS granted
  FROM wanted WHERE NOT EXISTS (
    SELECT 1 FROM count_bans AS bans WHERE bans.key = wanted.key AND endsAtMs > $now AND endsAtMs <= $now + 2 * $banMs)
) WHERE true
ON CONFLICT DO UPDATE SET count = count + excluded.count, granted = excluded.granted
RETURNING key, granted`;

const ban = `
INSERT INTO count_bans AS bans SELECT value, $now + $banMs FROM json_each($keys) WHERE true
ON CONFLICT DO UPDATE SET endsAtMs = excluded.endsAtMs WHERE bans.endsAtMs <= $now OR bans.endsAtMs > $now + 2 * $banMs`;
