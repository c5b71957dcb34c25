import { z } from 'zod';
import type { MembersBase } from '../../members/members.ts';
import { defineRecord } from '../../records/define-record.ts';

/** The last invitation that an admin had posted, by the server's id. */
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

/** Counts the members who linked an account from a server, and finds the message that shows it. Rejects if the store fails. */
interface Invitations {
  count(guildId: string): Promise<number>;
  isPosted(guildId: string): Promise<boolean>;
  posted(guildId: string, invitation: PostedInvitation): Promise<void>;
  /** The invitation with its new count, for one process only; undefined if there is none, or it shows that count. */
  takeUpdate(guildId: string): Promise<PostedInvitation | undefined>;
  forget(guildId: string): Promise<void>;
  onCount(listener: (guildId: string) => void): void;
}

declare module '../../discord/services.ts' {
  interface CommunityRecords {
    invitations: Invitations;
  }
}

export async function openInvitations({ records, serverLinks }: MembersBase): Promise<Invitations> {
  const invitations = await records.open(invitationsRecord);
  const count = async (guildId: string) => (await serverLinks.ownersWith(guildId)).length;

  return {
    count,
    isPosted: async (guildId) => (await invitations.get(guildId)).messageId !== undefined,
    async posted(guildId, { channelId, messageId, count: shown }) {
      await invitations.update(guildId, { channelId, messageId, shown });
    },
    async takeUpdate(guildId) {
      const counted = await count(guildId);
      const { record, decision: isOurs } = await invitations.decide(guildId, ({ messageId, shown }) => {
        const isOurs = messageId !== undefined && shown !== counted;
        return { change: isOurs ? { shown: counted } : {}, decision: isOurs };
      });
      const { channelId, messageId } = record;
      if (!isOurs || channelId === undefined || messageId === undefined) return undefined;
      return { channelId, messageId, count: counted };
    },
    async forget(guildId) {
      await invitations.delete(guildId);
    },
    onCount: (listener) => serverLinks.onChange((guildId) => listener(guildId)),
  };
}
