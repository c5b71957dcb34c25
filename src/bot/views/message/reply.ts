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
  hasTrace?: boolean | undefined;
  players?: readonly Answer<Player>[];
}

export interface ReplyFile {
  name: string;
  data: Buffer;
  contentType: string;
  alt: string;
}
