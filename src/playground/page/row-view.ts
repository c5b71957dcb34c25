import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIComponentInMessageActionRow,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { emojiView } from './emoji-view.ts';
import type { PageState } from './page-state.ts';
import { selectView } from './select-view.ts';
import { t } from './texts.ts';

/** A row of buttons, or with a select. */
export function rowView(
  row: APIActionRowComponent<APIComponentInMessageActionRow>,
  messageId: string,
  state: PageState,
): TemplateResult {
  // By name, so that focus never slides from a button that went away to another one in its place.
  return html`<div class="row">
    ${repeat(
      row.components,
      (component, index) =>
        component.type === ComponentType.Button ? `${nameOf(component)}:${countBefore(row, index)}` : index,
      (component) =>
        component.type === ComponentType.Button
          ? buttonView(component, messageId, state)
          : selectView(component, messageId, state),
    )}
  </div>`;
}

/** A button, which waits while the bot has not answered a press. */
export function buttonView(button: APIButtonComponent, messageId: string, state: PageState): TemplateResult {
  if (button.style === ButtonStyle.Premium) return html`<p class="unshown">${t('unshown')}</p>`;
  const face = html`${emojiView(button.emoji)}${button.label ?? ''}`;
  if (button.style === ButtonStyle.Link && !button.disabled)
    return html`<a class="button secondary" href=${webOnly(button.url)} target="_blank" rel="noopener noreferrer"
      >${face}<span aria-hidden="true">↗</span></a
    >`;
  const name = nameOf(button);
  const isWaiting = state.pressed.has(`${messageId}:${name}`);
  return html`<button
    type="button"
    class="button ${styles[button.style]}"
    aria-disabled=${button.disabled || isWaiting}
    aria-busy=${isWaiting}
    @click=${() => !button.disabled && state.press(messageId, name)}
  >
    ${face}
  </button>`;
}

function nameOf(button: APIButtonComponent): string {
  if (button.style === ButtonStyle.Premium) return '';
  return button.label ?? button.emoji?.name ?? '';
}

/** Two buttons may have the same name. */
function countBefore(row: APIActionRowComponent<APIComponentInMessageActionRow>, index: number): number {
  const names = row.components.map((component) =>
    component.type === ComponentType.Button ? nameOf(component) : '',
  );
  return names.slice(0, index).filter((name) => name === names[index]).length;
}

function webOnly(url: string): string {
  return /^(https?|discord):\/\//i.test(url) ? url : '#';
}

const styles: Record<Exclude<ButtonStyle, ButtonStyle.Premium>, string> = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Secondary]: 'secondary',
  [ButtonStyle.Success]: 'success',
  [ButtonStyle.Danger]: 'danger',
  [ButtonStyle.Link]: 'secondary',
};
