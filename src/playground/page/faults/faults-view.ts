import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Fault } from '../../../service/faults/fault.ts';
import { versionPath } from '../../../shared/contract/routes.ts';
import { copyAddressButton } from '../address/copy-address.ts';
import { tabsView } from '../controls/tab-list.ts';
import { discordTroubleText, faultKinds, faultSources, faultText, inspectText } from '../language/texts.ts';
import { faultFormView, faultProblemView } from './fault-form-view.ts';
import type { FaultPanel, FaultTab } from './fault-panel.ts';
import { apiPresetsView, botPresetsView, discordPresetsView } from './fault-presets-view.ts';
import type { StandingTrouble } from './troubles.ts';

/** Opens and closes the panel; says how many faults are active. */
export function faultsButton(panel: FaultPanel) {
  if (panel.tabs.length === 0) return nothing;
  const { count } = panel;
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

/** The panel: what goes wrong now, and what can be ordered. */
export function faultsView(panel: FaultPanel) {
  if (!panel.isOpen || panel.tabs.length === 0) return nothing;
  return html`<section
    class="panel faults"
    id="faults"
    aria-labelledby="faults-title"
    @keydown=${({ key }: KeyboardEvent) => key === 'Escape' && close(panel)}
  >
    <header>
      <h2 id="faults-title" tabindex="-1">${faultText('title')}</h2>
      ${copyAddressButton()}
      <button type="button" class="remove" aria-label=${faultText('close')} @click=${() => close(panel)}>✕</button>
    </header>
    ${tabsView(
      {
        panel: 'faults',
        tabs: panel.tabs,
        chosen: panel.tab,
        label: (tab) => nameTab(tab, panel),
        choose: (tab) => panel.showTab(tab),
      },
      contentView(panel),
    )}
    ${orderedView(panel)}
  </section>`;
}

function nameTab(tab: FaultTab, { bot }: FaultPanel): string {
  if (tab === 'discord') return 'Discord';
  if (tab === 'api') return inspectText('playerApi');
  return faultText(bot.shown === undefined ? 'tabClock' : 'tabBot');
}

function contentView(panel: FaultPanel): TemplateResult {
  const { tab, faults = [] } = panel;
  if (tab === 'discord')
    return html`<p class="panel-note">${faultText('aboutDiscord')}</p>${discordPresetsView(panel)}`;
  if (tab === 'bot') return botPresetsView(panel);
  return html`<p class="panel-note">${faultText('about')} ${faultText('cache')}</p>
    ${apiPresetsView(faults, panel)}
    <h3>${faultText('detail')}</h3>
    ${faultFormView(panel)}`;
}

/** The list of active failures. It has a fixed size, or one line while nothing is on, so that no button moves when the list changes. */
function orderedView(panel: FaultPanel): TemplateResult {
  const { count, faults = [], troubles } = panel;
  return html`<div class=${count > 0 ? 'ordered' : 'ordered none'}>
    <p role="status">${count > 0 ? faultText('on', { count }) : faultText('none')}</p>
    ${
      count > 1
        ? html`<button type="button" class="link" @click=${() => remove(() => panel.removeAll())}>${faultText('takeAll')}</button>`
        : nothing
    }
    ${panel.tab === 'api' ? nothing : html`<div role="alert">${faultProblemView(panel)}</div>`}
    <ul>
      ${repeat(
        [...faults.map(describeFault), ...troubles.map(describeTrouble)],
        ({ key }) => key,
        (ordered) => lineView(ordered, panel),
      )}
    </ul>
  </div>`;
}

/** One line of what goes wrong now. */
interface Ordered {
  key: string;
  label: string;
  details: string;
  /** In the terms of the local Discord. */
  code?: string;
  remove(panel: FaultPanel): Promise<void>;
}

function describeFault(fault: Fault): Ordered {
  return {
    key: `fault:${fault.id}`,
    label: faultKinds()[fault.kind],
    details: listDetails(fault).join(' · '),
    remove: (panel) => panel.remove(fault.id),
  };
}

function describeTrouble({ id, name, order }: StandingTrouble): Ordered {
  return {
    key: `trouble:${id}`,
    label: name ? discordTroubleText(name) : faultText('orderedElsewhere'),
    details: '',
    ...(!name && { code: order }),
    remove: (panel) => panel.removeTrouble(id),
  };
}

function lineView(ordered: Ordered, panel: FaultPanel): TemplateResult {
  const { label, details, code } = ordered;
  return html`<li>
    <p>
      <strong>${label}</strong> <span>${details}</span>
      ${code ? html`<code dir="ltr">${code}</code>` : nothing}
    </p>
    <button
      type="button"
      class="link"
      aria-label=${faultText('takeLabel', { fault: label })}
      @click=${() => remove(() => ordered.remove(panel))}
    >
      ${faultText('take')}
    </button>
  </li>`;
}

/** The scope of a fault: `/info`, `50 % of requests`, `2 of 3 left`. */
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
function remove(work: () => Promise<void>): void {
  document.getElementById('faults-title')?.focus();
  void work();
}

function close(panel: FaultPanel): void {
  panel.toggle(false);
  document.getElementById('faults-button')?.focus();
}
