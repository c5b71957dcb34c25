import type { MemberRecords } from '../member-records.ts';

export type OptedOutPlayers = ReturnType<typeof createOptedOutPlayers>;

export function createOptedOutPlayers({ optOuts }: Pick<MemberRecords, 'optOuts'>) {
  return {
    /** Reads memory, or the store once with a limit; false if it doesn't answer. Never rejects. */
    tryHas: async (uid: string) => (await optOuts.tryGet(uid))?.since !== undefined,
    has: async (uid: string) => (await optOuts.get(uid)).since !== undefined,
  };
}
