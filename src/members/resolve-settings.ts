import type { Collection } from '../records/collection.ts';
import type { memberSettings } from './member-settings.ts';
import type { serverSettings } from './server-settings.ts';

/** How answers look for one member in one place; what neither of them chose is undefined or the operator's default. */
export interface Settings {
  /** Looked in first where nobody names a region: a country code or a server group. */
  region: string;
  locale: string | undefined;
  visibility: 'public' | 'private' | undefined;
  theme: 'dark' | 'light' | 'accent' | undefined;
  /** The operator's short text on cards: nobody else chooses it. */
  cardMark?: string | undefined;
}

export interface SettingsResolver {
  /**
   * The member's choice, else the server's, else the default. Memory first, else one bounded read, else the defaults
   * where the store is slow or down. Never rejects.
   */
  resolve(who: { userId: string; guildId: string | undefined }): Promise<Settings>;
}

interface SettingsResolverOptions {
  people: Pick<Collection<typeof memberSettings.schema>, 'tryGet'>;
  servers: Pick<Collection<typeof serverSettings.schema>, 'tryGet'>;
  /** The operator's defaults. */
  defaults: { region: string; cardMark?: string | undefined };
}

export function createSettingsResolver({
  people,
  servers,
  defaults,
}: SettingsResolverOptions): SettingsResolver {
  return {
    async resolve({ userId, guildId }) {
      const [member, server] = await Promise.all([
        people.tryGet(userId),
        guildId === undefined ? undefined : servers.tryGet(guildId),
      ]);
      return {
        region: member?.region ?? server?.region ?? defaults.region,
        locale: member?.locale ?? server?.locale,
        visibility: member?.visibility ?? server?.visibility,
        theme: member?.theme ?? server?.theme,
        cardMark: defaults.cardMark,
      };
    },
  };
}
