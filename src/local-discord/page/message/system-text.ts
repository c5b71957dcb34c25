import { type APIMessage, MessageType } from 'discord-api-types/v10';
import { t } from '../language/texts.ts';

/** Returns the sentence of a system message about a thread or pin; undefined for other messages. */
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
