import { html, nothing } from 'lit';
import type { CommandBox } from '../composer/command-box.ts';
import { hasFinePointer } from '../controls/pointer.ts';
import { t } from '../language/texts.ts';
import { keepInView } from '../places/keep-in-view.ts';
import type { Suggestion } from './suggestions.ts';

export function suggestionsView(box: CommandBox) {
  const { items, heading, status } = box.suggestions.list;
  const option = box.composition.fields.find((field) => field.option.name === box.composition.focus)?.option;
  const isShown =
    box.suggestions.isOpen && (items.length > 0 || status !== undefined || option !== undefined);
  if (!isShown) return nothing;
  const title = option
    ? html`<span><strong>${option.label}</strong> ${option.description}</span>
        <span class="demand">${option.isRequired ? t('required') : t('optional')}</span>`
    : html`<strong>${heading}</strong>
        ${box.isReady ? html`<span class="demand">${hasFinePointer() ? t('enterSends') : t('enterSendsTouch')}</span>` : nothing}`;
  return html`<div class="suggestions">
    <p class="suggestions-title">${title}</p>
    ${status ? html`<p class="suggestions-status">${status}</p>` : nothing}
    ${'' /* a list that scrolls can be reached by keyboard */}
    <ul id="suggestions" role="listbox" tabindex="0" aria-label=${t('suggestions')}>
      ${items.map((item, index) => itemView(item, index, box))}
    </ul>
  </div>`;
}

function itemView({ title, note, source }: Suggestion, index: number, box: CommandBox) {
  return html`<li
    id="suggestion-${index}"
    role="option"
    aria-selected=${index === box.suggestions.activeIndex}
    ${keepInView(index === box.suggestions.activeIndex)}
    @mousedown=${(event: Event) => event.preventDefault()}
    @click=${() => box.suggestions.take(index)}
  >
    <span class="suggestion-title" dir="auto">${title}</span>
    <span class="suggestion-note">${note}</span>
    ${source ? html`<bdi class="suggestion-source">${source}</bdi>` : nothing}
  </li>`;
}
