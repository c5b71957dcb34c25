import { z } from 'zod';
import type { Collection } from '../../records/collection.ts';
import { defineRecord } from '../../records/define-record.ts';

/** Players who asked not to be shown, by uid. It doesn't say who asked: it stays if that member has everything deleted. */
export const unshownPlayers = defineRecord({
  name: 'unshown',
  schema: z.object({
    since: z.number().optional(),
  }),
  owner: 'shared',
});

/** The players that Loadout shows to nobody, because they proved who they are and asked for it. */
export interface UnshownPlayers {
  /** From memory, or one bounded read. False if the store does not answer: a lookup can't wait for it. Never rejects. */
  tryHas(uid: string): Promise<boolean>;
  /** Rejects if the store fails. */
  has(uid: string): Promise<boolean>;
}

export function createUnshownPlayers(
  unshown: Pick<Collection<typeof unshownPlayers.schema>, 'get' | 'tryGet'>,
): UnshownPlayers {
  return {
    tryHas: async (uid) => (await unshown.tryGet(uid))?.since !== undefined,
    has: async (uid) => (await unshown.get(uid)).since !== undefined,
  };
}
