import type { APIMessage } from 'discord-api-types/v10';
import { watch } from '../watch.ts';
import type { Person } from '../wire.ts';
import { plainMentions } from './mentions.ts';

/** The message of one's own that is being edited, and the one that is about to be deleted: one at a time. */
export class EditState {
  /** The message whose text is being edited. */
  messageId: string | undefined;
  /** Its text before, with names in place of ids. */
  text = '';
  /** The message that the page asks about before it is deleted. */
  deleted: APIMessage | undefined;

  constructor() {
    watch(this);
  }

  open({ id, content }: APIMessage, people: readonly Pick<Person, 'id' | 'name'>[]): void {
    this.messageId = id;
    this.text = plainMentions(content, people);
    queueMicrotask(focusField);
  }

  close(): void {
    this.messageId = undefined;
  }

  askToDelete(message: APIMessage | undefined): void {
    this.deleted = message;
  }
}

/** Runs after the page has drawn the field, and before the next key. */
function focusField(): void {
  const field = document.querySelector<HTMLTextAreaElement>('.edit-text');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
