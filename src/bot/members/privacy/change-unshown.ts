import type { Snapshots } from '../history/snapshots.ts';
import type { MemberParts } from '../member-parts.ts';
import type { Recents } from '../people/recents.ts';

interface ChangeUnshownParts extends Pick<MemberParts, 'unshownPlayers' | 'now'> {
  lastPlayers: Pick<Recents, 'forgetHidden'>;
  snapshots: Pick<Snapshots, 'delete'>;
}

export type ChangeUnshown = ReturnType<typeof createChangeUnshown>;

export function createChangeUnshown({ unshownPlayers, lastPlayers, snapshots, now }: ChangeUnshownParts) {
  return {
    /** Also deletes the player's history and figures, and removes them from the last players of all servers. */
    async add(uid: string): Promise<void> {
      // First, so that nothing is written of the player from now on.
      await unshownPlayers.update(uid, { since: now() });
      await lastPlayers.forgetHidden([uid]);
      await snapshots.delete(uid);
    },
    async remove(uid: string): Promise<void> {
      await unshownPlayers.delete(uid);
    },
  };
}
