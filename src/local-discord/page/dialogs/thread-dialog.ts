import { html, nothing, type TemplateResult } from 'lit';
import { errorText, formText, t } from '../language/texts.ts';
import { dialogHeader, dialogView } from './dialog-view.ts';
import { maxNameLength, type ThreadForm } from './thread-form.ts';

/** Asks for the name of a new thread. */
export function threadDialog(form: ThreadForm): TemplateResult {
  return dialogView(frameOf(form), form.isOpen ? formView(form) : nothing);
}

function frameOf(form: ThreadForm) {
  return { name: 'thread', close: () => form.close() };
}

function formView(form: ThreadForm): TemplateResult {
  const problem = problemOf(form);
  return html`<form novalidate @submit=${(event: Event) => submit(event, form)}>
    ${dialogHeader(frameOf(form), t('createThread'))}
    <div class="form-parts">
      <div class="form-field">
        <label for="thread-name"><span class="field-label">${t('threadName')}</span></label>
        <input
          id="thread-name"
          name="name"
          dir="auto"
          autocomplete="off"
          autofocus
          maxlength=${maxNameLength}
          aria-required="true"
          aria-invalid=${problem !== undefined}
          aria-describedby="thread-problem"
          .value=${form.name}
        />
      </div>
    </div>
    <div role="alert" id="thread-problem">
      ${problem ? html`<p class="failed">${problem}</p>` : nothing}
    </div>
    <footer>
      <button type="button" class="button secondary" @click=${() => form.close()}>${t('formCancel')}</button>
      <button type="submit" class="button primary">${t('createThread')}</button>
    </footer>
  </form>`;
}

function problemOf({ isMissing, failure }: ThreadForm): string | undefined {
  if (isMissing) return formText('form-required');
  return failure && errorText(failure.code, failure.detail);
}

async function submit(event: Event, form: ThreadForm): Promise<void> {
  event.preventDefault();
  const { currentTarget } = event;
  if (!(currentTarget instanceof HTMLFormElement)) return;
  const name = new FormData(currentTarget).get('name');
  await form.submit(typeof name === 'string' ? name : '');
  if (form.isOpen) document.getElementById('thread-name')?.focus();
}
