import { html, nothing, type TemplateResult } from 'lit';
import { t } from '../language/texts.ts';
import { listTexts } from '../message/message-summary.ts';
import { deleteMessage } from '../message/own-messages.ts';
import type { PageState } from '../page-state.ts';
import { dialogHeader, dialogView } from './dialog-view.ts';

/** Asks before a message is deleted: it cannot be brought back. */
export function deleteDialog(state: PageState): TemplateResult {
  const { deleted } = state.edits;
  const frame = { name: 'delete', close: () => state.edits.askToDelete(undefined) };
  const seen = deleted && state.messages.get(deleted.id);
  if (!deleted || !seen) return dialogView(frame, nothing);
  const [text = deleted.attachments[0]?.filename ?? ''] = listTexts(seen, state.namesFor(seen));
  return dialogView(
    frame,
    html`<form
      @submit=${(event: Event) => {
        event.preventDefault();
        void deleteMessage(deleted.id, state);
      }}
    >
      ${dialogHeader(frame, t('deleteMessage'))}
      <div class="form-parts">
        <p>${t('deleteAsk')}</p>
        <blockquote class="deleted-text" dir="auto">${text}</blockquote>
      </div>
      <footer>
        <button type="button" class="button secondary" @click=${frame.close}>${t('formCancel')}</button>
        <button type="submit" class="button danger" autofocus>${t('delete')}</button>
      </footer>
    </form>`,
  );
}
