import { LRUCache } from 'lru-cache';
import type { Collection } from '../records/collection.ts';
import type { person } from './person.ts';
import {
  type MemberChoices,
  memberChoicesOf,
  noMemberChoices,
  noServerChoices,
  type ServerChoices,
  serverChoicesOf,
} from './preferences.ts';
import { type FieldChange, type Merge, mergeChoices } from './revisions.ts';
import type { server } from './server.ts';

/** A form that somebody sent: each field it has, with its value; undefined: not chosen. */
export interface Form<Choices> {
  values: Partial<Choices>;
  /** The revision that the form showed; undefined: every value is meant as it is. */
  shown?: number | undefined;
  /** Who sent it, by user id. */
  by: string;
}

export interface Saved<Choices> {
  /** The choices as they are now. */
  choices: Choices;
  revision: number;
  /** What this form changed; nothing where it says what was there. */
  changed: FieldChange<Choices>[];
  /** Fields that this form and, since it was shown, somebody else changed; `by` is not known for long. */
  clashes: { field: keyof Choices; by: string | undefined }[];
}

export interface Chosen<Choices> {
  choices: Choices;
  revision: number;
}

/** What members and admins choose. Reads and writes reject where the store fails, writes with NotSavedError. */
export interface ChoiceKeeper {
  ofMember(userId: string): Promise<Chosen<MemberChoices>>;
  ofServer(guildId: string): Promise<Chosen<ServerChoices>>;
  saveMember(userId: string, form: Form<MemberChoices>): Promise<Saved<MemberChoices>>;
  saveServer(guildId: string, form: Form<ServerChoices>): Promise<Saved<ServerChoices>>;
  /** Back to what holds where nothing is chosen. */
  resetMember(userId: string): Promise<Saved<MemberChoices>>;
  resetServer(guildId: string, by: string): Promise<Saved<ServerChoices>>;
}

interface ChoiceKeeperOptions {
  people: Collection<typeof person.schema>;
  servers: Collection<typeof server.schema>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export function createChoiceKeeper({ people, servers, now }: ChoiceKeeperOptions): ChoiceKeeper {
  // In memory alone, and told to the other processes: who is an admin's own affair is not stored with the server.
  const editors = new LRUCache<string, { by: string; at: number }>({ max: maxEditors });
  servers.onChange((guildId, { note }) => {
    const [revision, by] = note?.split(' ') ?? [];
    if (by !== undefined) editors.set(`${guildId} ${revision}`, { by, at: now() });
  });

  function editorOf(guildId: string, revision: number): string | undefined {
    const editor = editors.get(`${guildId} ${revision}`);
    return editor && now() - editor.at < editorKnownMs ? editor.by : undefined;
  }

  async function saveMember(
    userId: string,
    { values, shown }: Form<MemberChoices>,
  ): Promise<Saved<MemberChoices>> {
    const merged: { last?: Merge<MemberChoices> } = {};
    const record = await people.update(userId, (current) => {
      merged.last = mergeChoices<MemberChoices>(current, values, shown);
      return merged.last.write;
    });
    const { changed = [], clashes = [] } = merged.last ?? {};
    return {
      choices: memberChoicesOf(record),
      revision: record.revision,
      changed,
      clashes: clashes.map(({ field }) => ({ field, by: userId })),
    };
  }

  async function saveServer(
    guildId: string,
    { values, shown, by }: Form<ServerChoices>,
  ): Promise<Saved<ServerChoices>> {
    const merged: { last?: Merge<ServerChoices> } = {};
    const form = 'channels' in values ? { ...values, channels: inOrder(values.channels) } : values;
    const record = await servers.update(
      guildId,
      (current) => {
        const merge = mergeChoices<ServerChoices>(current, form, shown);
        merged.last = merge;
        const isDigestNew = merge.changed.some(({ field }) => field === 'digest');
        return { ...merge.write, ...(isDigestNew && { digestSince: now() }) };
      },
      ({ revision }) => `${revision} ${by}`,
    );
    const { changed = [], clashes = [] } = merged.last ?? {};
    return {
      choices: serverChoicesOf(record),
      revision: record.revision,
      changed,
      clashes: clashes.map((clash) => ({ field: clash.field, by: editorOf(guildId, clash.revision) })),
    };
  }

  return {
    async ofMember(userId) {
      const record = await people.get(userId);
      return { choices: memberChoicesOf(record), revision: record.revision };
    },
    async ofServer(guildId) {
      const record = await servers.get(guildId);
      return { choices: serverChoicesOf(record), revision: record.revision };
    },
    saveMember,
    saveServer,
    resetMember: (userId) => saveMember(userId, { values: noMemberChoices, by: userId }),
    resetServer: (guildId, by) => saveServer(guildId, { values: noServerChoices, by }),
  };
}

// Discord tells what was chosen in any order; no channel is every channel.
function inOrder(channels: readonly string[] = []): string[] | undefined {
  return channels.length > 0 ? [...new Set(channels)].toSorted() : undefined;
}

/** "Just changed" is true for this long. */
const editorKnownMs = 15 * 60_000;
const maxEditors = 1_000;
