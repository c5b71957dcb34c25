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
    /** Also deletes history and figures, and removes the player from servers' last players. */
    async add(uid: string): Promise<void> {
      // First, so that nothing is written from now on.
      await unshownPlayers.update(uid, { since: now() });
      await lastPlayers.forgetHidden([uid]);
      await snapshots.delete(uid);
    },
    async remove(uid: string): Promise<void> {
      await unshownPlayers.delete(uid);
    },
  };
}
