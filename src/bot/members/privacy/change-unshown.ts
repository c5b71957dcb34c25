import type { Collection } from '../../records/collection.ts';
import type { Snapshots } from '../history/snapshots.ts';
import type { Recents } from '../people/recents.ts';
import type { unshownPlayers } from './unshown.ts';

/** Adds a player to those who are shown to nobody, or removes one. */
export interface ChangeUnshown {
  /** Also deletes the player's history and figures, and removes them from the last players of all servers. Rejects if the store fails. */
  add(uid: string): Promise<void>;
  remove(uid: string): Promise<void>;
}

interface ChangeUnshownOptions {
  unshown: Pick<Collection<typeof unshownPlayers.schema>, 'update' | 'delete'>;
  lastPlayers: Pick<Recents, 'forgetHidden'>;
  snapshots: Pick<Snapshots, 'delete'>;
  now: () => number;
}

export function createChangeUnshown({
  unshown,
  lastPlayers,
  snapshots,
  now,
}: ChangeUnshownOptions): ChangeUnshown {
  return {
    async add(uid) {
      // First, so that nothing is written of the player from now on.
      await unshown.update(uid, { since: now() });
      await lastPlayers.forgetHidden([uid]);
      await snapshots.delete(uid);
    },
    async remove(uid) {
      await unshown.delete(uid);
    },
  };
}
