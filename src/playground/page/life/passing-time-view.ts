import { html, nothing, type TemplateResult } from 'lit';
import type { PersonParts } from '../../../local-discord/page/extension.ts';
import { ownText } from '../own-texts.ts';
import type { PassingTime } from './passing-time.ts';

/** Buttons with which time passes and the person acts in the game. */
export function passingTimeView(
  time: PassingTime,
  { takesCodes, ...parts }: PersonParts & { takesCodes: boolean },
): TemplateResult | typeof nothing {
  if (!parts.movesClock) return nothing;
  const button = (label: string, press: () => Promise<void>) =>
    html`<button type="button" class="button secondary" aria-disabled=${time.isPassing || nothing} @click=${press}>${label}</button>`;
  return html`<div class="passing-time">
    ${button(ownText('dayPasses'), () => time.pass(1, parts))} ${button(ownText('weekPasses'), () => time.pass(7, parts))}
    ${takesCodes ? button(ownText('codePutIn'), () => time.putCodes(parts)) : nothing}
  </div>`;
}
