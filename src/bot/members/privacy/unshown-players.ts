import type { MemberRecords } from '../member-records.ts';

export type UnshownPlayers = ReturnType<typeof createUnshownPlayers>;

export function createUnshownPlayers({ unshownPlayers }: Pick<MemberRecords, 'unshownPlayers'>) {
  return {
    /** Reads memory, or the store once with a limit; false if it does not answer. Never rejects. */
    tryHas: async (uid: string) => (await unshownPlayers.tryGet(uid))?.since !== undefined,
    has: async (uid: string) => (await unshownPlayers.get(uid)).since !== undefined,
  };
}
