import { z } from 'zod';
import { reasonOf } from '../../shared/errors/reason-of.ts';
import type { Log } from '../../shared/log/log.ts';
import type { Table } from '../../shared/store/table.ts';
import { isNewerVersion } from '../../shared/text/is-newer-version.ts';
import { hasPassed } from '../../shared/time/stored-time.ts';
import { dayMs } from '../../shared/time/utc-day.ts';
import type { HttpClient } from '../http/http-client.ts';

export type UpdateCheck = ReturnType<typeof createUpdateCheck>;

interface UpdateCheckOptions {
  /** Returns JSON with the newest version (`1.2.0` or `v1.2.0`) as `version` or, like GitHub, `tag_name`. */
  url: string;
  version: string;
  client: Pick<HttpClient, 'get'>;
  table: Table;
  now: () => number;
  log: Log;
}

export function createUpdateCheck(options: UpdateCheckOptions) {
  const { url, version, client, table, now, log } = options;
  let newest: string | undefined;

  async function askWhenDue(): Promise<void> {
    const row = await table.read(key);
    const known = stored.parse(row?.value ?? {});
    newest = known.newest;
    if (!hasPassed(dayMs, known.askedAt, now())) return;
    const taken = { ...known, askedAt: now() };
    if (!(await table.replace(key, row, taken))) return;
    newest = await ask();
    await table.replace(key, await table.read(key), { ...taken, newest });
    if (newest !== known.newest && isNewerVersion(newest, version))
      log.warn({ newest, version }, `Loadout ${newest} is out. Read its changelog before you upgrade.`);
  }

  async function ask(): Promise<string> {
    const { status, body } = await client.get(url, request);
    if (status !== 200) throw new Error(`the address answered ${status}`);
    const read = answer.safeParse(JSON.parse(body.toString()));
    if (!read.success) throw new Error('the answer names no version');
    return read.data;
  }

  return {
    /** Call every few minutes in every process: one of them asks, once a day. Never rejects. */
    async run(): Promise<void> {
      try {
        await askWhenDue();
      } catch (error) {
        const facts = { reason: reasonOf(error) };
        log.warn(facts, 'UPDATE_CHECK: the newest version is unknown; Loadout asks again tomorrow');
      }
    },
    newerVersion: () => (newest !== undefined && isNewerVersion(newest, version) ? newest : undefined),
  };
}

export const updateCheckMs = 10 * 60_000;

const request = { timeoutMs: 10_000, maxBytes: 512 * 1024, isPublicOnly: true };
const key = 'newest';
const stored = z.object({ askedAt: z.number().catch(0), newest: z.string().optional().catch(undefined) });

const versionText = z
  .string()
  .regex(/^v?\d{1,6}\.\d{1,6}\.\d{1,6}$/)
  .transform((text) => text.replace('v', ''));
const answer = z.union([
  z.object({ version: versionText }).transform(({ version }) => version),
  z.object({ tag_name: versionText }).transform(({ tag_name }) => tag_name),
]);
