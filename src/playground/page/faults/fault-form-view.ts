import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { FaultPanel } from '../../../local-discord/page/faults/fault-panel.ts';
import { errorText } from '../../../local-discord/page/language/texts.ts';
import { versionPath } from '../../../shared/contract/routes.ts';
import { apiFaultText, findText, ownTexts } from '../own-texts.ts';

export type FaultDraft = Readonly<Record<string, string | number | undefined>>;

interface Orderer {
  readonly kind: string;
  choose(kind: string, panel: FaultPanel): void;
  order(draft: FaultDraft, panel: FaultPanel): Promise<void>;
}

/** Renders the form for ordering a fault; its fields have the names of the order's fields. */
export function faultFormView(api: Orderer, panel: FaultPanel): TemplateResult {
  const { kind } = api;
  const { field, note } = extras[kind] ?? {};
  return html`<form class="fault-form" autocomplete="off" @submit=${(event: SubmitEvent) => send(event, api, panel)}>
    <label>
      <span>${apiFaultText('kind')}</span>
      <select name="kind" @change=${({ target }: Event) => choose(target, api, panel)}>
        ${Object.entries(ownTexts.faultKinds).map(([name, words]) => html`<option value=${name} ?selected=${name === kind}>${words}</option>`)}
      </select>
    </label>
    ${kind === 'image-source-down' ? sourceField() : placeField()}
    ${field ? keyed(field.name, numberField(panel, field)) : nothing}
    ${numberField(panel, { name: 'rate', label: 'rate', unit: 'percent', value: '100' })}
    ${numberField(panel, { name: 'count', label: 'count', hint: 'countHint' })}
    <div role="alert" id="fault-problem">${faultProblemView(panel)}</div>
    ${note ? html`<p class="panel-note">${apiFaultText(note)}</p>` : nothing}
    <button type="submit" class="button primary">${apiFaultText('order')}</button>
  </form>`;
}

function placeField(): TemplateResult {
  return html`<label>
    <span>${apiFaultText('place')}</span>
    <select name="path">
      <option value="">${apiFaultText('everywhere')}</option>
      ${Object.entries(ownTexts.faultPlaces).map(([path, words]) => html`<option value=${versionPath + path}>${path} (${words})</option>`)}
    </select>
  </label>`;
}

function sourceField(): TemplateResult {
  return html`<label>
    <span>${apiFaultText('source')}</span>
    <select name="source">
      <option value="">${apiFaultText('everySource')}</option>
      ${Object.entries(ownTexts.faultSources).map(([name, words]) => html`<option value=${name}>${words}</option>`)}
    </select>
  </label>`;
}

interface NumberField {
  name: string;
  label: TextKey;
  unit?: TextKey;
  value?: string;
  hint?: TextKey;
}

/** Text field for a number, because a number field reports invalid input as empty. */
function numberField(
  { problem }: FaultPanel,
  { name, label, unit, value = '', hint }: NumberField,
): TemplateResult {
  const isWrong = problem?.detail === name;
  return html`<label class="number">
    <span>${apiFaultText(label)}</span>
    <input
      name=${name}
      value=${value}
      inputmode="decimal"
      placeholder=${hint ? apiFaultText(hint) : ''}
      aria-invalid=${isWrong}
      aria-describedby=${isWrong ? 'fault-problem' : nothing}
    />
    ${unit ? html`<span>${apiFaultText(unit)}</span>` : nothing}
  </label>`;
}

function faultProblemView({ problem }: FaultPanel) {
  if (!problem) return nothing;
  const text = problem.code === 'bad-order' ? findText(ownTexts.faultProblems, problem.detail) : undefined;
  return html`<p class="fault-problem">${text ?? errorText(problem.code, problem.detail)}</p>`;
}

function choose(target: EventTarget | null, api: Orderer, panel: FaultPanel): void {
  if (target instanceof HTMLSelectElement) api.choose(target.value, panel);
}

async function send(event: SubmitEvent, api: Orderer, panel: FaultPanel): Promise<void> {
  event.preventDefault();
  const { currentTarget: form } = event;
  if (!(form instanceof HTMLFormElement)) return;
  await api.order(readDraft(new FormData(form)), panel);
  const wrong = form.elements.namedItem(panel.problem?.detail || 'none');
  if (wrong instanceof HTMLElement) wrong.focus();
}

/** Reads the form without its empty fields. Invalid numbers become NaN, which the playground refuses. */
function readDraft(form: FormData): FaultDraft {
  const given = [...form].map(([name, value]) => [name, String(value).trim()] as const);
  return Object.fromEntries(
    given.filter(([, text]) => text).map(([name, text]) => [name, readers[name]?.(text) ?? text]),
  );
}

/** Parsers of number fields, from the form's units to the order's. */
const readers: Readonly<Partial<Record<string, (typed: string) => number>>> = {
  rate: (percent) => readDecimal(percent) / 100,
  count: Number,
  delayMs: (seconds) => Math.round(readDecimal(seconds) * 1000),
  retryAfterSeconds: Number,
};

/** Parses `2.5` or `2,5`, but not a comma before three digits, which may mean thousands. */
function readDecimal(typed: string): number {
  return Number(typed.replace(/^(\d*),(\d{1,2})$/, '$1.$2'));
}

type TextKey = Parameters<typeof apiFaultText>[0];

const retried = { note: 'retried' } as const;
const rejected = {
  field: { name: 'retryAfterSeconds', label: 'retryAfter', unit: 'seconds', value: '10' },
  note: 'kept',
} as const;

const extras: Readonly<Partial<Record<string, { field?: NumberField; note?: TextKey }>>> = {
  slow: { field: { name: 'delayMs', label: 'delay', unit: 'seconds', value: '3' } },
  'rate-limited': rejected,
  'quota-exceeded': rejected,
  'internal-error': retried,
  unavailable: retried,
  'edge-html': retried,
  cut: retried,
};
