import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { tabsView } from '../controls/tab-list.ts';
import { inspectText, t } from '../language/texts.ts';
import type { InspectedEntry } from './inspection.ts';
import type { Inspector, Wanted } from './inspector.ts';

/** Renders the button that opens the panel at the newest interaction. */
export function inspectorButton(inspector: Inspector) {
  const { isOpen, isOffered } = inspector;
  if (!isOffered) return nothing;
  const toggle = ({ currentTarget }: Event) =>
    isOpen ? close(inspector) : openInspector(inspector, {}, currentTarget);
  return html`<button
    type="button"
    class="top-button inspector-button"
    title=${inspectText('open')}
    aria-expanded=${isOpen}
    aria-controls="inspector"
    @click=${toggle}
  >
    ${mark}<span class="long">${inspectText('open')}</span>
  </button>`;
}

/** Renders the button that opens the panel at a message's newest interaction. */
export function inspectMessageButton(inspector: Inspector, wanted: Wanted): TemplateResult {
  return html`<button
    type="button"
    class="more"
    aria-label=${inspectText('open')}
    title=${inspectText('open')}
    @click=${({ currentTarget }: Event) => openInspector(inspector, wanted, currentTarget)}
  >
    ${mark}
  </button>`;
}

const mark = html`<span class="mark code-mark" aria-hidden="true">{ }</span>`;

export function inspectorView(inspector: Inspector) {
  if (!inspector.isOpen || !inspector.isOffered) return nothing;
  return html`<section
    class="panel inspector"
    id="inspector"
    aria-labelledby="inspector-title"
    @keydown=${({ key }: KeyboardEvent) => key === 'Escape' && close(inspector)}
  >
    <header>
      <h2 id="inspector-title" tabindex="-1">${inspectText('open')}</h2>
      <button type="button" class="remove" aria-label=${t('close')} @click=${() => close(inspector)}>✕</button>
    </header>
    ${reasonsView(inspector)}
    ${choiceView(inspector)}
    ${tabsView(
      {
        panel: 'inspector',
        tabs: inspector.tabs.map(({ name }) => name),
        chosen: inspector.tab.name,
        label: (name) => inspector.tabs.find((tab) => tab.name === name)?.label() ?? name,
        choose: (name) => inspector.showTab(name),
      },
      contentView(inspector),
    )}
  </section>`;
}

function contentView({ tab, inspection }: Inspector): unknown {
  if (!inspection) return nothing;
  const { shown, bot } = inspection;
  if (tab.showBot) return tab.showBot(bot);
  if (!shown) return html`<p class="panel-note">${inspectText('none')}</p>`;
  return keyed(`${tab.name}:${shown.id}`, html`${guard([shown], () => tab.showInteraction?.(shown))}`);
}

function reasonsView({ inspection }: Inspector) {
  const reasons = inspection?.reasons ?? [];
  if (reasons.length === 0) return nothing;
  return html`<ul class="reasons" lang="en" dir="ltr">${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`;
}

function choiceView(inspector: Inspector): TemplateResult {
  const { inspection, wanted } = inspector;
  const choose = ({ target }: Event) =>
    target instanceof HTMLSelectElement && inspector.choose(target.value ? { id: target.value } : {});
  return html`<label class="which">
    <span>${inspectText('which')}</span>
    <select @change=${choose}>
      <option value="" .selected=${live(!wanted.id)}>${inspectText('newest')}</option>
      ${(inspection?.interactions ?? []).map(
        (entry) =>
          html`<option value=${entry.id} .selected=${live(entry.id === wanted.id)}>${nameEntry(entry)}</option>`,
      )}
    </select>
  </label>`;
}

function nameEntry({ user, name, isTyping }: InspectedEntry): string {
  return `${user}: ${name}${isTyping ? ' …' : ''}`;
}

let opener: HTMLElement | undefined;

function openInspector(inspector: Inspector, wanted: Wanted, from: EventTarget | null): void {
  opener = from instanceof HTMLElement ? from : undefined;
  inspector.open(wanted);
  queueMicrotask(() => document.getElementById('inspector-title')?.focus());
}

function close(inspector: Inspector): void {
  inspector.close();
  if (opener?.isConnected) opener.focus();
  else document.querySelector<HTMLElement>('.inspector-button')?.focus();
}
