import type { APIWebhook } from 'discord-api-types/v10';

/** Its token is enough to post there. */
export type ChannelWebhook = APIWebhook & {
  readonly guild_id: string;
  readonly channel_id: string;
  readonly name: string;
  readonly token: string;
  readonly application_id: string;
};
