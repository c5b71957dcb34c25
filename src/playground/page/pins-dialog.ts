import { html, nothing, type TemplateResult } from 'lit';
import { compareIds } from './compare-ids.ts';
import { jumpTo } from './jump-to.ts';
import { listTexts } from './message-summary.ts';
import type { PageState } from './page-state.ts';
import { t } from './texts.ts';
import type { PageMessage } from './wire.ts';

/** The pinned messages of the open place, each with the way to it. */
export function pinsDialog(state: PageState): TemplateResult {
  const close = () => state.showPins(false);
  const pinned = [...state.messages.values()]
    .filter(({ message }) => message.pinned)
    .toSorted((one, other) => compareIds(other.message.id, one.message.id));
  return html`<dialog
    class="form-dialog"
    id="pins-dialog"
    aria-labelledby="pins-title"
    @cancel=${(event: Event) => {
      event.preventDefault();
      close();
    }}
  >
    ${
      state.arePinsShown
        ? html`<header>
              <h2 id="pins-title">${t('pinsTitle')}</h2>
              <button type="button" class="remove" aria-label=${t('close')} @click=${close}>✕</button>
            </header>
            ${pinned.length === 0 ? html`<p class="pins-none">${t('pinsNone')}</p>` : nothing}
            <ul class="pins">
              ${pinned.map((seen) => pinView(seen, state))}
            </ul>`
        : nothing
    }
  </dialog>`;
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
