import type { RESTPostAPIWebhookWithTokenJSONBody } from 'discord-api-types/v10';
import type { Player } from '../../../shared/contract/player.ts';
import type { Answer } from '../../player-api/answer.ts';

/** A complete message to a member. It replaces an earlier message entirely, with all parts that it lacks itself. */
export interface Reply {
  body: Pick<RESTPostAPIWebhookWithTokenJSONBody, 'content' | 'embeds' | 'components'>;
  files: readonly ReplyFile[];
  /** A second message, only for the member who pressed, in addition to this one. */
  followUp?: Reply | undefined;
  /** The label of the pressed button from now on, under a private message that was shared: nobody can press it again. */
  closedLabel?: string | undefined;
  /** If a card led here, it stays, and this is a second message, only for the member who pressed. */
  isNote?: boolean | undefined;
  /** For the log: what did not prevent the reply, e.g. why it has no picture. Set by `showCard`. */
  warning?: unknown;
  /** A button of the message tells how the answer came about: the trace is kept. Set by `showCard` and `problemReply`. */
  hasTrace?: boolean | undefined;
  /** The players it shows, by IDs that the member who asked may see: for what they looked at last. */
  players?: readonly Answer<Player>[];
}

export interface ReplyFile {
  name: string;
  data: Buffer;
  contentType: string;
  /** Describes the picture for a screen reader; at most 1024 characters. */
  alt: string;
}
