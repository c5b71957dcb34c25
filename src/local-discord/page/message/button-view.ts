import { type APIButtonComponent, ButtonStyle } from 'discord-api-types/v10';
import { html, type TemplateResult } from 'lit';
import { t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';
import { emojiView } from './emoji-view.ts';

export function buttonView(button: APIButtonComponent, messageId: string, state: PageState): TemplateResult {
  if (button.style === ButtonStyle.Premium) return html`<p class="unshown">${t('unshown')}</p>`;
  // Without a label, the emoji names the button for screen readers.
  const isSign = !button.label && !button.emoji?.id;
  const face = isSign ? (button.emoji?.name ?? '') : html`${emojiView(button.emoji)}${button.label ?? ''}`;
  if (button.style === ButtonStyle.Link && !button.disabled)
    return html`<a class="button secondary" href=${webOnly(button.url)} target="_blank" rel="noopener noreferrer"
      >${face}<span aria-hidden="true">↗</span></a
    >`;
  const name = nameOfButton(button);
  const isWaiting = state.actions.pending.has(`${messageId}:${name}`);
  return html`<button
    type="button"
    class="button ${styles[button.style]}"
    aria-disabled=${button.disabled || isWaiting}
    aria-busy=${isWaiting}
    @click=${() => !button.disabled && state.actions.press(messageId, name)}
  >
    ${face}
  </button>`;
}

export function nameOfButton(button: APIButtonComponent): string {
  if (button.style === ButtonStyle.Premium) return '';
  return button.label ?? button.emoji?.name ?? '';
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
