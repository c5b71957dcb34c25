import { givesRankRoles } from '../../settings/list/setting-list.ts';
import type { Theme } from '../../settings/list/themes.ts';
import {
  type AccountHolder,
  findVisibleAccount,
  type LinkedAccount,
  listAccounts,
} from '../accounts/linked-account.ts';
import type { MemberParts } from '../member-parts.ts';

export interface Settings {
  region: string;
  locale: string | undefined;
  serverLocale: string | undefined;
  visibility: 'public' | 'private' | undefined;
  theme: Theme | undefined;
  showsChanges: boolean;
  channels: readonly string[];
  forbidsShare: boolean;
  givesRankRoles: boolean;
  accounts: readonly LinkedAccount[];
  shownAccounts: ReadonlyMap<string, LinkedAccount>;
  unread?: { own: boolean; named: readonly string[] } | undefined;
}

type ServerSettings = Pick<Settings, 'serverLocale' | 'theme' | 'channels'>;

export interface Asker {
  userId: string;
  guildId: string | undefined;
}

export type SettingsResolver = ReturnType<typeof createSettingsResolver>;

export function createSettingsResolver({
  people,
  servers,
  defaults,
}: Pick<MemberParts, 'people' | 'servers'> & { defaults: { region: string } }) {
  return {
    /** Resolves the member's, the server's or the default choices, from memory or one bounded read. Never rejects. */
    async resolve({ userId, guildId, named = [] }: Asker & { named?: readonly string[] }): Promise<Settings> {
      const others = named.filter((id) => id !== userId);
      const [member, guild, ...read] = await Promise.all([
        people.tryGet(userId),
        guildId === undefined ? undefined : servers.tryGet(guildId),
        ...others.map((id) => people.tryGet(id)),
      ]);
      const shown = others.flatMap((id, i) => {
        const account = read[i] && findVisibleAccount(id, read[i], guildId);
        return account ? [account] : [];
      });
      const unread = { own: member === undefined, named: others.filter((_, i) => read[i] === undefined) };
      return {
        region: member?.region ?? guild?.region ?? defaults.region,
        locale: member?.locale,
        serverLocale: guild?.locale,
        visibility: member?.visibility ?? guild?.visibility,
        theme: member?.theme ?? guild?.theme,
        showsChanges: member?.showsChanges ?? true,
        channels: guild?.channels ?? [],
        forbidsShare: guild?.share === false,
        givesRankRoles: guild !== undefined && givesRankRoles(guild),
        accounts: listAccounts(userId, member ?? nothingLinked),
        shownAccounts: new Map(shown.map((one) => [one.userId, one])),
        unread: unread.own || unread.named.length > 0 ? unread : undefined,
      };
    },
    async ofServer(guildId: string): Promise<ServerSettings> {
      const { locale: serverLocale, theme, channels = [] } = (await servers.tryGet(guildId)) ?? {};
      return { serverLocale, theme, channels };
    },
  };
}

const nothingLinked: AccountHolder = { accounts: [] };
