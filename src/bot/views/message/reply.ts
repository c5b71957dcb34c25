import type { RESTPostAPIWebhookWithTokenJSONBody } from 'discord-api-types/v10';
import type { Player } from '../../../shared/contract/player.ts';
import type { Answer } from '../../player-api/answer.ts';

/** A complete message: it replaces an earlier one with all its parts. */
export interface Reply {
  body: Pick<RESTPostAPIWebhookWithTokenJSONBody, 'content' | 'embeds' | 'components'>;
  files: readonly ReplyFile[];
  followUp?: Reply | undefined;
  closedLabel?: string | undefined;
  /** Answers only the asker; the card that led here stays. */
  isNote?: boolean | undefined;
  /** Logged reason, e.g. for a missing picture. Set by `showCard`. */
  warning?: unknown;
  /** A button explains the answer, so its trace is kept. Set by `showCard` and `problemReply`. */
  hasTrace?: boolean | undefined;
  players?: readonly Answer<Player>[];
}

export interface ReplyFile {
  name: string;
  data: Buffer;
  contentType: string;
  /** Text for screen readers; at most 1024 characters. */
  alt: string;
}
