import { html, nothing, type TemplateResult } from 'lit';
import type { Upload } from '../dialogs/form.ts';
import { t } from '../language/texts.ts';
import type { CommandBox } from './command-box.ts';
import type { Field } from './composition.ts';
import { formatSize } from './file-size.ts';
import { chooseFiles } from './upload.ts';

export function fileFieldView({ option, file }: Field, box: CommandBox): TemplateResult {
  const { name, label, description, isRequired } = option;
  const isWrong = box.isWrong(option);
  const choose = async () => {
    const files = await chooseFiles({ isMultiple: false });
    if (files.length > 0) await box.attach(files, name);
  };
  const shown = file ? describeFile(file) : t('fileChoose');
  return html`<span class="chip ${isWrong ? 'wrong' : ''}">
    <span class="chip-name" dir="auto">${label}</span>
    <button
      type="button"
      class="file-field"
      data-box=${name}
      aria-label=${`${t('optionLabel', { name: label, description })}: ${shown}`}
      @click=${() => void choose()}
      @focus=${() => box.focusOn(name)}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Backspace' && event.key !== 'Delete') return;
        event.preventDefault();
        if (file) box.removeFile(name);
        else box.backspace();
      }}
    >
      ${file ? chosenFileView(file) : shown}
    </button>
    ${file ? nothing : html`<span class="file-hint">${t('fileHint')}</span>`}
    ${
      file || !isRequired
        ? html`<button
            type="button"
            class="remove"
            aria-label=${t('remove', { name: file?.name ?? label })}
            @click=${() => (file ? box.removeFile(name) : box.remove(name))}
          >
            ✕
          </button>`
        : nothing
    }
  </span>`;
}

export function attachmentsView(box: CommandBox) {
  if (box.files.attachments.length === 0 || box.composition.command) return nothing;
  return html`<ul class="attachments" aria-label=${t('attachments')}>
    ${box.files.attachments.map(
      (file, index) => html`<li class="chip">
        ${chosenFileView(file)}
        <button type="button" class="remove" aria-label=${t('remove', { name: file.name })} @click=${() => box.removeAttachment(index)}>✕</button>
      </li>`,
    )}
  </ul>`;
}

function chosenFileView({ name, size }: Upload): TemplateResult {
  return html`<span class="chip-file"><bdi class="file-name">${name}</bdi> <span class="file-size">${formatSize(size)}</span></span>`;
}

function describeFile({ name, size }: Upload): string {
  return `${name}, ${formatSize(size)}`;
}
