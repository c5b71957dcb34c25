import { InputError } from '../game/input-error.ts';
import { readUid } from '../game/uid.ts';
import type { Settings } from './resolve-settings.ts';

/** Which player is asked for, and where. */
export interface PlayerQuery {
  uid: string;
  /** Undefined where none was named: then the player is searched for. */
  region: string | undefined;
  /** Where the search begins. */
  likelyRegion: string;
}

/** What can tell which player is meant. Undefined: not given. */
interface PlayerHints {
  /** As typed in the option. */
  uid: string | undefined;
  region: string | undefined;
}

/**
 * Which player is meant: the one whose ID was typed. (A member who was named, then the linked account of the member who
 * asks, follow in this order as soon as accounts can be linked.)
 * @throws InputError where nothing names a player, or what was typed is no ID
 */
export function resolvePlayer({ uid, region }: PlayerHints, settings: Pick<Settings, 'region'>): PlayerQuery {
  const likelyRegion = settings.region;
  if (uid !== undefined) return { uid: readUid(uid), region, likelyRegion };
  throw new InputError({ kind: 'uid-missing' });
}
