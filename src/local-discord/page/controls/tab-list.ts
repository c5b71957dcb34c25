import { html, type TemplateResult } from 'lit';

export interface TabList<Tab extends string> {
  panel: string;
  tabs: readonly Tab[];
  chosen: Tab;
  label(tab: Tab): string;
  choose(tab: Tab): void;
}

/** Renders tabs, labelled by `${panel}-title`. A single tab shows only its content. */
export function tabsView<Tab extends string>(list: TabList<Tab>, content: unknown): TemplateResult {
  const { panel, tabs, chosen } = list;
  if (tabs.length < 2) return html`<div class="tab-panel">${content}</div>`;
  return html`<div class="tabs" role="tablist" aria-labelledby="${panel}-title">
      ${tabs.map((tab) => tabView(tab, list))}
    </div>
    <div
      class="tab-panel"
      role="tabpanel"
      id="${panel}-panel"
      aria-labelledby=${tabId(panel, chosen)}
      tabindex="0"
    >
      ${content}
    </div>`;
}

function tabView<Tab extends string>(tab: Tab, list: TabList<Tab>): TemplateResult {
  const { panel, chosen, label, choose } = list;
  return html`<button
    type="button"
    role="tab"
    id=${tabId(panel, tab)}
    aria-selected=${tab === chosen}
    aria-controls="${panel}-panel"
    tabindex=${tab === chosen ? 0 : -1}
    @click=${() => choose(tab)}
    @keydown=${(event: KeyboardEvent) => moveTab(event, list)}
  >
    ${label(tab)}
  </button>`;
}

function tabId(panel: string, tab: string): string {
  return `${panel}-tab-${tab}`;
}

/** Moves to another tab by arrow key, wrapping around. */
function moveTab<Tab extends string>(
  event: KeyboardEvent,
  { panel, tabs, chosen, choose }: TabList<Tab>,
): void {
  const steps: Readonly<Partial<Record<string, number>>> = { ArrowRight: 1, ArrowLeft: -1 };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const next = tabs[(tabs.indexOf(chosen) + step + tabs.length) % tabs.length];
  if (!next) return;
  choose(next);
  queueMicrotask(() => document.getElementById(tabId(panel, next))?.focus());
}
