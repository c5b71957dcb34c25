import type { Sleep } from '../../../shared/time/sleep.ts';
import { within } from '../../../shared/time/within.ts';
import { foldName } from '../../game/fold-name.ts';
import type { RecentPlayer, Recents } from '../people/recents.ts';
import type { Asker } from '../people/resolve-settings.ts';
import type { HidesId } from '../privacy/hides-id.ts';
import { accountChoice, type LinkedAccount } from './linked-account.ts';

interface PlayerSuggestion {
  /** The uid, or a placeholder for a hidden one; `resolvePlayer` accepts both. */
  value: string;
  uid: string | undefined;
  name: string;
  region: string | undefined;
  isOwn: boolean;
}

/** Suggests own accounts, then players last viewed here or by the member, without hidden uids. Never rejects. */
export type SuggestPlayers = (
  typing: Asker & {
    typed: string;
    accounts: readonly LinkedAccount[];
  },
) => Promise<PlayerSuggestion[]>;

interface SuggestPlayersOptions {
  lastPlayers: Pick<Recents, 'ofMember' | 'ofServer'>;
  hidesId: HidesId;
  sleep: Sleep;
}

export const suggestWithinMs = 700;

export function createSuggestPlayers({ lastPlayers, hidesId, sleep }: SuggestPlayersOptions): SuggestPlayers {
  const inTime = <Item>(read: Promise<readonly Item[]>) =>
    within(suggestWithinMs, read, { sleep, late: (): readonly Item[] => [] });

  async function shownOf(read: Promise<readonly RecentPlayer[]>, typed: string): Promise<RecentPlayer[]> {
    const fitting = (await read).filter(({ uid, name }) => fits(typed, uid, name));
    const hidden = await Promise.all(fitting.map(({ uid }) => hidesId(uid)));
    return fitting.filter((_, i) => !hidden[i]);
  }

  return async ({ userId, guildId, typed, accounts }) => {
    const [here, own] = await Promise.all([
      guildId === undefined ? [] : inTime(shownOf(lastPlayers.ofServer(guildId), typed)),
      inTime(shownOf(lastPlayers.ofMember(userId), typed)),
    ]);
    const byUid = new Map<string, PlayerSuggestion>();
    for (const { uid, name, region } of [...here, ...own])
      byUid.set(uid, byUid.get(uid) ?? { value: uid, uid, name, region, isOwn: false });
    for (const { uid } of accounts) byUid.delete(uid);
    const linked = accounts.filter(({ uid, name }) => fits(typed, uid, name)).map(ofAccount);
    return [...linked, ...byUid.values()].slice(0, maxRows);
  };
}

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

function fits(typed: string, uid: string, name: string): boolean {
  const wanted = foldName(typed.slice(0, maxTypedLength));
  return foldName(name).includes(wanted) || uid.includes(wanted);
}

const maxTypedLength = 100;
