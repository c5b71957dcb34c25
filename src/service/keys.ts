import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { codeOf } from '../shared/errors/code-of.ts';
import { NotSavedError } from '../shared/errors/not-saved-error.ts';
import { StartupError } from '../shared/errors/startup-error.ts';
import type { Table } from '../shared/store/table.ts';
import { gather } from './gather.ts';
import { type Plan, plans } from './plans.ts';

/** A key that the service accepts. */
export interface KnownKey extends KeyEntry {
  /** The beginning of its hash: identifies the key without revealing it. */
  id: string;
}

/** The API keys of the service. Only hashes are stored, so a key can be shown only when it is created. */
export interface KeyRing {
  /** Undefined: no such key, or it was revoked. */
  find(key: string): Promise<KnownKey | undefined>;
  /** Creates a key, stores its hash and returns the key itself. A label has one key: its former key is revoked. */
  make(label: string, plan?: Plan): Promise<string>;
  /** Creates a key for a new label. Undefined: the label has a key already. */
  add(label: string, plan: Plan): Promise<string | undefined>;
  /** False: no key has the label. */
  revoke(label: string): Promise<boolean>;
  list(): Promise<KnownKey[]>;
  /** Takes over keys that are stored elsewhere. A label that is taken gets a number. */
  takeOver(entries: readonly KeyEntry[]): Promise<void>;
}

/** A key as it is stored: everything but the key itself. */
export type KeyEntry = z.infer<typeof keyEntry>;

export const keyEntry = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  label: z.string(),
  plan: z.enum(plans),
  createdAt: z.string(),
});

/**
 * Opens the keys of a table, which holds them in one row. Changes by another process (`npm run service -- keys …`) take
 * effect at once: the row is read before a key is refused, and otherwise at most every 50 ms.
 * @throws StartupError when the row is damaged
 */
export async function openKeys(table: Table, now: () => number): Promise<KeyRing> {
  const index = await openKeyIndex(table, now);

  async function change(make: (entries: readonly KeyEntry[]) => readonly KeyEntry[]): Promise<void> {
    let isWritten = false;
    // Once more when another process has changed the row meanwhile.
    while (!isWritten) {
      const row = await table.read(rowKey);
      isWritten = await table
        .replace(rowKey, row, { keys: make(entriesIn(row?.value)) })
        .catch(throwForOperator);
    }
    await index.reload();
  }

  return {
    async find(key) {
      if (Math.abs(now() - index.checkedAt()) >= checkEveryMs) await index.reload();
      const found = index.find(key);
      if (found) return found;
      await index.reload();
      return index.find(key);
    },
    async make(label, plan = 'pro') {
      const { key, entry } = newKey(label, plan, now());
      await change((entries) => [...entries.filter((other) => other.label !== label), entry]);
      return key;
    },
    async add(label, plan) {
      const { key, entry } = newKey(label, plan, now());
      let isTaken = false;
      await change((entries) => {
        isTaken = entries.some((other) => other.label === label);
        return isTaken ? entries : [...entries, entry];
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
    async list() {
      await index.reload();
      return index.list();
    },
    takeOver: (added) => change((entries) => added.reduce(withEntry, entries)),
  };
}

const rowKey = 'all';
const checkEveryMs = 50;

/** The keys of the row, as they were when it was last read. */
async function openKeyIndex(table: Table, now: () => number) {
  let text: string | undefined;
  let checkedAt = now();
  let byHash = new Map<string, KnownKey>();

  const reload = gather(async () => {
    const readAt = now();
    const row = await table.read(rowKey);
    checkedAt = readAt;
    if (row?.text !== text) {
      const known = entriesIn(row?.value).map((entry) => ({ ...entry, id: entry.hash.slice(0, 16) }));
      byHash = new Map(known.map((key) => [key.hash, key]));
      text = row?.text;
    }
    return () => undefined;
  });
  await reload(rowKey, 0);

  return {
    reload: () => reload(rowKey, 0),
    checkedAt: () => checkedAt,
    /**
     * The time it takes reveals nothing about a stored key: it compares SHA-256 digests, which an attacker can't approach step
     * by step, and the final comparison takes constant time.
     */
    find(key: string): KnownKey | undefined {
      const digest = hash('sha256', key);
      const found = byHash.get(digest);
      return found && timingSafeEqual(Buffer.from(found.hash), Buffer.from(digest)) ? found : undefined;
    },
    list: () => [...byHash.values()],
  };
}

/** @throws StartupError when it holds something else than keys */
function entriesIn(value: unknown): readonly KeyEntry[] {
  const { success, data } = keysRow.safeParse(value ?? { keys: [] });
  if (success) return data.keys;
  throw new StartupError('The keys in the store are damaged: put back a copy of the store.');
}

function throwForOperator(error: unknown): never {
  if (!(error instanceof NotSavedError && error.cause instanceof Error)) throw error;
  const code = codeOf(error.cause.cause);
  const remedy = code === 'SQLITE_FULL' ? 'free some space on its disk' : 'see that it can be written';
  throw new StartupError(`The keys in the store can't be written (${code}): ${remedy}.`, { cause: error });
}

const keysRow = z.object({ keys: z.array(keyEntry) });

function newKey(label: string, plan: Plan, nowMs: number): { key: string; entry: KeyEntry } {
  const key = `lo_${Array.from({ length: 32 }, () => base62[randomInt(base62.length)]).join('')}`;
  return { key, entry: { hash: hash('sha256', key), label, plan, createdAt: new Date(nowMs).toISOString() } };
}

function withEntry(entries: readonly KeyEntry[], added: KeyEntry): readonly KeyEntry[] {
  if (entries.some(({ hash }) => hash === added.hash)) return entries;
  let { label } = added;
  for (let number = 2; entries.some((entry) => entry.label === label); number++)
    label = `${added.label}-${number}`;
  return [...entries, { ...added, label }];
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
