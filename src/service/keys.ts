import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { codeOf } from '../shared/errors/code-of.ts';
import { NotSavedError } from '../shared/errors/not-saved-error.ts';
import { StartupError } from '../shared/errors/startup-error.ts';
import type { Row, Table } from '../shared/store/table.ts';
import { gather } from './gather.ts';
import { type Plan, plans } from './plans.ts';

export interface KnownKey extends KeyEntry {
  id: string;
}

type KeyEntry = z.infer<typeof keyEntry>;

const keyEntry = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  label: z.string(),
  plan: z.enum(plans),
  createdAt: z.string(),
});

/** Opens the keys. Rereads them before each refusal and every 50 ms, so that other processes' changes apply at once. */
export async function openKeys(table: Table, now: () => number): Promise<KeyRing> {
  return new KeyRing({ table, index: await openKeyIndex(table, now), now });
}

interface KeyRingParts {
  table: Table;
  index: Awaited<ReturnType<typeof openKeyIndex>>;
  now: () => number;
}

/** The keys of a service. Stores only hashes, so a key can be shown only when it is made. */
export class KeyRing {
  readonly #parts: KeyRingParts;

  constructor(parts: KeyRingParts) {
    this.#parts = parts;
  }

  async find(key: string): Promise<KnownKey | undefined> {
    const { index, now } = this.#parts;
    const isOld = Math.abs(now() - index.readAt()) >= checkEveryMs;
    if (isOld || !index.find(key)) await index.reload();
    return index.find(key);
  }

  /** Makes a key, and revokes the label's previous one. */
  async make(label: string, plan: Plan = 'pro'): Promise<string> {
    const { key, entry } = newKey(label, plan, this.#parts.now());
    await this.#change((entries) => [...entries.filter((other) => other.label !== label), entry]);
    return key;
  }

  add(label: string, plan: Plan): Promise<string | undefined> {
    return this.#addUnless((entries) => entries.some((other) => other.label === label), label, plan);
  }

  addFirst(label: string, plan: Plan): Promise<string | undefined> {
    return this.#addUnless((entries) => entries.length > 0, label, plan);
  }

  async revoke(label: string): Promise<boolean> {
    let isGone = false;
    await this.#change((entries) => {
      isGone = entries.some((entry) => entry.label === label);
      return isGone ? entries.filter((entry) => entry.label !== label) : entries;
    });
    return isGone;
  }

  async list(): Promise<KnownKey[]> {
    await this.#parts.index.reload();
    return this.#parts.index.list();
  }

  async #addUnless(
    isRefused: (entries: readonly KeyEntry[]) => boolean,
    label: string,
    plan: Plan,
  ): Promise<string | undefined> {
    const { key, entry } = newKey(label, plan, this.#parts.now());
    let isAdded = false;
    await this.#change((entries) => {
      isAdded = !isRefused(entries);
      return isAdded ? [...entries, entry] : entries;
    });
    return isAdded ? key : undefined;
  }

  /** @param make returns the same list if nothing must be written; called again if another process changes the row */
  async #change(make: (entries: readonly KeyEntry[]) => readonly KeyEntry[]): Promise<void> {
    const { table, index } = this.#parts;
    let isDone = false;
    while (!isDone) {
      const row = await table.read(rowKey);
      const entries = entriesIn(row);
      const keys = make(entries);
      isDone = keys === entries || (await table.replace(rowKey, row, { keys }).catch(throwForOperator));
    }
    await index.reload();
  }
}

const rowKey = 'all';
const checkEveryMs = 50;

async function openKeyIndex(table: Table, now: () => number) {
  let text: string | undefined;
  let readAt = now();
  let byHash = new Map<string, KnownKey>();

  const reload = gather(async () => {
    const startedAt = now();
    const row = await table.read(rowKey);
    if (row?.text !== text) {
      const known = entriesIn(row).map((entry) => ({ ...entry, id: entry.hash.slice(0, 16) }));
      byHash = new Map(known.map((key) => [key.hash, key]));
      text = row?.text;
    }
    readAt = startedAt;
    return () => undefined;
  });
  await reload(rowKey, 0);

  return {
    reload: () => reload(rowKey, 0),
    readAt: () => readAt,
    /** Compares digests in constant time, so that timing reveals nothing about stored keys. */
    find(key: string): KnownKey | undefined {
      const digest = hash('sha256', key);
      const found = byHash.get(digest);
      return found && timingSafeEqual(Buffer.from(found.hash), Buffer.from(digest)) ? found : undefined;
    },
    list: () => [...byHash.values()],
  };
}

function entriesIn(row: Row | undefined): readonly KeyEntry[] {
  if (!row) return [];
  const { success, data } = keysRow.safeParse(row.value);
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

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
