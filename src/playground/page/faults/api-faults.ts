import { html, type TemplateResult } from 'lit';
import { ask, inJson } from '../../../local-discord/page/connection.ts';
import type { FaultPanel, FurtherFaults, Ordered } from '../../../local-discord/page/faults/fault-panel.ts';
import { presetView } from '../../../local-discord/page/faults/fault-presets-view.ts';
import { watch } from '../../../local-discord/page/watch.ts';
import type { Fault } from '../../../service/faults/fault.ts';
import { versionPath } from '../../../shared/contract/routes.ts';
import { apiFaultText, botText, discordSees, findText, ownTexts } from '../own-texts.ts';
import { type FaultDraft, faultFormView } from './fault-form-view.ts';
import { type FaultPreset, faultPresets, findOrdered, tellWhatMembersSee } from './fault-presets.ts';

export class ApiFaults implements FurtherFaults {
  readonly tab = 'api';
  /** Absent if the player API is not the playground's own. */
  faults: readonly Fault[] | undefined;
  kind = 'unavailable';

  constructor() {
    watch(this);
  }

  label(): string {
    return botText('playerApi');
  }

  view(panel: FaultPanel): TemplateResult {
    return html`<p class="panel-note">${apiFaultText('about')} ${apiFaultText('cache')}</p>
      ${presetsView(this, panel)}
      <h3>${apiFaultText('detail')}</h3>
      ${faultFormView(this, panel)}`;
  }

  list(): Ordered[] | undefined {
    return this.faults?.map((fault) => ({
      key: `fault:${fault.id}`,
      label: ownTexts.faultKinds[fault.kind],
      details: listDetails(fault).join(' · '),
      remove: (panel) => this.remove(fault.id, panel),
    }));
  }

  discordSees = discordSees;

  choose(kind: string, panel: FaultPanel): void {
    this.kind = kind;
    panel.clearProblem();
  }

  async order(draft: FaultDraft, panel: FaultPanel): Promise<void> {
    await panel.attempt(() => ask('/api/order-fault', inJson(draft)));
  }

  /** Orders the fault of a preset instead of the active preset's. */
  async orderPreset(preset: FaultPreset, panel: FaultPanel): Promise<void> {
    for (const other of faultPresets) {
      const ordered = findOrdered(other, this.faults ?? []);
      if (ordered) await this.remove(ordered.id, panel);
    }
    await this.order({ ...preset }, panel);
  }

  async remove(id: string, panel: FaultPanel): Promise<void> {
    await panel.attempt(() => ask('/api/clear-faults', inJson({ id })));
  }

  async removeAll(panel: FaultPanel): Promise<void> {
    await panel.attempt(() => ask('/api/clear-faults', inJson({})));
  }
}

function presetsView(api: ApiFaults, panel: FaultPanel): TemplateResult {
  return html`<ul class="presets">
    ${faultPresets.map((preset) => {
      const ordered = findOrdered(preset, api.faults ?? []);
      const delay = preset.delayMs && apiFaultText('delayed', { seconds: preset.delayMs / 1000 });
      return presetView({
        label: [ownTexts.faultKinds[preset.kind], delay].filter(Boolean).join(' · '),
        sees: tellWhatMembersSee(preset),
        isOn: ordered !== undefined,
        press: () => (ordered ? api.remove(ordered.id, panel) : api.orderPreset(preset, panel)),
      });
    })}
  </ul>`;
}

function listDetails(fault: Fault): string[] {
  const { kind, path, source, rate, count, met, delayMs, retryAfterSeconds } = fault;
  const names = kind === 'rate-limited' || kind === 'quota-exceeded';
  return [
    kind === 'image-source-down'
      ? (findText(ownTexts.faultSources, source) ?? source ?? apiFaultText('everySource'))
      : (path?.replace(versionPath, '') ?? apiFaultText('everywhere')),
    kind === 'slow' ? apiFaultText('delayed', { seconds: delayMs / 1000 }) : '',
    names ? apiFaultText('retry', { seconds: retryAfterSeconds }) : '',
    rate < 1 ? apiFaultText('share', { percent: Math.round(rate * 1000) / 10 }) : '',
    count === undefined
      ? apiFaultText('untilTaken', { met })
      : apiFaultText('left', { left: count - met, count }),
  ].filter(Boolean);
}
