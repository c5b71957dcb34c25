import type { MemberRecords } from '../member-records.ts';

export type OptedOutPlayers = ReturnType<typeof createOptedOutPlayers>;

export function createOptedOutPlayers({ optOuts }: Pick<MemberRecords, 'optOuts'>) {
  return {
    /** Reads from memory, otherwise from the store with a timeout; false if it doesn't answer. Never rejects. */
    tryHas: async (uid: string) => (await optOuts.tryGet(uid))?.since !== undefined,
    has: async (uid: string) => (await optOuts.get(uid)).since !== undefined,
  };
}
