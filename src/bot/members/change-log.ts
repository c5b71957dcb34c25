import { createSemaphore } from '../../shared/time/semaphore.ts';
import { dayMs } from '../../shared/time/utc-day.ts';
import type { Collection } from '../records/collection.ts';
import type { Edit } from './revisions.ts';
import type { Server, server } from './server.ts';

/** One change of a server's settings: every field that an admin changed at once. */
export interface LoggedChange extends Edit {
  fields: string[];
}

/** The marks that a member left in the settings of servers. */
export interface ServerTraces {
  /** The settings that the member changed, by the server's id. */
  changed: Record<string, LoggedChange[]>;
  /** The servers that took the member off their lists. */
  barredIn: string[];
}

/** Lists who changed which setting of a server, and when. Rejects if the store fails. */
export interface ChangeLog {
  /** The last {@link maxLogged} changes, the newest first. */
  of(guildId: string): Promise<LoggedChange[]>;
  /** Reads every server: for an export. */
  tracesOf(userId: string): Promise<ServerTraces>;
  /** Removes a member's id from the changes of every server. The changes stay. */
  forget(userId: string): Promise<void>;
  /** Removes who made the changes that are older than {@link editorKeptMs}. */
  trim(guildId: string): Promise<void>;
}

/** As many changes as a message shows. */
export const maxLogged = 15;
/** How long a server keeps who made a change. */
export const editorKeptMs = 90 * dayMs;

const maxReadsAtOnce = 16;

type StoredChange = Server['changes'][number];

interface ChangeLogOptions {
  servers: Collection<typeof server.schema>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export function createChangeLog({ servers, now }: ChangeLogOptions): ChangeLog {
  const inTurn = createSemaphore(maxReadsAtOnce);
  const isOld = ({ at }: StoredChange) => at !== undefined && now() - at > editorKeptMs;

  async function removeEditors(
    guildId: string,
    isToRemove: (change: StoredChange) => boolean,
  ): Promise<void> {
    if (!(await servers.get(guildId)).changes.some(isToRemove)) return;
    await servers.update(guildId, ({ changes }) => ({
      changes: changes.map((change) =>
        isToRemove(change) ? { ...change, by: undefined, at: undefined } : change,
      ),
    }));
  }

  async function forEachServer(work: (guildId: string) => Promise<void>): Promise<void> {
    await Promise.all((await servers.keys()).map((guildId) => inTurn(() => work(guildId))));
  }

  return {
    of: async (guildId) =>
      listChanges(await servers.get(guildId))
        .filter(({ at }) => now() - at <= editorKeptMs)
        .slice(0, maxLogged),
    async tracesOf(userId) {
      const traces: ServerTraces = { changed: {}, barredIn: [] };
      await forEachServer(async (guildId) => {
        const record = await servers.get(guildId);
        const changed = listChanges(record).filter(({ by }) => by === userId);
        if (changed.length > 0) traces.changed[guildId] = changed;
        if (record.barred.includes(userId)) traces.barredIn.push(guildId);
      });
      return traces;
    },
    forget: (userId) => forEachServer((guildId) => removeEditors(guildId, ({ by }) => by === userId)),
    trim: (guildId) => removeEditors(guildId, isOld),
  };
}

function listChanges({ changes }: Pick<Server, 'changes'>): LoggedChange[] {
  const byRevision = new Map<number, LoggedChange>();
  for (const { revision, field, by, at } of changes) {
    if (by === undefined || at === undefined) continue;
    const known = byRevision.get(revision);
    if (known) known.fields.push(field);
    else byRevision.set(revision, { by, at, fields: [field] });
  }
  return [...byRevision.values()].reverse();
}
