import { createSemaphore } from '../../../shared/time/semaphore.ts';
import { hasPassed } from '../../../shared/time/stored-time.ts';
import { type ServerChoices, serverSettings } from '../../settings/list/setting-list.ts';
import type { MemberParts } from '../member-parts.ts';
import type { Server } from '../member-records.ts';
import { changesKeptMs, type Edit, keepChanges } from './revisions.ts';

export interface LoggedChange extends Edit {
  fields: string[];
  before: Partial<ServerChoices>;
  after: Partial<ServerChoices>;
  member?: { id: string; isExcluded: boolean };
}

export interface ServerTraces {
  changed: Record<string, Omit<LoggedChange, 'member'>[]>;
  namedIn: string[];
  excludedIn: string[];
}

const maxReadsAtOnce = 16;

type StoredChange = Server['changes'][number];
export type ChangeLog = ReturnType<typeof createChangeLog>;

export function createChangeLog({ servers, now }: Pick<MemberParts, 'servers' | 'now'>) {
  const inTurn = createSemaphore(maxReadsAtOnce);

  async function forgetIn(guildId: string, userId: string): Promise<void> {
    const strip = (change: StoredChange) => {
      if (change.by === userId) return { ...change, by: undefined, member: undefined };
      return change.member === userId ? { ...change, member: undefined } : undefined;
    };
    if (!(await servers.get(guildId)).changes.some(strip)) return;
    await servers.update(guildId, ({ changes }) => ({
      changes: changes.map((change) => strip(change) ?? change),
    }));
  }

  async function forEachServer(work: (guildId: string) => Promise<void>): Promise<void> {
    await Promise.all((await servers.keys()).map((guildId) => inTurn(() => work(guildId))));
  }

  return {
    of: async (guildId: string) =>
      listChanges(await servers.get(guildId)).filter(({ at }) => !hasPassed(changesKeptMs, at, now())),
    async tracesOf(userId: string): Promise<ServerTraces> {
      const traces: ServerTraces = { changed: {}, namedIn: [], excludedIn: [] };
      await forEachServer(async (guildId) => {
        const record = await servers.get(guildId);
        const changed = listChanges(record)
          .filter(({ by }) => by === userId)
          .map(({ member: _, ...own }) => own);
        if (record.changes.some(({ member }) => member === userId)) traces.namedIn.push(guildId);
        if (changed.length > 0) traces.changed[guildId] = changed;
        if (record.excludedMembers.includes(userId)) traces.excludedIn.push(guildId);
      });
      return traces;
    },
    /** Removes a member's ID from the change logs of all servers; the changes stay. */
    forget: (userId: string) => forEachServer((guildId) => forgetIn(guildId, userId)),
    async trim(guildId: string): Promise<void> {
      const { changes } = await servers.get(guildId);
      if (keepChanges(changes, now()).length === changes.length) return;
      await servers.update(guildId, (record) => ({ changes: keepChanges(record.changes, now()) }));
    },
  };
}

function readChoice(field: string, value: unknown): Partial<ServerChoices> {
  return serverSettings.choices.safeParse({ [field]: value }).data ?? {};
}

function listChanges(record: Server): LoggedChange[] {
  // The new value of a change is the `before` of the next one; for the last, it is the current value.
  const later: Record<string, unknown> = { ...record };
  const byRevision = new Map<number, LoggedChange>();
  for (const { revision, field, before, by, at, member } of record.changes.toReversed()) {
    const values = {
      before: readChoice(field, before),
      after: readChoice(field, later[field]),
    };
    later[field] = before;
    if (by === undefined || at === undefined) continue;
    const known = byRevision.get(revision);
    if (known) {
      known.fields.unshift(field);
      Object.assign(known.before, values.before);
      Object.assign(known.after, values.after);
    } else {
      const about = member === undefined ? {} : { member: { id: member, isExcluded: before === false } };
      byRevision.set(revision, { by, at, fields: [field], ...values, ...about });
    }
  }
  return [...byRevision.values()];
}
