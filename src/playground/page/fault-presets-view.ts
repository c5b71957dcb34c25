import { html, nothing, type TemplateResult } from 'lit';
import type { Fault } from '../../service/faults/fault.ts';
import type { FaultPanel } from './fault-panel.ts';
import { type FaultPreset, faultPresets, findOrdered, tellWhatMembersSee } from './fault-presets.ts';
import { faultKinds, faultText, inUnit } from './texts.ts';
import { discordTroubles } from './wire.ts';

/** What fails at a click and is mended at the next one, each with what members then see. */
export function presetsView(panel: FaultPanel): TemplateResult {
  const { faults } = panel;
  return html`<h3>${faultText('click')}</h3>
    <ul class="presets">
      ${faults ? faultPresets.map((preset) => presetView(preset, faults, panel)) : nothing}
      ${panel.clockAheadMs === undefined ? nothing : controlsView(panel)}
    </ul>
    <p role="status">${panel.trouble ? faultText(panel.trouble) : ''} ${tellClock(panel)}</p>`;
}

/** How far Discord's clock is ahead, once it is. */
function tellClock({ clockAheadMs = 0 }: FaultPanel): string {
  if (clockAheadMs === 0) return '';
  return faultText('clockAhead', { duration: inUnit(clockAheadMs / 60_000, 'minute') });
}

function presetView(preset: FaultPreset, faults: readonly Fault[], panel: FaultPanel): TemplateResult {
  const ordered = findOrdered(preset, faults);
  const label = faultKinds()[preset.kind];
  const delay = preset.delayMs && faultText('delayed', { seconds: preset.delayMs / 1000 });
  const toggle = () => (ordered ? panel.remove(ordered.id) : panel.order({ ...preset }));
  return html`<li>
    <button type="button" class="preset" aria-pressed=${ordered !== undefined} @click=${toggle}>
      <strong>${[label, delay].filter(Boolean).join(' · ')}</strong>
      <span class="preset-sees">${tellWhatMembersSee(preset)}</span>
    </button>
  </li>`;
}

function controlsView(panel: FaultPanel): TemplateResult {
  const { isRestarting } = panel;
  return html`<li>
      <button type="button" class="preset" aria-disabled=${isRestarting} @click=${() => panel.restartBot()}>
        <strong>${faultText(isRestarting ? 'restarting' : 'restart')}</strong>
        <span class="preset-sees">${faultText('restartSees')}</span>
      </button>
    </li>
    ${discordTroubles.map(
      (kind) => html`<li>
        <button type="button" class="preset" @click=${() => panel.troubleDiscord(kind)}>
          <strong>${faultText(kind)}</strong>
          <span class="preset-sees">${faultText(kind === 'limited' ? 'slowSees' : 'resumedSees')}</span>
        </button>
      </li>`,
    )}
    ${clockSteps.map(
      (minutes) => html`<li>
        <button type="button" class="preset" @click=${() => panel.forwardClock(minutes)}>
          <strong>${faultText('clock', { duration: inUnit(minutes, 'minute') })}</strong>
          <span class="preset-sees">${faultText('clockSees')}</span>
        </button>
      </li>`,
    )}`;
}

/** Minutes. Both are longer than the token of an interaction lives. */
const clockSteps = [16, 60] as const;
