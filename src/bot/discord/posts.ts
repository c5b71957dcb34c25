import type { API } from '@discordjs/core/http-only';
import { DiscordAPIError } from '@discordjs/rest';
import type { Reply } from '../views/message/reply.ts';
import { toMessageBody } from './answer/to-message-body.ts';

export type Posts = ReturnType<typeof createPosts>;

export function createPosts({ channels }: Pick<API, 'channels'>) {
  return {
    /** @returns the message's ID; undefined if Discord does not accept it in this channel */
    async post(channelId: string, message: Reply): Promise<string | undefined> {
      try {
        const { id } = await channels.createMessage(channelId, toMessageBody(message));
        return id;
      } catch (error) {
        if (!(error instanceof DiscordAPIError)) throw error;
        return undefined;
      }
    },
  };
}
