import { foldName } from '../game/fold-name.ts';
import type { Sleep } from '../time/sleep.ts';
import { within } from '../time/within.ts';
import type { LinkedAccount } from './account.ts';
import { accountChoice } from './account-choice.ts';
import type { Recents } from './recents.ts';
import type { Asker } from './resolve-settings.ts';

/** A player to choose while one types. */
export interface PlayerSuggestion {
  /** What the option gets: the uid, or what stands in its place. `resolvePlayer` reads both. */
  value: string;
  /** Undefined for an own account whose uid others do not see. */
  uid: string | undefined;
  name: string;
  region: string | undefined;
  /** One of the member's own accounts. */
  isOwn: boolean;
}

/**
 * Players who may be meant, each once: the member's accounts, then the last players of this server, then their own. Nothing
 * typed: all of them. Asks nobody upstream, and gives what it has after {@link suggestWithinMs}. Never rejects.
 */
export type SuggestPlayers = (
  typing: Asker & {
    typed: string;
    /** As the settings of the interaction have them. */
    accounts: readonly LinkedAccount[];
  },
) => Promise<PlayerSuggestion[]>;

interface SuggestPlayersOptions {
  recents: Pick<Recents, 'ofMember' | 'ofServer'>;
  sleep: Sleep;
}

export const suggestWithinMs = 60;

export function createSuggestPlayers({ recents, sleep }: SuggestPlayersOptions): SuggestPlayers {
  const inTime = <Item>(read: Promise<readonly Item[]>) =>
    within(suggestWithinMs, read, { sleep, late: (): readonly Item[] => [] });

  return async ({ userId, guildId, typed, accounts }) => {
    const [here, own] = await Promise.all([
      guildId === undefined ? [] : inTime(recents.ofServer(guildId)),
      inTime(recents.ofMember(userId)),
    ]);
    const byUid = new Map<string, PlayerSuggestion>();
    for (const account of accounts) byUid.set(account.uid, ofAccount(account));
    for (const { uid, name, region } of [...here, ...own])
      if (!byUid.has(uid)) byUid.set(uid, { value: uid, uid, name, region, isOwn: false });
    return [...byUid].flatMap(([uid, row]) => (fits(typed, uid, row.name) ? [row] : [])).slice(0, maxRows);
  };
}

/** Discord shows no more. */
const maxRows = 25;

function ofAccount(account: LinkedAccount): PlayerSuggestion {
  const { uid, name, region, hidesId } = account;
  return {
    value: hidesId ? accountChoice(account) : uid,
    uid: hidesId ? undefined : uid,
    name,
    region,
    isOwn: true,
  };
}

// A name may hold digits, too.
function fits(typed: string, uid: string, name: string): boolean {
  const wanted = foldName(typed.slice(0, maxTypedLength));
  return foldName(name).includes(wanted) || uid.includes(wanted);
}

/** No name and no ID is longer. */
const maxTypedLength = 100;
