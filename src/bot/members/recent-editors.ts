import { LRUCache } from 'lru-cache';
import type { Collection } from '../records/collection.ts';
import type { server } from './server.ts';

/** Finds the admin who changed a server's setting last. */
interface RecentEditors {
  /** The note that tells every process who made a revision. */
  noteOf(edit: { revision: number; by: string }): string;
  of(guildId: string, revision: number): string | undefined;
}

/**
 * Remembers for {@link editorKnownMs} who changed a server's settings, from the notes of the changes. This stays in memory:
 * an admin's id is not stored with the server.
 */
export function rememberEditors(
  servers: Pick<Collection<typeof server.schema>, 'onChange'>,
  now: () => number,
): RecentEditors {
  const editors = new LRUCache<string, { by: string; at: number }>({ max: maxEditors });
  servers.onChange((guildId, { note }) => {
    const [revision, by] = note?.split(' ') ?? [];
    if (by !== undefined) editors.set(`${guildId} ${revision}`, { by, at: now() });
  });
  return {
    noteOf: ({ revision, by }) => `${revision} ${by}`,
    of(guildId, revision) {
      const editor = editors.get(`${guildId} ${revision}`);
      return editor && now() - editor.at < editorKnownMs ? editor.by : undefined;
    },
  };
}

/** "Just changed" is true for this long. */
const editorKnownMs = 15 * 60_000;
const maxEditors = 1_000;
