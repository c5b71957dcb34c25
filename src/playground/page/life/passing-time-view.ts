import { html, nothing, type TemplateResult } from 'lit';
import { isLocalDiscord, t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';

/** Buttons with which time passes and the person acts in the game. A local Discord has neither players nor their bot. */
export function passingTimeView({ time, snapshot }: PageState): TemplateResult | typeof nothing {
  if (isLocalDiscord || !snapshot?.controls) return nothing;
  const button = (label: string, press: () => Promise<void>) =>
    html`<button type="button" class="button secondary" aria-disabled=${time.isPassing || nothing} @click=${press}>${label}</button>`;
  return html`<div class="passing-time">
    ${button(t('dayPasses'), () => time.pass(1))} ${button(t('weekPasses'), () => time.pass(7))}
    ${snapshot.controls.takesCodes ? button(t('codePutIn'), () => time.putCodes()) : nothing}
  </div>`;
}
