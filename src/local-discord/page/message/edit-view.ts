import type { APIMessage } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { hasFinePointer } from '../controls/pointer.ts';
import { t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';
import { leaveEdit, saveEdit } from './own-messages.ts';

/** The text of a message while its author changes it, in its place. */
export function editView(message: APIMessage, state: PageState): TemplateResult {
  return html`<form
    class="edit"
    @submit=${(event: Event) => {
      event.preventDefault();
      void saveEdit(message, state);
    }}
  >
    <textarea
      class="edit-text"
      dir="auto"
      rows="1"
      maxlength="2000"
      aria-label=${t('editBox')}
      .value=${state.edits.text}
      @input=${({ target }: Event) => {
        if (target instanceof HTMLTextAreaElement) state.edits.text = target.value;
      }}
      @keydown=${(event: KeyboardEvent) => onKey(event, message, state)}
    ></textarea>
    <p class="edit-hint">
      ${keyView('Esc')} <button type="button" class="link" @click=${() => leaveEdit(state)}>${t('formCancel')}</button>
      <span aria-hidden="true">•</span>
      ${keyView('Enter')} <button type="submit" class="link">${t('save')}</button>
    </p>
  </form>`;
}

/** A finger has no such keys. */
function keyView(name: string) {
  return hasFinePointer() ? html`<kbd aria-hidden="true">${name}</kbd>` : nothing;
}

function onKey(event: KeyboardEvent, message: APIMessage, state: PageState): void {
  if (event.isComposing) return;
  if (event.key === 'Escape') leaveEdit(state);
  else if (event.key === 'Enter' && !event.shiftKey) void saveEdit(message, state);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
