/** How answers look for one member in one place; what neither of them chose is undefined or the operator's default. */
export interface Settings {
  /** Looked in first where nobody names a region: a country code or a server group. */
  region: string;
  locale: string | undefined;
  visibility: 'public' | 'private' | undefined;
  theme: 'dark' | 'light' | 'accent' | undefined;
}

export interface SettingsResolver {
  /** Memory first, one bounded read else, the defaults where the store is slow or down. Never rejects. */
  resolve(who: { userId: string; guildId: string | undefined }): Promise<Settings>;
}
