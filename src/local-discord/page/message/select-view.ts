import { type APISelectMenuComponent, ComponentType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { floating } from '../controls/floating.ts';
import { focusLeaves } from '../controls/focus-leaves.ts';
import type { PageChoice } from '../dialogs/form.ts';
import { t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';
import { keepInView } from '../places/keep-in-view.ts';
import { emojiView } from './emoji-view.ts';
import { listChoices } from './select-choices.ts';
import type { SelectField } from './select-state.ts';

/** Renders a select as a button that opens a list, for keyboard, mouse and touch. */
export function selectView(
  select: APISelectMenuComponent,
  messageId: string,
  state: PageState,
): TemplateResult {
  const {
    custom_id: name,
    placeholder = t('selectPlaceholder'),
    min_values: min = 1,
    max_values: max = 1,
  } = select;
  const choices = state.snapshot ? listChoices(select, state.snapshot.directory) : [];
  const field: SelectField = { messageId, name, choices, min, max };
  const { selects } = state;
  const isOpen = selects.isOpen(field);
  const isWaiting = state.actions.pending.has(`${messageId}:${name}`);
  const shown = choices
    .filter(({ isChosen }) => isChosen)
    .map(({ label }) => label)
    .join(', ');
  const id = `select-${messageId}-${select.id}`;
  return html`<div
    class="select"
    @focusout=${(event: FocusEvent) => isOpen && focusLeaves(event) && selects.close()}
  >
    <button
      type="button"
      class="select-button"
      role="combobox"
      aria-haspopup="listbox"
      aria-label=${[placeholder, shown].filter(Boolean).join(': ')}
      aria-expanded=${isOpen}
      aria-controls=${id}
      aria-activedescendant=${isOpen ? `${id}-${selects.active}` : nothing}
      aria-disabled=${Boolean(select.disabled) || isWaiting}
      aria-busy=${isWaiting}
      @click=${() => !select.disabled && !isWaiting && selects.toggle(field)}
      @keydown=${(event: KeyboardEvent) => onKey(event, field, state)}
    >
      <span>${shown || placeholder}</span><span aria-hidden="true">▾</span>
    </button>
    ${isOpen ? listView(select, field, { id, state, label: placeholder }) : nothing}
  </div>`;
}

function listView(
  select: APISelectMenuComponent,
  field: SelectField,
  { id, state, label }: { id: string; state: PageState; label: string },
): TemplateResult {
  const { selects } = state;
  const isMany = field.max > 1;
  return html`<div class="select-list" ${floating('stretch')}>
    <ul id=${id} role="listbox" aria-label=${label} aria-multiselectable=${isMany}>
      ${field.choices.map((choice, index) => choiceView(select, choice, { id: `${id}-${index}`, index, field, state }))}
    </ul>
    ${
      isMany
        ? html`<p class="select-hint">
            <span>${t('selectHint', { min: field.min, max: field.max })}</span>
            <button
              type="button"
              class="button primary"
              aria-disabled=${selects.chosen.size < field.min}
              @click=${() => selects.submit(field)}
            >
              ${t('selectDone')}
            </button>
          </p>`
        : nothing
    }
  </div>`;
}

function choiceView(
  select: APISelectMenuComponent,
  { label, description, value }: PageChoice,
  { id, index, field, state }: { id: string; index: number; field: SelectField; state: PageState },
): TemplateResult {
  const { selects } = state;
  const emoji = select.type === ComponentType.StringSelect ? select.options[index]?.emoji : undefined;
  return html`<li
    id=${id}
    role="option"
    class=${index === selects.active ? 'active' : ''}
    aria-selected=${selects.chosen.has(value)}
    ${keepInView(index === selects.active)}
    @mousedown=${(event: Event) => event.preventDefault()}
    @click=${() => selects.take(field, index)}
  >
    ${emojiView(emoji)}<span class="choice-words"><span>${label}</span>
    ${description ? html`<span class="choice-note">${description}</span>` : nothing}</span>
    <span aria-hidden="true">${selects.chosen.has(value) ? '✓' : ''}</span>
  </li>`;
}

function onKey(event: KeyboardEvent, field: SelectField, { selects }: PageState): void {
  const { key } = event;
  if (!selects.isOpen(field)) {
    // Enter and Space already click the button, which opens the list.
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    selects.toggle(field);
  } else if (!handleKey(key, field, selects)) return;
  event.preventDefault();
  event.stopPropagation();
}

function handleKey(key: string, field: SelectField, selects: PageState['selects']): boolean {
  const steps: Partial<Record<string, number>> = {
    ArrowDown: selects.active + 1,
    ArrowUp: selects.active - 1,
    Home: 0,
    End: field.choices.length - 1,
  };
  const to = steps[key];
  if (to !== undefined) selects.move(field, to);
  else if (key === 'Escape') selects.close();
  else if (key === ' ') selects.take(field);
  else if (key === 'Enter' && field.max > 1) selects.submit(field);
  else if (key === 'Enter') selects.take(field);
  else if (key.length === 1) selects.find(field, key);
  else return false;
  return true;
}
