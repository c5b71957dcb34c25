import { MessageType } from 'discord-api-types/v10';
import { labelAmong } from '../composer/same-command.ts';
import type { MenuItem } from '../controls/menu-state.ts';
import { t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';
import type { PageMessage } from '../wire.ts';
import { listTexts } from './message-summary.ts';
import { startEdit } from './own-messages.ts';

/** The menu of a message: the client's own entries first, then the application's. */
export function messageMenu(seen: PageMessage, state: PageState): MenuItem[] {
  const { message, isEditable, isDeletable } = seen;
  const { id: messageId, pinned } = message;
  const { offers, permits } = state.snapshot ?? {};
  const [text = '', ...more] = listTexts(seen, state.namesFor(seen));
  const whole = [text, ...more].join('\n');
  const isWritten = writtenTypes.includes(message.type);
  return [
    ...(permits?.addReactions ? [{ label: t('addReaction'), run: () => state.openPalette(messageId) }] : []),
    ...(isEditable ? [{ label: t('editMessage'), run: () => startEdit(message, state) }] : []),
    { label: t('reply'), run: () => state.box.replyTo(message) },
    ...(permits?.startThreads && isWritten && text && !message.thread
      ? [{ label: t('createThread'), run: () => void state.startThread(messageId, text.slice(0, 100)) }]
      : []),
    ...(whole && window.isSecureContext ? [{ label: t('copyText'), run: () => void state.copy(whole) }] : []),
    ...(permits?.pin && isWritten
      ? [
          {
            label: pinned ? t('unpin') : t('pin'),
            run: () => void state.actions.post('pin', { messageId, isPinned: !pinned }),
          },
        ]
      : []),
    ...(offers?.onMessages ?? []).map((entry, _index, all) => ({
      label: labelAmong(entry, all),
      run: () =>
        void state.actions.post('menu', { messageId, entry: entry.name, application: entry.application?.id }),
    })),
    ...(isDeletable
      ? [{ label: t('deleteMessage'), isDangerous: true, run: () => state.edits.askToDelete(message) }]
      : []),
  ];
}

/** Types of messages that a person or a bot wrote. System messages have no thread or reply. */
const writtenTypes: readonly MessageType[] = [
  MessageType.Default,
  MessageType.Reply,
  MessageType.ChatInputCommand,
  MessageType.ContextMenuCommand,
];
