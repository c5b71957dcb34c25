import { type APIMessage, MessageType } from 'discord-api-types/v10';
import { t } from '../language/texts.ts';

/** What Discord itself says of a thread or a pin, in one sentence; undefined for a message that somebody wrote. */
export function systemText({ type, author, content }: APIMessage): string | undefined {
  const name = author.global_name ?? author.username;
  switch (type) {
    case MessageType.ThreadCreated:
      return t('threadStarted', { name, thread: content });
    case MessageType.ThreadStarterMessage:
      return t('threadBegan', { name });
    case MessageType.ChannelPinnedMessage:
      return t('pinnedBy', { name });
    default:
      return undefined;
  }
}
