import type { RESTPostAPIWebhookWithTokenJSONBody } from 'discord-api-types/v10';
import type { Player } from '../../../shared/contract/player.ts';
import type { Answer } from '../../player-api/answer.ts';

/** A complete message: it replaces all parts of an earlier one. */
export interface Reply {
  body: Pick<RESTPostAPIWebhookWithTokenJSONBody, 'content' | 'embeds' | 'components'>;
  files: readonly ReplyFile[];
  followUp?: Reply | undefined;
  closedLabel?: string | undefined;
  /** Only the asker sees it; the card that led here stays. */
  isNote?: boolean | undefined;
  /** Reason for a warning in the log, e.g. a missing picture. Set by `showCard`. */
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
