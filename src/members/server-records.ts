import type { Members } from './members.ts';

/** A server's settings as `/server` and the look-ups ask for them until they use {@link Members} themselves. */
export interface ServerRecords {
  server: {
    get(guildId: string): Promise<ServerRegion>;
    set(guildId: string, change: ServerRegion): Promise<ServerRegion>;
  };
}

interface ServerRegion {
  region?: string | undefined;
}

export function createServerRecords({ servers }: Pick<Members, 'servers'>): ServerRecords {
  return { server: { get: servers.get, set: servers.update } };
}
