import type { Log } from '../../../shared/log/log.ts';
import { createExpiringCache } from '../../../shared/memory/expiring-cache.ts';
import type { Reply } from '../../views/message/reply.ts';
import type { Incoming } from './read-interaction.ts';
import type { Responder } from './responder.ts';

export type ProblemNotes = ReturnType<typeof createProblemNotes>;

interface ProblemNotesOptions {
  responder: Pick<Responder, 'sendFollowUp' | 'remove'>;
  now: () => number;
  log: Log;
}

/** Sends private notes about a message that stays (why a refresh failed, for example), one per message and member. */
export function createProblemNotes({ responder, now, log }: ProblemNotesOptions) {
  const notes = createExpiringCache<Note>({ max: maxNotes, ttlMs: reachableMs, now });

  async function replace(interaction: Incoming, note?: Note): Promise<void> {
    const key = keyOf(interaction);
    const old = notes.get(key);
    if (note) notes.set(key, note);
    else notes.delete(key);
    if (old) await remove(old);
  }

  async function remove(note: Note): Promise<void> {
    try {
      await responder.remove(note.interaction.raw, note.messageId);
    } catch (error) {
      log.debug({ error }, 'an old note could not be deleted');
    }
  }

  return {
    async put(interaction: Incoming, reply: Reply): Promise<void> {
      const messageId = await responder.sendFollowUp(interaction.raw, reply);
      await replace(interaction, messageId === undefined ? undefined : { interaction, messageId });
    },
    follow: (interaction: Incoming) => replace(interaction, { interaction }),
    async clear(interaction: Incoming): Promise<void> {
      if (notes.get(keyOf(interaction))?.messageId !== undefined) await replace(interaction);
    },
  };
}

interface Note {
  interaction: Incoming;
  messageId?: string;
}

function keyOf({ message, userId }: Incoming): string {
  return `${message?.id} ${userId}`;
}

const maxNotes = 1_000;
// Deleting a note needs the token of its own interaction, which is valid for 15 minutes.
const reachableMs = 14 * 60_000;
