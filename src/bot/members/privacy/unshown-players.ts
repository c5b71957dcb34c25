import type { MemberRecords } from '../member-records.ts';

export type UnshownPlayers = ReturnType<typeof createUnshownPlayers>;

/** The players that Loadout shows to nobody, because they proved who they are and asked for it. */
export function createUnshownPlayers({ unshownPlayers }: Pick<MemberRecords, 'unshownPlayers'>) {
  return {
    /** From memory, or one bounded read. False if the store does not answer: a lookup can't wait for it. Never rejects. */
    tryHas: async (uid: string) => (await unshownPlayers.tryGet(uid))?.since !== undefined,
    has: async (uid: string) => (await unshownPlayers.get(uid)).since !== undefined,
  };
}
