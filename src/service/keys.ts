import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../errors/code-of.ts';
import { StartupError } from '../errors/startup-error.ts';
import { changeKeyFile, type KeyEntry, parseKeys, readKeyFile, versionOf } from './key-file.ts';
import type { Plan } from './plans.ts';

/** A key that the service accepts. */
export interface KnownKey {
  label: string;
  plan: Plan;
  /** The beginning of its hash: tells keys apart without telling them. */
  id: string;
  /** Its line in the usage. */
  slot: number;
  /** ISO 8601. */
  createdAt: string;
}

/** The API keys the service knows. Only their hashes are kept, so a key can be shown once: when it is made. */
export interface KeyRing {
  /** Undefined: no such key, or it was revoked. */
  find(key: string): KnownKey | undefined;
  /** Makes a key, keeps its hash and returns the key itself. A label has one key: the one it had before is retired. */
  make(label: string, plan?: Plan): Promise<string>;
  /** Undefined: nobody has the label, or somebody had already. */
  add(label: string, plan: Plan): Promise<string | undefined>;
  /** False: nobody has the label. */
  revoke(label: string): Promise<boolean>;
  list(): KnownKey[];
  readonly size: number;
}

/**
 * Opens the keys of a data folder, `keys.json`; the folder is made where it is missing. What another program changes in
 * the file (`npm run service -- keys …`) counts here at once: the file is looked at before a key is refused, and
 * otherwise up to every 50 ms.
 * @throws StartupError where the folder or the file can't be used
 */
export async function openKeys(folder: string, now: () => number): Promise<KeyRing> {
  const file = path.join(folder, 'keys.json');
  await makeUsable(folder);
  let seen = versionOf(file);
  let lookedAt = now();
  let byHash = index(await readKeyFile(file));
  // Hashing is most of what a look-up costs. A guess finds nothing here however near it comes: a Map compares whole
  // strings, and those only where their seeded hashes are the same.
  const proven = new Map<string, KnownKey>();
  const prove = (key: string): KnownKey | undefined => {
    const found = findIn(byHash, key);
    if (found) proven.set(key, found);
    return found;
  };
  const look = (): void => {
    lookedAt = now();
    const version = versionOf(file);
    if (version === seen) return;
    seen = version;
    proven.clear();
    byHash = index(readAgain(file) ?? [...byHash.values()].map(({ entry }) => entry));
  };
  const lookNowAndThen = (): void => {
    if (Math.abs(now() - lookedAt) >= lookEveryMs) look();
  };
  let changing: Promise<unknown> = Promise.resolve();
  const change = (make: (entries: readonly KeyEntry[]) => KeyEntry[]): Promise<void> => {
    const turn = changing.then(() => changeKeyFile(file, make)).then(look);
    changing = turn.catch(() => undefined);
    return turn;
  };
  const known = () => [...byHash.values()].map(({ key }) => key);
  return {
    get size() {
      look();
      return byHash.size;
    },
    find(key) {
      lookNowAndThen();
      const found = proven.get(key) ?? prove(key);
      if (found) return found;
      look();
      return prove(key);
    },
    async make(label, plan = 'pro') {
      const { key, entryAmong } = newKey(label, plan, now());
      await change((entries) => {
        const others = entries.filter((other) => other.label !== label);
        return [...others, entryAmong(others)];
      });
      return key;
    },
    async add(label, plan) {
      const { key, entryAmong } = newKey(label, plan, now());
      let isTaken = false;
      await change((entries) => {
        isTaken = entries.some((other) => other.label === label);
        return isTaken ? [...entries] : [...entries, entryAmong(entries)];
      });
      return isTaken ? undefined : key;
    },
    async revoke(label) {
      let isGone = false;
      await change((entries) => {
        const others = entries.filter((other) => other.label !== label);
        isGone = others.length < entries.length;
        return others;
      });
      return isGone;
    },
    list() {
      look();
      return known();
    },
  };
}

const lookEveryMs = 50;

interface Kept {
  digest: Buffer;
  key: KnownKey;
  entry: KeyEntry;
}

function index(entries: readonly KeyEntry[]): Map<string, Kept> {
  return new Map(
    entries.map((entry) => {
      const { hash: hex, label, plan, slot, createdAt } = entry;
      const digest = Buffer.from(hex, 'hex');
      const key = { label, plan, slot, createdAt, id: hex.slice(0, 16) };
      return [digest.toString('latin1'), { digest, key, entry }];
    }),
  );
}

/**
 * The time taken tells nothing about how near a guess came: what is compared is its SHA-256, which a guesser can't bring
 * closer step by step, and the last word is a comparison in constant time.
 */
function findIn(keys: ReadonlyMap<string, Kept>, key: string): KnownKey | undefined {
  const digest = hash('sha256', key, 'buffer');
  const kept = keys.get(digest.toString('latin1'));
  return kept && timingSafeEqual(kept.digest, digest) ? kept.key : undefined;
}

/** A key and its entry, which takes the lowest slot that the others leave. */
function newKey(label: string, plan: Plan, nowMs: number) {
  const key = `lo_${Array.from({ length: 32 }, () => base62[randomInt(base62.length)]).join('')}`;
  const entry = { hash: hash('sha256', key), label, plan, createdAt: new Date(nowMs).toISOString() };
  return {
    key,
    entryAmong(others: readonly KeyEntry[]): KeyEntry {
      const taken = new Set(others.map(({ slot }) => slot));
      let slot = 0;
      while (taken.has(slot)) slot += 1;
      return { ...entry, slot };
    },
  };
}

/** Undefined where a hand has damaged the file since: the keys stay as they were until it is mended. */
function readAgain(file: string): KeyEntry[] | undefined {
  try {
    return parseKeys(readFileSync(file, 'utf8'));
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? [] : undefined;
  }
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

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
