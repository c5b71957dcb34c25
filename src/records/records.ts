/** What we keep for people. Every read tolerates an old or broken record, every write is durable when it resolves. */
export interface Records {
  server: {
    get(guildId: string): Promise<ServerSettings>;
    set(guildId: string, change: Partial<ServerSettings>): Promise<ServerSettings>;
  };
}

export interface ServerSettings {
  /** Country code in upper case, or a code passed through as typed. */
  region?: string | undefined;
}
