import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../shared/errors/startup-error.ts';
import { inWords, problemsIn } from '../problems-in.ts';
import { type MatchRecord, matchRecord } from './match-history.ts';
import { type PlayerRecord, playerRecord } from './player-record.ts';
import { type StatsRecord, statsRecord } from './stats.ts';
import { type WishlistRecord, wishlistRecord } from './wishlist.ts';

/** A player of the operator: the record, and optional further parts. */
export interface OwnRecord {
  player: PlayerRecord;
  stats: Partial<StatsRecord>;
  matches: MatchRecord[];
  wishlist: WishlistRecord;
}

/**
 * The operator's records by uid: every `.json` file of the folder, one record or an array of them in each. The uid
 * inside counts, not the file's name. Beside the fields of `/info` a record may hold those of `/stats` and `/wishlist`,
 * and a `matchHistory`.
 * @throws StartupError that names the file, every bad field and what is wrong with it
 */
export async function readOwnRecords(folder: string): Promise<Map<string, OwnRecord>> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new StartupError(
      `The records folder ${folder} can't be read: give an existing folder in SERVICE_RECORDS, or remove the setting.`,
      { cause },
    );
  });
  const records = new Map<string, OwnRecord>();
  const sources = new Map<string, string>();
  for (const name of names.filter((entry) => entry.endsWith('.json')).toSorted()) {
    for (const record of await readRecords(folder, name)) {
      const uid = record.player.basicInfo.accountId;
      const other = sources.get(uid);
      if (other) fail(name, `holds uid ${uid}, which is in ${other} already: keep one of them`);
      sources.set(uid, name);
      records.set(uid, record);
    }
  }
  return records;
}

const fileEntry = playerRecord
  .extend({
    ...statsRecord.partial().shape,
    ...wishlistRecord.partial().shape,
    matchHistory: z.array(matchRecord).optional(),
  })
  .transform(
    ({ soloStats, duoStats, quadStats, wishlist_items = [], matchHistory = [], ...player }): OwnRecord => ({
      player,
      stats: {
        ...(soloStats && { soloStats }),
        ...(duoStats && { duoStats }),
        ...(quadStats && { quadStats }),
      },
      matches: matchHistory,
      wishlist: { wishlist_items },
    }),
  );

async function readRecords(folder: string, name: string): Promise<OwnRecord[]> {
  const content = parseJson(name, await readText(folder, name));
  if (!Array.isArray(content)) return [readRecord(name, content)];
  return content.map((entry, index) => readRecord(name, entry, `record ${index + 1}: `));
}

function readRecord(name: string, content: unknown, where = ''): OwnRecord {
  const parsed = fileEntry.safeParse(content, { error: inWords });
  if (parsed.success) return parsed.data;
  return fail(name, `is no player record: ${where}${problemsIn(parsed.error).join('; ')}`);
}

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await readFile(path.join(folder, name), 'utf8');
  } catch {
    return fail(name, "can't be read: give the right to read it, or take it out");
  }
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return fail(name, `is no JSON (${error instanceof Error ? error.message.replace(/\s+/g, ' ') : ''})`);
  }
}

function fail(name: string, problem: string): never {
  throw new StartupError(`${name} of the records folder ${problem}.`);
}
