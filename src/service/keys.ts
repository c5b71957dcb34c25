import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../shared/errors/code-of.ts';
import { StartupError } from '../shared/errors/startup-error.ts';
import { changeKeyFile, type KeyEntry, parseKeys, readKeyFile, versionOf } from './key-file.ts';
import type { Plan } from './plans.ts';

/** A key that the service accepts. */
export interface KnownKey {
  label: string;
  plan: Plan;
  /** The beginning of its hash: identifies the key without revealing it. */
  id: string;
  /** Its line in `usage.txt`. */
  slot: number;
  /** ISO 8601. */
  createdAt: string;
}

/** The API keys of the service. Only hashes are stored, so a key can be shown only when it is created. */
export interface KeyRing {
  /** Undefined: no such key, or it was revoked. */
  find(key: string): KnownKey | undefined;
  /** Creates a key, stores its hash and returns the key itself. A label has one key: its former key is revoked. */
  make(label: string, plan?: Plan): Promise<string>;
  /** Creates a key for a new label. Undefined: the label has a key already. */
  add(label: string, plan: Plan): Promise<string | undefined>;
  /** False: no key has the label. */
  revoke(label: string): Promise<boolean>;
  list(): KnownKey[];
  readonly size: number;
}

/**
 * Opens the keys of a data folder, `keys.json`; creates the folder where it is missing. Changes by another process
 * (`npm run service -- keys …`) take effect at once: the file is checked before a key is refused, and otherwise at most
 * every 50 ms.
 * @throws StartupError where the folder or the file can't be used
 */
export async function openKeys(folder: string, now: () => number): Promise<KeyRing> {
  const file = path.join(folder, 'keys.json');
  await makeUsable(folder);
  const keys = await openKeyIndex(file, now);
  let changing: Promise<unknown> = Promise.resolve();
  const change = (make: (entries: readonly KeyEntry[]) => KeyEntry[]): Promise<void> => {
    const turn = changing.then(() => changeKeyFile(file, make)).then(keys.reload);
    changing = turn.catch(() => undefined);
    return turn;
  };
  return {
    get size() {
      keys.reload();
      return keys.list().length;
    },
    find(key) {
      keys.reloadNowAndThen();
      const found = keys.find(key);
      if (found) return found;
      keys.reload();
      return keys.find(key);
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
      keys.reload();
      return keys.list();
    },
  };
}

/** The keys of the file, which is read again where another process has changed it. */
async function openKeyIndex(file: string, now: () => number) {
  let seen = versionOf(file);
  let checkedAt = now();
  let byHash = index(await readKeyFile(file));
  // Caches verified keys, because SHA-256 is most of the cost of a look-up. It is no timing oracle: a Map compares seeded
  // hashes first, and whole strings only when the hashes match.
  const verified = new Map<string, KnownKey>();

  function reload(): void {
    checkedAt = now();
    const version = versionOf(file);
    if (version === seen) return;
    seen = version;
    verified.clear();
    byHash = index(readAgain(file) ?? [...byHash.values()].map(({ entry }) => entry));
  }

  return {
    reload,
    reloadNowAndThen(): void {
      if (Math.abs(now() - checkedAt) >= checkEveryMs) reload();
    },
    find(key: string): KnownKey | undefined {
      const known = verified.get(key);
      if (known) return known;
      const found = findIn(byHash, key);
      if (found) verified.set(key, found);
      return found;
    },
    list: () => [...byHash.values()].map(({ key }) => key),
  };
}

const checkEveryMs = 50;

interface IndexedKey {
  digest: Buffer;
  key: KnownKey;
  entry: KeyEntry;
}

function index(entries: readonly KeyEntry[]): Map<string, IndexedKey> {
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
 * The time it takes reveals nothing about a stored key: SHA-256 digests are compared, which an attacker can't approach
 * step by step, and the final comparison takes constant time.
 */
function findIn(keys: ReadonlyMap<string, IndexedKey>, key: string): KnownKey | undefined {
  const digest = hash('sha256', key, 'buffer');
  const found = keys.get(digest.toString('latin1'));
  return found && timingSafeEqual(found.digest, digest) ? found.key : undefined;
}

/** A new key and its entry, which gets the lowest free slot. */
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

/** Undefined where the file was damaged since: the keys stay as they were until it is readable again. */
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
