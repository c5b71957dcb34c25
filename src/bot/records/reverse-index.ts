import { z } from 'zod';
import type { ChangeListener } from './change-feed.ts';
import type { Collection, OwnedIndex } from './collection.ts';
import type { Fields, RecordDefinition } from './define-record.ts';

export interface IndexDefinition<Schema extends z.ZodObject> {
  name: string;
  of: RecordDefinition<Schema>;
  indexedBy(record: Fields<Schema>): readonly string[];
}

export function defineIndex<Schema extends z.ZodObject>(
  definition: IndexDefinition<Schema>,
): IndexDefinition<Schema> {
  return definition;
}

export const ownersSchema = z.object({ members: z.array(z.string()).default([]) });

export interface ReverseIndex {
  ownersWith(key: string): Promise<readonly string[]>;
  tryOwnersWith(key: string): Promise<readonly string[] | undefined>;
  keys(): Promise<string[]>;
  onChange(listener: ChangeListener): void;
}

export function createReverseIndex<Record>(
  rows: Collection<typeof ownersSchema>,
  owners: { get(ownerId: string): Promise<Record> },
  keysOf: (record: Record) => readonly string[],
): ReverseIndex & OwnedIndex<Record> {
  const hasKey = async (ownerId: string, key: string) => keysOf(await owners.get(ownerId)).includes(key);

  async function set(key: string, ownerId: string, isListed: boolean): Promise<void> {
    const { members } = await rows.get(key);
    if (members.includes(ownerId) === isListed) return;
    await rows.update(key, (current) => {
      const others = current.members.filter((id) => id !== ownerId);
      const next = isListed ? [...others, ownerId] : others;
      return { members: next.length > 0 ? next : undefined };
    });
  }

  async function syncOne(key: string, ownerId: string): Promise<void> {
    // If another process changes the record in between, the last check reads the final state.
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const isListed = await hasKey(ownerId, key);
      await set(key, ownerId, isListed);
      if ((await hasKey(ownerId, key)) === isListed) return;
    }
  }

  return {
    ownersWith: async (key) => (await rows.get(key)).members,
    tryOwnersWith: async (key) => (await rows.tryGet(key))?.members,
    keys: () => rows.keys(),
    onChange: (listener) => rows.onChange(listener),
    keysOf,
    async sync(keys, ownerId) {
      for (const key of keys) await syncOne(key, ownerId);
    },
    async remove(keys, ownerId) {
      for (const key of keys) await set(key, ownerId, false);
    },
  };
}

const maxAttempts = 10;
