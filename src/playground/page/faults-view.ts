import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { versionPath } from '../../contract/routes.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { faultFormView } from './fault-form-view.ts';
import type { FaultPanel } from './fault-panel.ts';
import { faultKinds, faultSources, faultWords } from './words.ts';

/** Opens and closes the panel; says how many faults are on. */
export function faultsButton(panel: FaultPanel) {
  const count = panel.faults?.length;
  if (count === undefined) return nothing;
  return html`<button
    type="button"
    id="faults-button"
    class="faults-button ${count > 0 ? 'on' : ''}"
    title=${faultWords('openHint')}
    aria-expanded=${panel.isOpen}
    aria-controls="faults"
    @click=${() => panel.toggle(!panel.isOpen)}
  >
    ${count > 0 ? faultWords('openOn', { count }) : faultWords('open')}
  </button>`;
}

/** The panel itself: what is on now, and the form for more. */
export function faultsView(panel: FaultPanel) {
  if (!panel.isOpen || !panel.faults) return nothing;
  return html`<section
    class="faults"
    id="faults"
    aria-labelledby="faults-title"
    @keydown=${({ key }: KeyboardEvent) => key === 'Escape' && close(panel)}
  >
    <header>
      <h2 id="faults-title" tabindex="-1">${faultWords('title')}</h2>
      <button type="button" class="remove" aria-label=${faultWords('close')} @click=${() => close(panel)}>✕</button>
    </header>
    <p class="faults-note">${faultWords('about')}</p>
    ${orderedView(panel.faults, panel)} ${faultFormView(panel)}
    <p class="faults-note">${faultWords('cache')}</p>
  </section>`;
}

function orderedView(faults: readonly Fault[], panel: FaultPanel): TemplateResult {
  const count = faults.length;
  return html`<p role="status">${count > 0 ? faultWords('on', { count }) : faultWords('none')}</p>
    <ul class="ordered">
      ${repeat(
        faults,
        ({ id }) => id,
        (fault) => faultView(fault, panel),
      )}
    </ul>
    ${
      count > 1
        ? html`<button type="button" class="link" @click=${() => takeAway(panel)}>${faultWords('takeAll')}</button>`
        : nothing
    }`;
}

function faultView(fault: Fault, panel: FaultPanel): TemplateResult {
  const label = faultKinds[fault.kind];
  return html`<li>
    <p><strong>${label}</strong> <span>${detailsOf(fault).join(' · ')}</span></p>
    <button
      type="button"
      class="link"
      aria-label=${faultWords('takeLabel', { fault: label })}
      @click=${() => takeAway(panel, fault.id)}
    >
      ${faultWords('take')}
    </button>
  </li>`;
}

/** Where, how much and how long: `/info`, `50 % of requests`, `2 of 3 left`. */
function detailsOf(fault: Fault): string[] {
  const { kind, path, source, rate, count, met, delayMs, retryAfterSeconds } = fault;
  const names = kind === 'rate-limited' || kind === 'quota-exceeded';
  return [
    kind === 'image-source-down'
      ? (faultSources[source ?? ''] ?? source ?? faultWords('everySource'))
      : (path?.replace(versionPath, '') ?? faultWords('everywhere')),
    ...(kind === 'slow' ? [faultWords('delayed', { seconds: delayMs / 1000 })] : []),
    ...(names ? [faultWords('retry', { seconds: retryAfterSeconds })] : []),
    ...(rate < 1 ? [faultWords('share', { percent: Math.round(rate * 1000) / 10 })] : []),
    count === undefined
      ? faultWords('untilTaken', { met })
      : faultWords('left', { left: count - met, count }),
  ];
}

/** The keyboard stays in the panel: the button that was pressed goes with its fault. */
function takeAway(panel: FaultPanel, id?: string): void {
  document.getElementById('faults-title')?.focus();
  void panel.takeAway(id);
}

function close(panel: FaultPanel): void {
  panel.toggle(false);
  document.getElementById('faults-button')?.focus();
}
