import { html, type TemplateResult } from 'lit';
import type { FaultPanel } from '../../../local-discord/page/faults/fault-panel.ts';
import { presetView } from '../../../local-discord/page/faults/fault-presets-view.ts';
import { apiFaultText, faultKinds } from '../own-texts.ts';
import type { ApiFaults } from './api-faults.ts';
import { faultFormView } from './fault-form-view.ts';
import { faultPresets, findOrdered, tellWhatMembersSee } from './fault-presets.ts';

/** The tab of the player API: presets, and the form of any other fault. */
export function apiFaultsView(api: ApiFaults, panel: FaultPanel): TemplateResult {
  return html`<p class="panel-note">${apiFaultText('about')} ${apiFaultText('cache')}</p>
    ${presetsView(api, panel)}
    <h3>${apiFaultText('detail')}</h3>
    ${faultFormView(api, panel)}`;
}

/** Buttons that switch failures of the player API on and off, each with the answer that members then see. */
function presetsView(api: ApiFaults, panel: FaultPanel): TemplateResult {
  return html`<ul class="presets">
    ${faultPresets.map((preset) => {
      const ordered = findOrdered(preset, api.faults ?? []);
      const delay = preset.delayMs && apiFaultText('delayed', { seconds: preset.delayMs / 1000 });
      return presetView({
        label: [faultKinds()[preset.kind], delay].filter(Boolean).join(' · '),
        sees: tellWhatMembersSee(preset),
        isOn: ordered !== undefined,
        press: () => (ordered ? api.remove(ordered.id, panel) : api.order({ ...preset }, panel)),
      });
    })}
  </ul>`;
}
