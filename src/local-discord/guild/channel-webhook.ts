import type { APIWebhook } from 'discord-api-types/v10';

/** A channel's webhook; its token suffices to post with it. */
export type ChannelWebhook = APIWebhook & {
  readonly guild_id: string;
  readonly channel_id: string;
  readonly name: string;
  readonly token: string;
  readonly application_id: string;
};
