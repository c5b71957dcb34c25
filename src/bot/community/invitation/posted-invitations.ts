import { z } from 'zod';
import type { MembersBase } from '../../members/members.ts';
import { defineRecord } from '../../records/define-record.ts';

const invitationsRecord = defineRecord({
  name: 'invitations',
  schema: z.object({
    channelId: z.string().optional(),
    messageId: z.string().optional(),
    shown: z.int().nonnegative().default(0),
  }),
  owner: 'guild',
});

interface PostedInvitation {
  channelId: string;
  messageId: string;
  count: number;
}

declare module '../../discord/services-of-bot.ts' {
  interface CommunityRecords {
    invitations: Awaited<ReturnType<typeof openInvitations>>;
  }
}

/** Stores how many members linked from a server, and which message shows it. Rejects if the store fails. */
export async function openInvitations({ records, serverLinks }: MembersBase) {
  const invitations = await records.open(invitationsRecord);
  const count = async (guildId: string) => (await serverLinks.ownersWith(guildId)).length;

  return {
    count,
    isPosted: async (guildId: string) => (await invitations.get(guildId)).messageId !== undefined,
    async posted(guildId: string, { channelId, messageId, count: shown }: PostedInvitation): Promise<void> {
      await invitations.update(guildId, { channelId, messageId, shown });
    },
    /** Lets one process edit the invitation. Undefined if there is none, or if it already shows the count. */
    async takeUpdate(guildId: string): Promise<PostedInvitation | undefined> {
      const counted = await count(guildId);
      const { record, decision: isOurs } = await invitations.decide(guildId, ({ messageId, shown }) => {
        const isOurs = messageId !== undefined && shown !== counted;
        return { change: isOurs ? { shown: counted } : {}, decision: isOurs };
      });
      const { channelId, messageId } = record;
      if (!isOurs || channelId === undefined || messageId === undefined) return undefined;
      return { channelId, messageId, count: counted };
    },
    async forget(guildId: string): Promise<void> {
      await invitations.delete(guildId);
    },
    onCount: (listener: (guildId: string) => void) => serverLinks.onChange((guildId) => listener(guildId)),
  };
}
