import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { versionPath } from '../../contract/routes.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { faultFormView } from './fault-form-view.ts';
import type { FaultPanel } from './fault-panel.ts';
import { presetsView } from './fault-presets-view.ts';
import { faultKinds, faultSources, faultText } from './texts.ts';

/** Opens and closes the panel; says how many faults are active. */
export function faultsButton(panel: FaultPanel) {
  if (!canOrder(panel)) return nothing;
  const count = panel.faults?.length ?? 0;
  return html`<button
    type="button"
    id="faults-button"
    class="top-button faults-button ${count > 0 ? 'on' : ''}"
    title=${faultText('openHint')}
    aria-expanded=${panel.isOpen}
    aria-controls="faults"
    @click=${() => panel.toggle(!panel.isOpen)}
  >
    <span class="mark" aria-hidden="true">⚠${count > 0 ? ` ${count}` : ''}</span>
    <span class="long">${count > 0 ? faultText('openOn', { count }) : faultText('open')}</span>
  </button>`;
}

/** The panel: the active faults, and the form for more. */
export function faultsView(panel: FaultPanel) {
  const { faults } = panel;
  if (!panel.isOpen || !canOrder(panel)) return nothing;
  return html`<section
    class="panel faults"
    id="faults"
    aria-labelledby="faults-title"
    @keydown=${({ key }: KeyboardEvent) => key === 'Escape' && close(panel)}
  >
    <header>
      <h2 id="faults-title" tabindex="-1">${faultText('title')}</h2>
      <button type="button" class="remove" aria-label=${faultText('close')} @click=${() => close(panel)}>✕</button>
    </header>
    ${faults ? html`<p class="panel-note">${faultText('about')}</p>${orderedView(faults, panel)}` : nothing}
    ${presetsView(panel)}
    ${
      faults
        ? html`<p class="panel-note">${faultText('cache')}</p>
          <h3>${faultText('detail')}</h3>
          ${faultFormView(panel)}`
        : nothing
    }
  </section>`;
}

/** The player API is the playground's own, or the bot is. */
function canOrder({ faults, clockAheadMs }: FaultPanel): boolean {
  return faults !== undefined || clockAheadMs !== undefined;
}

function orderedView(faults: readonly Fault[], panel: FaultPanel): TemplateResult {
  const count = faults.length;
  return html`<p role="status">${count > 0 ? faultText('on', { count }) : faultText('none')}</p>
    <ul class="ordered">
      ${repeat(
        faults,
        ({ id }) => id,
        (fault) => faultView(fault, panel),
      )}
    </ul>
    ${
      count > 1
        ? html`<button type="button" class="link" @click=${() => remove(panel)}>${faultText('takeAll')}</button>`
        : nothing
    }`;
}

function faultView(fault: Fault, panel: FaultPanel): TemplateResult {
  const label = faultKinds()[fault.kind];
  return html`<li>
    <p><strong>${label}</strong> <span>${listDetails(fault).join(' · ')}</span></p>
    <button
      type="button"
      class="link"
      aria-label=${faultText('takeLabel', { fault: label })}
      @click=${() => remove(panel, fault.id)}
    >
      ${faultText('take')}
    </button>
  </li>`;
}

/** Where, how much and how long: `/info`, `50 % of requests`, `2 of 3 left`. */
function listDetails(fault: Fault): string[] {
  const { kind, path, source, rate, count, met, delayMs, retryAfterSeconds } = fault;
  const names = kind === 'rate-limited' || kind === 'quota-exceeded';
  return [
    kind === 'image-source-down'
      ? (faultSources()[source ?? ''] ?? source ?? faultText('everySource'))
      : (path?.replace(versionPath, '') ?? faultText('everywhere')),
    ...(kind === 'slow' ? [faultText('delayed', { seconds: delayMs / 1000 })] : []),
    ...(names ? [faultText('retry', { seconds: retryAfterSeconds })] : []),
    ...(rate < 1 ? [faultText('share', { percent: Math.round(rate * 1000) / 10 })] : []),
    count === undefined ? faultText('untilTaken', { met }) : faultText('left', { left: count - met, count }),
  ];
}

/** Moves the focus to the title first, because the pressed button disappears with its fault. */
function remove(panel: FaultPanel, id?: string): void {
  document.getElementById('faults-title')?.focus();
  void panel.remove(id);
}

function close(panel: FaultPanel): void {
  panel.toggle(false);
  document.getElementById('faults-button')?.focus();
}
