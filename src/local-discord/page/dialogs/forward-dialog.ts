import { html, nothing, type TemplateResult } from 'lit';
import { errorText, placeLabel, t } from '../language/texts.ts';
import type { PagePlace } from '../wire.ts';
import { dialogHeader, dialogView } from './dialog-view.ts';
import type { ForwardForm } from './forward-form.ts';

/** All places that a message can be forwarded to: a press on one sends it there. */
export function forwardDialog(form: ForwardForm, places: readonly PagePlace[]): TemplateResult {
  const { failure } = form;
  const frame = { name: 'forward', close: () => form.close() };
  if (!form.message) return dialogView(frame, nothing);
  return dialogView(
    frame,
    html`${dialogHeader(frame, t('forwardTitle'))}
      <div role="alert">
        ${failure ? html`<p class="failed">${errorText(failure.code, failure.detail)}</p>` : nothing}
      </div>
      <ul class="forward-places">
        ${places.map(
          (place, index) => html`<li class=${place.thread ? 'in-thread' : ''}>
            <button type="button" ?autofocus=${index === 0} @click=${() => form.submit(place)}>
              <bdi>${placeLabel(place)}</bdi> <span aria-hidden="true">↪</span>
            </button>
          </li>`,
        )}
      </ul>`,
  );
}
