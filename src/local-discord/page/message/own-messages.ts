import type { APIMessage } from 'discord-api-types/v10';
import { compareIds } from '../compare-ids.ts';
import { hasFinePointer } from '../controls/pointer.ts';
import { t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';
import { writeMentions } from './mentions.ts';

export function startEdit(message: APIMessage, { edits, snapshot }: PageState): void {
  edits.open(message, snapshot?.people ?? []);
}

/** Arrow-up in an empty box: edits the newest message of one's own. False if there is none, or a command came later. */
export function editLast(state: PageState): boolean {
  const { box } = state;
  if (!box.isEmpty || box.outbox.isLastCommand) return false;
  const [last] = [...state.messages.values()]
    .filter(({ isEditable }) => isEditable)
    .map(({ message }) => message)
    .toSorted((one, other) => compareIds(other.id, one.id));
  if (!last) return false;
  startEdit(last, state);
  return true;
}

/** Sends the text as it is now. Nothing left of it means that the message goes, which the page asks about first. */
export async function saveEdit(message: APIMessage, state: PageState): Promise<void> {
  const { edits, snapshot } = state;
  const text = writeMentions(edits.text.trim(), snapshot?.people ?? []);
  if (text === '' && message.attachments.length === 0) {
    edits.close();
    edits.askToDelete(message);
    return;
  }
  const isSaved =
    text === message.content || (await state.actions.post('edit', { messageId: message.id, text }));
  if (isSaved) leaveEdit(state);
}

/** Returns the focus to the box, except on a phone: there it would open the on-screen keyboard. */
export function leaveEdit({ edits, box }: PageState): void {
  box.movesFocus ||= hasFinePointer();
  edits.close();
}

export async function deleteMessage(messageId: string, state: PageState): Promise<void> {
  state.edits.askToDelete(undefined);
  if (await state.actions.post('delete', { messageId })) state.notices.announce(t('deleted'));
}
