import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { versionPath } from '../../contract/routes.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { faultFormView } from './fault-form-view.ts';
import type { FaultPanel } from './fault-panel.ts';
import { faultKinds, faultSources, faultText } from './texts.ts';

/** Opens and closes the panel; says how many faults are active. */
export function faultsButton(panel: FaultPanel) {
  const count = panel.faults?.length;
  if (count === undefined) return nothing;
  return html`<button
    type="button"
    id="faults-button"
    class="faults-button ${count > 0 ? 'on' : ''}"
    title=${faultText('openHint')}
    aria-expanded=${panel.isOpen}
    aria-controls="faults"
    @click=${() => panel.toggle(!panel.isOpen)}
  >
    ${count > 0 ? faultText('openOn', { count }) : faultText('open')}
  </button>`;
}

/** The panel: the active faults, and the form for more. */
export function faultsView(panel: FaultPanel) {
  if (!panel.isOpen || !panel.faults) return nothing;
  return html`<section
    class="faults"
    id="faults"
    aria-labelledby="faults-title"
    @keydown=${({ key }: KeyboardEvent) => key === 'Escape' && close(panel)}
  >
    <header>
      <h2 id="faults-title" tabindex="-1">${faultText('title')}</h2>
      <button type="button" class="remove" aria-label=${faultText('close')} @click=${() => close(panel)}>✕</button>
    </header>
    <p class="faults-note">${faultText('about')}</p>
    ${orderedView(panel.faults, panel)} ${faultFormView(panel)}
    <p class="faults-note">${faultText('cache')}</p>
  </section>`;
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
