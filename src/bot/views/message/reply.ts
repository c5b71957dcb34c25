import type { RESTPostAPIWebhookWithTokenJSONBody } from 'discord-api-types/v10';
import type { Player } from '../../../shared/contract/player.ts';
import type { Answer } from '../../player-api/answer.ts';

/** What is said to a member: a whole message. Whatever it does not hold, the message does not have. */
export interface Reply {
  body: Pick<RESTPostAPIWebhookWithTokenJSONBody, 'content' | 'embeds' | 'components'>;
  /** An embed refers to them as `attachment://name`. */
  files: readonly ReplyFile[];
  /** Said to the member alone who pressed, beside the message that the reply becomes. */
  beside?: Reply | undefined;
  /** What went wrong although there is a reply, e.g. why it has no picture: for the log, never shown. Set by `showCard`. */
  warning?: unknown;
  /** A button of the message tells how the answer came about: the trace is kept. Set by `showCard` and `problemReply`. */
  hasStory?: boolean | undefined;
  /** The players it shows, by IDs that the member who asked may see: for what they looked at last. */
  players?: readonly Answer<Player>[];
}

export interface ReplyFile {
  name: string;
  data: Buffer;
  contentType: string;
  /** What it shows, for members with a screen reader; at most 1024 characters. */
  alt: string;
}
