import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { errorText, formText, t } from '../language/texts.ts';
import type { PageField, PageForm, PageInput } from './form.ts';
import type { FormState } from './form-state.ts';

/** Renders the open modal as a dialog that traps the focus. */
export function formDialog(forms: FormState): TemplateResult {
  const { form } = forms;
  return html`<dialog
    class="form-dialog"
    id="form-dialog"
    aria-labelledby="form-title"
    @cancel=${(event: Event) => {
      event.preventDefault();
      void forms.close();
    }}
  >
    ${form ? formView(form, forms) : nothing}
  </dialog>`;
}

function formView(form: PageForm, forms: FormState): TemplateResult {
  const { failure, isSending } = forms;
  return html`<form novalidate @submit=${(event: Event) => submit(event, forms)}>
    <header>
      <h2 id="form-title">${form.title}</h2>
      <button type="button" class="remove" aria-label=${t('close')} @click=${() => forms.close()}>✕</button>
    </header>
    <div class="form-parts">
      ${form.parts.map((part) => (part.kind === 'text' ? html`<p>${part.text}</p>` : fieldView(part, forms)))}
    </div>
    <div role="alert">${failure ? html`<p class="failed">${errorText(failure.code, failure.detail)}</p>` : nothing}</div>
    <footer>
      <button type="button" class="button secondary" @click=${() => forms.close()}>${t('formCancel')}</button>
      <button type="submit" class="button primary" aria-disabled=${isSending} aria-busy=${isSending}>${t('formSubmit')}</button>
    </footer>
  </form>`;
}

async function submit(event: Event, forms: FormState): Promise<void> {
  event.preventDefault();
  await forms.submit();
  const [wrong] = forms.problems.keys();
  if (wrong !== undefined)
    document.querySelector<HTMLElement>(`#form-dialog [data-field="${CSS.escape(wrong)}"]`)?.focus();
}

function fieldView(field: PageField, forms: FormState): TemplateResult {
  const id = `field-${field.name}`;
  const problem = forms.problems.get(field.name);
  const note = problem && formText(problem.key, { limit: problem.limit });
  const parts = { id, describedBy: `${id}-note`, isWrong: note !== undefined, forms };
  const isGroup = field.input.kind === 'choice' && field.input.look !== 'select';
  const words = html`<span class="field-label"
      >${field.label}${field.isRequired ? html`<span class="field-required" title=${t('required')} aria-hidden="true"> *</span>` : nothing}</span
    >`;
  const about = html`<span class="field-note" id="${id}-note"
    >${field.description} ${note ? html`<span class="failed">${note}</span>` : nothing}</span
  >`;
  if (field.input.kind === 'checkbox')
    return html`<div class="form-field"><label class="check">${checkbox(field, parts)}${words}</label>${about}</div>`;
  if (isGroup)
    return html`<fieldset class="form-field" aria-describedby="${id}-note">
      <legend>${words}</legend>
      ${about} ${inputView(field, parts)}
    </fieldset>`;
  return html`<div class="form-field"><label for=${id}>${words}</label>${about} ${inputView(field, parts)}</div>`;
}

interface Parts {
  id: string;
  describedBy: string;
  isWrong: boolean;
  forms: FormState;
}

function inputView(field: PageField, parts: Parts): TemplateResult {
  const { input } = field;
  switch (input.kind) {
    case 'text':
      return textView(field, input, parts);
    case 'files':
      return filesView(field, input, parts);
    case 'checkbox':
      return checkbox(field, parts);
    case 'choice':
      return input.look === 'select' ? nativeSelect(field, input, parts) : choicesView(field, input, parts);
  }
}

function textView(
  { name, isRequired }: PageField,
  input: Extract<PageInput, { kind: 'text' }>,
  { id, describedBy, isWrong, forms }: Parts,
): TemplateResult {
  const value = String(forms.draft.values[name] ?? '');
  const change = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      forms.fill(name, target.value);
  };
  return input.isLong
    ? html`<textarea
        id=${id}
        data-field=${name}
        rows="4"
        maxlength=${input.maxLength}
        placeholder=${input.placeholder}
        aria-required=${isRequired}
        aria-invalid=${isWrong}
        aria-describedby=${describedBy}
        .value=${live(value)}
        @input=${change}
      ></textarea>`
    : html`<input
        id=${id}
        data-field=${name}
        autocomplete="off"
        maxlength=${input.maxLength}
        placeholder=${input.placeholder}
        aria-required=${isRequired}
        aria-invalid=${isWrong}
        aria-describedby=${describedBy}
        .value=${live(value)}
        @input=${change}
      />`;
}

type ChoiceInput = Extract<PageInput, { kind: 'choice' }>;

function nativeSelect(
  { name, isRequired }: PageField,
  input: ChoiceInput,
  { id, describedBy, isWrong, forms }: Parts,
): TemplateResult {
  const [chosen = ''] = listOf(forms.draft.values[name]);
  return html`<select
    id=${id}
    data-field=${name}
    aria-required=${isRequired}
    aria-invalid=${isWrong}
    aria-describedby=${describedBy}
    @change=${({ target }: Event) =>
      target instanceof HTMLSelectElement && forms.fill(name, target.value ? [target.value] : [])}
  >
    <option value="" ?selected=${chosen === ''}>${input.placeholder || t('selectPlaceholder')}</option>
    ${input.choices.map(({ value, label }) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`)}
  </select>`;
}

function choicesView({ name }: PageField, { look, choices }: ChoiceInput, { forms }: Parts): TemplateResult {
  const chosen = listOf(forms.draft.values[name]);
  const change = (value: string, isOn: boolean) => {
    const others = look === 'radio' ? [] : chosen.filter((one) => one !== value);
    forms.fill(name, isOn ? [...others, value] : others);
  };
  return html`<div class="form-choices">
    ${choices.map(
      ({ value, label, description }) => html`<label class="check">
        <input
          type=${look === 'radio' ? 'radio' : 'checkbox'}
          name="field-${name}"
          data-field=${name}
          .checked=${live(chosen.includes(value))}
          @change=${({ target }: Event) => target instanceof HTMLInputElement && change(value, target.checked)}
        />
        <span>${label}${description ? html`<span class="choice-note">${description}</span>` : nothing}</span>
      </label>`,
    )}
  </div>`;
}

function checkbox({ name }: PageField, { id, describedBy, forms }: Parts): TemplateResult {
  return html`<input
    type="checkbox"
    id=${id}
    data-field=${name}
    aria-describedby=${describedBy}
    .checked=${live(forms.draft.values[name] === true)}
    @change=${({ target }: Event) => target instanceof HTMLInputElement && forms.fill(name, target.checked)}
  />`;
}

function filesView(
  { name, isRequired }: PageField,
  { max }: Extract<PageInput, { kind: 'files' }>,
  { id, describedBy, isWrong, forms }: Parts,
): TemplateResult {
  return html`<input
    type="file"
    id=${id}
    data-field=${name}
    ?multiple=${max > 1}
    aria-required=${isRequired}
    aria-invalid=${isWrong}
    aria-describedby=${describedBy}
    @change=${({ target }: Event) =>
      target instanceof HTMLInputElement && forms.attach(name, [...(target.files ?? [])])}
  />`;
}

function listOf(value: string | boolean | string[] | undefined): string[] {
  return Array.isArray(value) ? value : [];
}
