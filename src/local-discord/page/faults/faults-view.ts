import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { menuView } from '../controls/menu-view.ts';
import { tabsView } from '../controls/tab-list.ts';
import { discordTroubleText, errorText, faultText } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';
import type { FaultPanel, Ordered } from './fault-panel.ts';
import { botPresetsView, discordPresetsView } from './fault-presets-view.ts';
import type { StandingTrouble } from './troubles.ts';

/** Renders the panel's button, or a product's menu of events that includes the panel. */
export function worldView(state: PageState) {
  const { faults: panel, menu, extension } = state;
  const { tabs, count } = panel;
  if (tabs.length === 0) return nothing;
  const items = extension.world?.items(state) ?? [];
  const isMenu = items.length > 0;
  const faults = count > 0 ? faultText('openOn', { count }) : faultText('open');
  const label = (isMenu && extension.world?.label()) || faults;
  const toggle = () => panel.toggle(!panel.isOpen);
  const run = () => {
    toggle();
    queueMicrotask(() => document.getElementById('faults-title')?.focus());
  };
  return html`<div class="menu-anchor">
    <button
      type="button"
      id="faults-button"
      class="top-button faults-button ${count > 0 ? 'on' : ''}"
      title=${isMenu ? label : faultText('openHint')}
      aria-haspopup=${isMenu ? 'menu' : nothing}
      aria-expanded=${isMenu ? menu.owner === owner : panel.isOpen}
      aria-controls=${isMenu ? nothing : 'faults'}
      @click=${({ currentTarget }: Event) => (isMenu ? menu.toggle(owner, currentTarget) : toggle())}
    >
      <span class="mark" aria-hidden="true">${count > 0 ? html`⚠<span class="short"> ${count}</span>` : isMenu ? globe : '⚠'}</span>
      <span class="long">${count > 0 ? faults : label}</span>
    </button>
    ${menuView(menu, { owner, label, side: 'end', items: [...items, { label: faults, run }] })}
  </div>`;
}

const owner = 'world';
const globe = html`<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.6">
  <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0c-5 5-5 13 0 18m0-18c5 5 5 13 0 18M3.6 9h16.8M3.6 15h16.8" />
</svg>`;

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

/** Renders a list of constant size, so that buttons do not move when it changes. */
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

/** Focuses the title first, because the pressed button disappears with its fault. */
function remove(work: () => Promise<void>): void {
  document.getElementById('faults-title')?.focus();
  void work();
}

function close(panel: FaultPanel): void {
  panel.toggle(false);
  document.getElementById('faults-button')?.focus();
}
