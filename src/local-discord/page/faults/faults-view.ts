import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { tabsView } from '../controls/tab-list.ts';
import { discordTroubleText, errorText, faultText } from '../language/texts.ts';
import type { FaultPanel, Ordered } from './fault-panel.ts';
import { botPresetsView, discordPresetsView } from './fault-presets-view.ts';
import type { StandingTrouble } from './troubles.ts';

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

function nameTab(tab: string, { bot, further }: FaultPanel): string {
  if (tab === 'discord') return 'Discord';
  if (further && tab === further.tab) return further.label();
  return faultText(bot.shown === undefined ? 'tabClock' : 'tabBot');
}

function contentView(panel: FaultPanel): TemplateResult {
  const { tab, further } = panel;
  if (further && tab === further.tab) return further.view(panel);
  if (tab === 'discord')
    return html`<p class="panel-note">${faultText('aboutDiscord')}</p>${discordPresetsView(panel)}`;
  return botPresetsView(panel);
}

/** Keeps its size, so that no button moves when the list changes. */
function orderedView(panel: FaultPanel): TemplateResult {
  const { count, further, troubles } = panel;
  return html`<div class=${count > 0 ? 'ordered' : 'ordered none'}>
    <p role="status">${count > 0 ? faultText('on', { count }) : faultText('none')}</p>
    ${
      count > 1
        ? html`<button type="button" class="link" @click=${() => remove(() => panel.removeAll())}>${faultText('takeAll')}</button>`
        : nothing
    }
    ${panel.tab === further?.tab ? nothing : html`<div role="alert">${problemView(panel)}</div>`}
    <ul>
      ${repeat(
        [...(further?.list() ?? []), ...troubles.map(describeTrouble)],
        ({ key }) => key,
        (ordered) => lineView(ordered, panel),
      )}
    </ul>
  </div>`;
}

function problemView({ problem }: FaultPanel) {
  return problem ? html`<p class="fault-problem">${errorText(problem.code, problem.detail)}</p>` : nothing;
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

/** Moves the focus to the title first, because the pressed button disappears with its fault. */
function remove(work: () => Promise<void>): void {
  document.getElementById('faults-title')?.focus();
  void work();
}

function close(panel: FaultPanel): void {
  panel.toggle(false);
  document.getElementById('faults-button')?.focus();
}
