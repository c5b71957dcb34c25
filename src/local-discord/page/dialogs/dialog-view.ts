import { html, type TemplateResult } from 'lit';
import { t } from '../language/texts.ts';

/** The frame of a dialog named `NAME-dialog`. Escape asks for its closing, as its cross does. */
export function dialogView(
  { name, close }: { name: string; close: () => void },
  content: unknown,
): TemplateResult {
  return html`<dialog
    class="form-dialog"
    id="${name}-dialog"
    aria-labelledby="${name}-title"
    @cancel=${(event: Event) => {
      event.preventDefault();
      close();
    }}
  >
    ${content}
  </dialog>`;
}

/** Its title, with the cross. */
export function dialogHeader(
  { name, close }: { name: string; close: () => void },
  title: string,
): TemplateResult {
  return html`<header>
    <h2 id="${name}-title">${title}</h2>
    <button type="button" class="remove" aria-label=${t('close')} @click=${close}>✕</button>
  </header>`;
}
