import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { access, constants, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

/** The API keys the service knows. Only their hashes are kept, so a key can be shown once: when it is made. */
export interface KeyRing {
  isKnown(key: string): boolean;
  /** Makes a key, keeps its hash and returns the key itself. A label has one key: the one it had before is retired. */
  make(label: string): Promise<string>;
  readonly size: number;
}

/**
 * Opens the keys of a data folder, `keys.json`; the folder is made where it is missing.
 * A file of its own because keys are few and change by hand; usage, which changes with every request, will not lie here.
 * @throws StartupError where the folder or the file can't be used
 */
export async function openKeys(folder: string, now: () => number): Promise<KeyRing> {
  const file = path.join(folder, 'keys.json');
  await makeUsable(folder);
  let entries = await readEntries(file);
  let saving: Promise<void> = Promise.resolve();
  return {
    get size() {
      return entries.length;
    },
    isKnown: (key) => isListed(entries, hashOf(key)),
    async make(label) {
      const key = newKey();
      const entry = { hash: hashOf(key).toString('hex'), label, createdAt: new Date(now()).toISOString() };
      entries = [...entries.filter((other) => other.label !== label), entry];
      saving = saving.then(() => writeWhole(file, { version: 1, keys: entries }));
      await saving;
      return key;
    },
  };
}

/** Looks at every entry, so that the time taken tells nothing about which one came close. */
function isListed(entries: readonly Entry[], hash: Buffer): boolean {
  let found = false;
  for (const entry of entries) found = timingSafeEqual(Buffer.from(entry.hash, 'hex'), hash) || found;
  return found;
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

function newKey(): string {
  return `lo_${Array.from({ length: 32 }, () => base62[randomInt(base62.length)]).join('')}`;
}

async function makeUsable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartupError(
      `The data folder ${folder} can't be written to (${codeOf(cause)}): give another one in SERVICE_DATA, or the right to write there.`,
      { cause },
    );
  }
}

async function readEntries(file: string): Promise<Entry[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw new StartupError(
      `The keys in ${file} can't be read (${codeOf(cause)}): give the right to read it.`,
      {
        cause,
      },
    );
  });
  if (text === undefined) return [];
  try {
    return keyFile.parse(JSON.parse(text)).keys;
  } catch (cause) {
    throw new StartupError(
      `The keys in ${file} are damaged: put back a copy, or move the file away to start with a new key.`,
      { cause },
    );
  }
}

/** Writes beside and renames, so that a crash leaves the old file or the new one. */
async function writeWhole(file: string, content: z.input<typeof keyFile>): Promise<void> {
  const beside = `${file}.new`;
  await writeFile(beside, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(beside, file);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown cause';
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const entrySchema = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  label: z.string(),
  createdAt: z.string(),
});
type Entry = z.infer<typeof entrySchema>;

const keyFile = z.object({ version: z.literal(1), keys: z.array(entrySchema) });
