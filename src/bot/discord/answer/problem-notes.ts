import { LRUCache } from 'lru-cache';
import type { Log } from '../../../shared/log/log.ts';
import type { Reply } from '../../views/message/reply.ts';
import type { Incoming } from './read-interaction.ts';
import type { Responder } from './responder.ts';

/** The private notes that explain why a message could not be refreshed, while the message stays: one per message and member. */
export interface ProblemNotes {
  /** Sends a note. One that an earlier press left is deleted: to edit it would not show it again to a member who hid it. */
  put(interaction: Incoming, reply: Reply): Promise<void>;
  /** Deletes the note: the message was refreshed. */
  clear(interaction: Incoming): Promise<void>;
}

interface ProblemNotesOptions {
  responder: Pick<Responder, 'sendFollowUp' | 'remove'>;
  now: () => number;
  log: Log;
}

export function createProblemNotes({ responder, now, log }: ProblemNotesOptions): ProblemNotes {
  const notes = new LRUCache<string, { interaction: Incoming; messageId: string }>({
    max: maxNotes,
    ttl: reachableMs,
    ttlResolution: 0,
    perf: { now },
  });

  function take(interaction: Incoming) {
    const note = notes.get(keyOf(interaction));
    notes.delete(keyOf(interaction));
    return note;
  }

  async function remove(note: ReturnType<typeof take>): Promise<void> {
    if (!note) return;
    try {
      await responder.remove(note.interaction.raw, note.messageId);
    } catch (error) {
      log.debug({ error }, 'an old note could not be deleted');
    }
  }

  return {
    async put(interaction, reply) {
      const messageId = await responder.sendFollowUp(interaction.raw, reply);
      const old = take(interaction);
      if (messageId !== undefined) notes.set(keyOf(interaction), { interaction, messageId });
      await remove(old);
    },
    clear: (interaction) => remove(take(interaction)),
  };
}

function keyOf({ message, userId }: Incoming): string {
  return `${message?.id} ${userId}`;
}

const maxNotes = 1_000;
// A note can be deleted with the token of its own interaction, which works for 15 minutes.
const reachableMs = 14 * 60_000;
