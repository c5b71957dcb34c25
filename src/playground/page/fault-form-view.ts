import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { versionPath } from '../../contract/routes.ts';
import type { FaultDraft, FaultPanel } from './fault-panel.ts';
import { faultKinds, faultPlaces, faultProblems, faultSources, faultWords, refusalWords } from './words.ts';

/** The form of the next order. Its fields are named as the order's. */
export function faultFormView(panel: FaultPanel): TemplateResult {
  const { kind } = panel;
  const { field, note } = extras[kind] ?? {};
  return html`<form class="fault-form" autocomplete="off" @submit=${(event: SubmitEvent) => send(event, panel)}>
    <label>
      <span>${faultWords('kind')}</span>
      <select name="kind" @change=${({ target }: Event) => choose(target, panel)}>
        ${Object.entries(faultKinds).map(([name, words]) => html`<option value=${name} ?selected=${name === kind}>${words}</option>`)}
      </select>
    </label>
    ${kind === 'image-source-down' ? sourceField() : placeField()}
    ${field ? keyed(field.name, numberField(panel, field)) : nothing}
    ${numberField(panel, { name: 'rate', label: 'rate', unit: 'percent', value: '100' })}
    ${numberField(panel, { name: 'count', label: 'count', hint: 'countHint' })}
    <div role="alert" id="fault-problem">${problemView(panel)}</div>
    ${note ? html`<p class="faults-note">${faultWords(note)}</p>` : nothing}
    <button type="submit" class="button primary">${faultWords('order')}</button>
  </form>`;
}

function placeField(): TemplateResult {
  return html`<label>
    <span>${faultWords('place')}</span>
    <select name="path">
      <option value="">${faultWords('everywhere')}</option>
      ${Object.entries(faultPlaces).map(([path, words]) => html`<option value=${versionPath + path}>${path} (${words})</option>`)}
    </select>
  </label>`;
}

function sourceField(): TemplateResult {
  return html`<label>
    <span>${faultWords('source')}</span>
    <select name="source">
      <option value="">${faultWords('everySource')}</option>
      ${Object.entries(faultSources).map(([name, words]) => html`<option value=${name}>${words}</option>`)}
    </select>
  </label>`;
}

interface NumberField {
  name: string;
  label: Words;
  unit?: Words;
  /** At first. */
  value?: string;
  hint?: Words;
}

/** Text that the playground reads as a number: what a browser takes for no number at all must be told apart from nothing. */
function numberField(
  { problem }: FaultPanel,
  { name, label, unit, value = '', hint }: NumberField,
): TemplateResult {
  const isWrong = problem?.detail === name;
  return html`<label class="number">
    <span>${faultWords(label)}</span>
    <input
      name=${name}
      value=${value}
      inputmode="decimal"
      placeholder=${hint ? faultWords(hint) : ''}
      aria-invalid=${isWrong}
      aria-describedby=${isWrong ? 'fault-problem' : nothing}
    />
    ${unit ? html`<span>${faultWords(unit)}</span>` : nothing}
  </label>`;
}

function problemView({ problem }: FaultPanel) {
  if (!problem) return nothing;
  const text = problem.code === 'bad-order' ? faultProblems[problem.detail] : undefined;
  return html`<p class="fault-problem">${text ?? refusalWords(problem.code, problem.detail)}</p>`;
}

function choose(target: EventTarget | null, panel: FaultPanel): void {
  if (target instanceof HTMLSelectElement) panel.choose(target.value);
}

async function send(event: SubmitEvent, panel: FaultPanel): Promise<void> {
  event.preventDefault();
  const { currentTarget: form } = event;
  if (!(form instanceof HTMLFormElement)) return;
  await panel.order(draftOf(new FormData(form)));
  const wrong = form.elements.namedItem(panel.problem?.detail || 'none');
  if (wrong instanceof HTMLElement) wrong.focus();
}

/** Empty fields are left out; what is no number becomes NaN, which no order takes. */
function draftOf(form: FormData): FaultDraft {
  const given = [...form].map(([name, value]) => [name, String(value).trim()] as const);
  return Object.fromEntries(
    given.filter(([, text]) => text).map(([name, text]) => [name, readers[name]?.(Number(text)) ?? text]),
  );
}

/** What a visitor counts in, in the units of an order. */
const readers: Readonly<Partial<Record<string, (typed: number) => number>>> = {
  rate: (percent) => percent / 100,
  count: (times) => times,
  delayMs: (seconds) => Math.round(seconds * 1000),
  retryAfterSeconds: (seconds) => seconds,
};

type Words = Parameters<typeof faultWords>[0];

const retried = { note: 'retried' } as const;
const refused = {
  field: { name: 'retryAfterSeconds', label: 'retryAfter', unit: 'seconds', value: '10' },
  note: 'kept',
} as const;

/** What a kind has beyond what all have: a field of its own, and what a visitor should know who orders it. */
const extras: Readonly<Partial<Record<string, { field?: NumberField; note?: Words }>>> = {
  slow: { field: { name: 'delayMs', label: 'delay', unit: 'seconds', value: '3' } },
  'rate-limited': refused,
  'quota-exceeded': refused,
  'internal-error': retried,
  unavailable: retried,
  'edge-html': retried,
  cut: retried,
};
