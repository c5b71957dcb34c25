import { readUploads } from '../composer/upload.ts';
import { type RequestError, toRequestError } from '../connection.ts';
import { watch } from '../watch.ts';
import type { FormFile, FormValues, PageField, PageForm } from './form.ts';

export interface FormDraft {
  values: FormValues;
  files: Record<string, FormFile[]>;
}

export interface FieldProblem {
  key: 'form-required' | 'form-too-short' | 'form-too-few' | 'form-too-many';
  limit: number;
}

export class FormState {
  form: PageForm | undefined;
  draft: FormDraft = { values: {}, files: {} };
  /** Problems by field, shown after the first attempt to submit. */
  problems: ReadonlyMap<string, FieldProblem> = new Map();
  failure: RequestError | undefined;
  isSending = false;
  readonly #opened = new Set<string>();
  readonly #post: (action: 'submit' | 'close-form', body: object) => Promise<unknown>;

  /** @param post sends actions as the current person */
  constructor(post: (action: 'submit' | 'close-form', body: object) => Promise<unknown>) {
    this.#post = post;
    watch(this);
  }

  /** Shows a modal; undefined closes it. */
  show(form: PageForm | undefined): void {
    if (form) this.#opened.add(form.id);
    this.#put(form);
  }

  /** Shows the modal that is open on connecting, unless it is from an earlier page with another language. */
  restore(form: PageForm | undefined): void {
    this.#put(form && this.#opened.has(form.id) ? form : undefined);
  }

  #put(form: PageForm | undefined): void {
    if (form?.id === this.form?.id) return;
    this.form = form;
    this.draft = { values: form ? startValues(form) : {}, files: {} };
    this.problems = new Map();
    this.failure = undefined;
    this.isSending = false;
  }

  fill(name: string, value: FormValues[string]): void {
    this.#write({ ...this.draft, values: { ...this.draft.values, [name]: value } });
  }

  /** Attaches files; if one can't be read, reports that and attaches none. */
  async attach(name: string, files: readonly File[]): Promise<void> {
    this.failure = undefined;
    const uploads = await readUploads(files).catch((error: unknown) => {
      this.failure = toRequestError(error);
      return [];
    });
    this.#write({ ...this.draft, files: { ...this.draft.files, [name]: uploads } });
  }

  #write(draft: FormDraft): void {
    this.draft = draft;
    if (this.problems.size > 0) this.problems = this.#check();
  }

  async submit(): Promise<void> {
    const { form, draft } = this;
    if (!form || this.isSending) return;
    this.problems = this.#check();
    this.failure = undefined;
    this.isSending = this.problems.size === 0;
    if (!this.isSending) return;
    try {
      await this.#post('submit', { formId: form.id, ...draft });
    } catch (error) {
      this.failure = toRequestError(error);
    }
    this.isSending = false;
  }

  async close(): Promise<void> {
    const formId = this.form?.id;
    this.show(undefined);
    await this.#post('close-form', { formId }).catch(() => {});
  }

  #check(): ReadonlyMap<string, FieldProblem> {
    const found = listFields(this.form).flatMap((field) => {
      const problem = checkField(field, this.draft);
      return problem ? [[field.name, problem] as const] : [];
    });
    return new Map(found);
  }
}

function listFields(form: PageForm | undefined): PageField[] {
  return (form?.parts ?? []).filter((part) => part.kind === 'field');
}

function startValues(form: PageForm): FormValues {
  const values: FormValues = {};
  for (const { name, input } of listFields(form)) {
    if (input.kind === 'text') values[name] = input.value;
    if (input.kind === 'checkbox') values[name] = input.isOn;
    if (input.kind === 'choice')
      values[name] = input.choices.filter(({ isChosen }) => isChosen).map(({ value }) => value);
  }
  return values;
}

function checkField(
  { name, isRequired, input }: PageField,
  { values, files }: FormDraft,
): FieldProblem | undefined {
  const value = values[name];
  const count = input.kind === 'files' ? (files[name]?.length ?? 0) : Array.isArray(value) ? value.length : 0;
  switch (input.kind) {
    case 'text': {
      const length = String(value ?? '').length;
      if (length === 0) return isRequired ? { key: 'form-required', limit: 1 } : undefined;
      return length < input.minLength ? { key: 'form-too-short', limit: input.minLength } : undefined;
    }
    case 'checkbox':
      return undefined;
    case 'files':
      if (count > input.max) return { key: 'form-too-many', limit: input.max };
      return isRequired && count === 0 ? { key: 'form-required', limit: 1 } : undefined;
    case 'choice':
      if (count === 0) return isRequired && input.min > 0 ? { key: 'form-required', limit: 1 } : undefined;
      if (count < input.min) return { key: 'form-too-few', limit: input.min };
      return count > input.max ? { key: 'form-too-many', limit: input.max } : undefined;
  }
}
