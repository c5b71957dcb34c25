import { html, nothing, type TemplateResult } from 'lit';
import { compareIds } from '../compare-ids.ts';
import { t } from '../language/texts.ts';
import { listTexts } from '../message/message-summary.ts';
import type { PageState } from '../page-state.ts';
import { jumpTo } from '../places/jump-to.ts';
import type { PageMessage } from '../wire.ts';
import { dialogHeader, dialogView } from './dialog-view.ts';

/** The pinned messages of the open place, each with the way to it. */
export function pinsDialog(state: PageState): TemplateResult {
  const frame = { name: 'pins', close: () => state.showPins(false) };
  const pinned = [...state.messages.values()]
    .filter(({ message }) => message.pinned)
    .toSorted((one, other) => compareIds(other.message.id, one.message.id));
  if (!state.arePinsShown) return dialogView(frame, nothing);
  return dialogView(
    frame,
    html`${dialogHeader(frame, t('pinsTitle'))}
      ${pinned.length === 0 ? html`<p class="pins-none">${t('pinsNone')}</p>` : nothing}
      <ul class="pins">
        ${pinned.map((seen) => pinView(seen, state))}
      </ul>`,
  );
}

function pinView(seen: PageMessage, state: PageState): TemplateResult {
  const { id, author, timestamp, attachments } = seen.message;
  const [text = attachments[0]?.filename ?? ''] = listTexts(seen, state.namesFor(seen));
  return html`<li>
    <div>
      <p>
        <bdi class="author">${author.global_name ?? author.username}</bdi>
        <live-time class="when" unix=${Date.parse(timestamp) / 1000} form="header"></live-time>
      </p>
      <p class="pin-text" dir="auto">${text}</p>
    </div>
    <button
      type="button"
      class="button secondary"
      @click=${() => {
        state.showPins(false);
        jumpTo(id);
      }}
    >
      ${t('jump')}
    </button>
  </li>`;
}
