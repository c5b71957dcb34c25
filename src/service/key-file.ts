import { type Stats, statSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { codeOf } from '../shared/errors/code-of.ts';
import { StartupError } from '../shared/errors/startup-error.ts';
import { acquireLock } from './file-lock.ts';
import { plans } from './plans.ts';

/** A key as it is stored: everything but the key itself. */
export type KeyEntry = z.infer<typeof entrySchema>;

/**
 * The entries of the file; none where it does not exist.
 * @throws StartupError with the remedy
 */
export async function readKeyFile(file: string): Promise<KeyEntry[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw new StartupError(
      `The keys in ${file} can't be read (${codeOf(cause)}): give the right to read it.`,
      { cause },
    );
  });
  if (text === undefined) return [];
  try {
    return parseKeys(text);
  } catch (cause) {
    throw new StartupError(
      `The keys in ${file} are damaged: put back a copy, or move the file away to start with a new key.`,
      { cause },
    );
  }
}

/** @throws SyntaxError or ZodError where the text is no key file */
export function parseKeys(text: string): KeyEntry[] {
  return keyFile.parse(JSON.parse(text)).keys;
}

/**
 * Changes the file under a lock that all processes share. The new content is written to a second file, which is renamed,
 * so that a crash leaves either the old content or the new one.
 * @returns the new content
 * @throws StartupError with the remedy where it can't be written; the old content stays then
 */
export async function changeKeyFile(
  file: string,
  change: (entries: readonly KeyEntry[]) => KeyEntry[],
): Promise<KeyEntry[]> {
  const release = await acquireLock(`${file}.lock`).catch((error: unknown) => throwUnwritable(file, error));
  try {
    const keys = change(await readKeyFile(file));
    await replaceFile(file, `${JSON.stringify({ version: 1, keys }, null, 2)}\n`);
    return keys;
  } finally {
    await release();
  }
}

async function replaceFile(file: string, text: string): Promise<void> {
  const beside = `${file}.new`;
  try {
    await writeFile(beside, text, { mode: 0o600, flush: true });
    await rename(beside, file);
  } catch (error) {
    // Half a file would take space from a disk that is full.
    await rm(beside, { force: true });
    throwUnwritable(file, error);
  }
}

function throwUnwritable(file: string, cause: unknown): never {
  const code = codeOf(cause);
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const remedy = isFull ? 'free some space on its disk' : 'give the right to write it and its folder';
  throw new StartupError(`The keys in ${file} can't be written (${code}): ${remedy}.`, { cause });
}

/** A string that differs after every change of the file: a rename always changes it. */
export function versionOf(file: string): string {
  const stats: Stats | undefined = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : 'none';
}

const entrySchema = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  label: z.string(),
  plan: z.enum(plans),
  /** The line of `usage.txt` that counts for this key; unique. */
  slot: z.int().min(0),
  createdAt: z.string(),
});

// Files from before plans were introduced have neither plan nor slot.
const writtenEntry = entrySchema.partial({ plan: true, slot: true });

const keyFile = z.object({
  version: z.literal(1),
  keys: z
    .array(writtenEntry)
    .transform((keys) =>
      keys.map(({ plan = 'pro', slot, ...entry }, index) => ({ ...entry, plan, slot: slot ?? index })),
    ),
});
