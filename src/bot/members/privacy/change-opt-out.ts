import type { Snapshots } from '../history/snapshots.ts';
import type { MemberParts } from '../member-parts.ts';
import type { Recents } from '../people/recents.ts';

interface ChangeOptOutParts extends Pick<MemberParts, 'optOuts' | 'now'> {
  lastPlayers: Pick<Recents, 'forgetHidden'>;
  snapshots: Pick<Snapshots, 'delete'>;
}

export type ChangeOptOut = ReturnType<typeof createChangeOptOut>;

export function createChangeOptOut({ optOuts, lastPlayers, snapshots, now }: ChangeOptOutParts) {
  return {
    /** Opts a player out: also deletes history and figures, and removes the player from servers' recent players. */
    async add(uid: string): Promise<void> {
      // First, so that from now on nothing is written.
      await optOuts.update(uid, { since: now() });
      await lastPlayers.forgetHidden([uid]);
      await snapshots.delete(uid);
    },
    async remove(uid: string): Promise<void> {
      await optOuts.delete(uid);
    },
  };
}
