import type { Collection } from '../records/collection.ts';
import { type AccountHolder, accountsOf, type LinkedAccount, visibleAccountOf } from './account.ts';
import type { person } from './person.ts';
import type { server } from './server.ts';

/** How answers look for one member in one place; what neither of them chose is undefined or the operator's default. */
export interface Settings {
  /** Looked in first where nobody names a region: a country code or a server group. */
  region: string;
  locale: string | undefined;
  visibility: 'public' | 'private' | undefined;
  theme: 'dark' | 'light' | 'accent' | undefined;
  /** The member's card says what changed since their last look. */
  showsChanges: boolean;
  /** Channels of this server where answers may stand in public; none: everywhere. */
  channels: readonly string[];
  /** The operator's short text on cards: nobody else chooses it. */
  cardMark?: string | undefined;
  /** The member's accounts, the default first. */
  accounts: readonly LinkedAccount[];
  /** The accounts that other members, who were named, show in this place; by user id. */
  shownAccounts: ReadonlyMap<string, LinkedAccount>;
}

/** Who asks, and where. */
export interface Asker {
  userId: string;
  /** Undefined in a DM. */
  guildId: string | undefined;
}

export interface SettingsResolver {
  /**
   * The member's choice, else the server's, else the default, with the accounts of the member and of those who were named.
   * Memory first, else one bounded read, else the defaults where the store is slow or down. Never rejects.
   */
  resolve(who: Asker & { named?: readonly string[] }): Promise<Settings>;
}

interface SettingsResolverOptions {
  people: Pick<Collection<typeof person.schema>, 'tryGet'>;
  servers: Pick<Collection<typeof server.schema>, 'tryGet'>;
  /** The operator's defaults. */
  defaults: { region: string; cardMark?: string | undefined };
}

export function createSettingsResolver({
  people,
  servers,
  defaults,
}: SettingsResolverOptions): SettingsResolver {
  async function accountShownBy(userId: string, guildId: string | undefined) {
    const named = await people.tryGet(userId);
    return named && visibleAccountOf(userId, named, guildId);
  }

  return {
    async resolve({ userId, guildId, named = [] }) {
      const [member, guild, ...shown] = await Promise.all([
        people.tryGet(userId),
        guildId === undefined ? undefined : servers.tryGet(guildId),
        ...named.filter((id) => id !== userId).map((id) => accountShownBy(id, guildId)),
      ]);
      return {
        region: member?.region ?? guild?.region ?? defaults.region,
        locale: member?.locale ?? guild?.locale,
        visibility: member?.visibility ?? guild?.visibility,
        theme: member?.theme ?? guild?.theme,
        showsChanges: member?.showsChanges ?? true,
        channels: guild?.channels ?? [],
        cardMark: defaults.cardMark,
        accounts: accountsOf(userId, member ?? nothingLinked),
        shownAccounts: new Map(shown.flatMap((one) => (one ? [[one.userId, one]] : []))),
      };
    },
  };
}

const nothingLinked: AccountHolder = { accounts: [] };
