import {
  type APIButtonComponent,
  type APIMessage,
  type APIMessageTopLevelComponent,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { PageState } from './page-state.ts';
import { t } from './texts.ts';

/** The rows of buttons under a message. */
export function componentsView({ id, components = [] }: APIMessage, state: PageState) {
  return components.length > 0
    ? html`<div class="rows">${components.map((row) => rowView(row, id, state))}</div>`
    : nothing;
}

function rowView(row: APIMessageTopLevelComponent, messageId: string, state: PageState): TemplateResult {
  if (row.type !== ComponentType.ActionRow) return html`<p class="unshown">${t('unshown')}</p>`;
  return html`<div class="row">
    ${row.components.map((component) =>
      component.type === ComponentType.Button
        ? buttonView(component, messageId, state)
        : html`<p class="unshown">${t('unshown')}</p>`,
    )}
  </div>`;
}

function buttonView(button: APIButtonComponent, messageId: string, state: PageState): TemplateResult {
  if (button.style === ButtonStyle.Premium) return html`<p class="unshown">${t('unshown')}</p>`;
  const face = html`${emojiView(button.emoji?.name, button.emoji?.id)}${button.label ?? ''}`;
  if (button.style === ButtonStyle.Link && !button.disabled)
    return html`<a class="button secondary" href=${webOnly(button.url)} target="_blank" rel="noopener noreferrer"
      >${face}<span aria-hidden="true">↗</span></a
    >`;
  const name = button.label ?? button.emoji?.name ?? '';
  const isWaiting = state.pressed.has(`${messageId}:${name}`);
  return html`<button
    type="button"
    class="button ${styles[button.style]}"
    ?disabled=${button.disabled || isWaiting}
    aria-busy=${isWaiting}
    @click=${() => state.press(messageId, name)}
  >
    ${face}
  </button>`;
}

function emojiView(name: string | null | undefined, id: string | undefined) {
  if (!name) return nothing;
  return html`<span class="emoji" aria-hidden="true">${id ? `:${name}:` : name}</span>`;
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
