import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isRecord } from '../../shared/contract/tolerant.ts';
import { StartupError } from '../../shared/errors/startup-error.ts';
import { inWords, problemsIn } from '../problems-in.ts';
import type { PlayerPart } from './player-part.ts';
import { type PlayerRecord, playerRecord } from './player-record.ts';

export interface OwnRecord {
  player: PlayerRecord;
  further: Readonly<Record<string, unknown>>;
}

export interface OwnRecordsOptions {
  folder: string;
  parts: readonly PlayerPart[];
}

/**
 * Reads `.json` files with a record or an array each. The uid inside counts, not the file name. @throws StartupError
 */
export async function readOwnRecords({ folder, parts }: OwnRecordsOptions): Promise<Map<string, OwnRecord>> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new StartupError(
      `The records folder ${folder} can't be read: give an existing folder in SERVICE_RECORDS, or remove the setting.`,
      { cause },
    );
  });
  const further = parts.reduce((whole, { schema }) => whole.extend(schema.shape), z.object({})).partial();
  const records = new Map<string, OwnRecord>();
  const sources = new Map<string, string>();
  for (const name of names.filter((entry) => entry.endsWith('.json')).toSorted()) {
    for (const record of await readRecords({ folder, name, further })) {
      const uid = record.player.basicInfo.accountId;
      const other = sources.get(uid);
      if (other) fail(name, `holds uid ${uid}, which is in ${other} already: keep one of them`);
      sources.set(uid, name);
      records.set(uid, record);
    }
  }
  return records;
}

interface RecordsFile {
  folder: string;
  name: string;
  further: z.ZodObject;
}

async function readRecords(file: RecordsFile): Promise<OwnRecord[]> {
  const content = parseJson(file.name, await readText(file));
  if (!Array.isArray(content)) return [readRecord(file, content)];
  return content.map((entry, index) => readRecord(file, entry, `record ${index + 1}: `));
}

function readRecord({ name, further: schema }: RecordsFile, content: unknown, where = ''): OwnRecord {
  const player = playerRecord.safeParse(isRecord(content) ? without(content, schema) : content, {
    error: inWords,
  });
  const further = schema.safeParse(content, { error: inWords });
  if (player.success && further.success) return { player: player.data, further: further.data };
  const problems = [player, further].flatMap(({ error }) => (error ? problemsIn(error) : []));
  return fail(name, `is no player record: ${where}${[...new Set(problems)].join('; ')}`);
}

function without(content: Readonly<Record<string, unknown>>, { shape }: z.ZodObject): object {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !Object.hasOwn(shape, name)));
}

async function readText({ folder, name }: RecordsFile): Promise<string> {
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
