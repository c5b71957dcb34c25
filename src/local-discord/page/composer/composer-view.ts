import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { focusLeaves } from '../controls/focus-leaves.ts';
import { menuButton, menuView } from '../controls/menu-view.ts';
import { hasFinePointer } from '../controls/pointer.ts';
import { t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';
import { suggestionsView } from '../suggestions/suggestions-view.ts';
import type { CommandBox } from './command-box.ts';
import { emptyComposition, type Field } from './composition.ts';
import { problemView } from './problem-view.ts';
import { chooseFiles } from './upload.ts';
import { attachmentsView, fileFieldView } from './upload-view.ts';

export function composerView(state: PageState, { notice }: { notice: unknown }): TemplateResult {
  const { box } = state;
  const { composition } = box;
  return html`<form
    class="composer"
    @submit=${(event: Event) => {
      event.preventDefault();
      void box.enter();
    }}
    @focusout=${(event: FocusEvent) => focusLeaves(event) && box.suggestions.close()}
  >
    <p class="sending" role="status">${box.outbox.sending.map((command) => t('sending', { command })).join(' ')}</p>
    ${suggestionsView(box)} ${notice} ${problemView(box)} ${attachmentsView(box)}
 ${replyView(box)}
    <div class="box">
      ${moreView(state)}
      <div class="box-content" @click=${focusText}>
        ${
          composition.command
            ? html`<span class="pill" dir="auto">/${composition.command.label}</span>
              ${composition.command.application ? html`<bdi class="command-source">${composition.command.application.name}</bdi>` : nothing}`
            : nothing
        }
        ${repeat(
          composition.fields,
          ({ option }) => option.name,
          (field) => fieldView(field, box),
        )}
        ${textView(box)}
      </div>
      <button type="submit" class="send" aria-label=${t('send')} ?disabled=${box.isEmpty}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M3 20.5v-7l9-1.5-9-1.5v-7L21.5 12 3 20.5Z" fill="currentColor" />
        </svg>
      </button>
    </div>
  </form>`;
}

function moreView(state: PageState): TemplateResult {
  const upload = async () => {
    const files = await chooseFiles({ isMultiple: true });
    if (files.length > 0) await state.box.attach(files);
  };
  const mayAttach = state.snapshot?.permits.attachFiles;
  const items = mayAttach ? [{ label: t('uploadFile'), run: () => void upload() }] : [];
  const label = t('boxMenu');
  const owner = 'composer';
  return html`<div class="menu-anchor">
    ${menuButton(state.menu, { owner, label, style: 'plus', sign: '+' })}
    ${menuView(state.menu, { owner, label, items })}
  </div>`;
}

function replyView(box: CommandBox) {
  const author = box.repliedTo?.author;
  if (!author) return nothing;
  return html`<p class="replying">
    ${t('replyingTo', { name: author.global_name ?? author.username })}
    <button type="button" class="remove" aria-label=${t('replyCancel')} @click=${() => box.replyTo(undefined)}>✕</button>
  </p>`;
}

function fieldView(field: Field, box: CommandBox): TemplateResult {
  const { option, text } = field;
  if (option.kind === 'file') return fileFieldView(field, box);
  const { name, label, description, isRequired } = option;
  const isWrong = box.isWrong(option);
  return html`<label class="chip ${isWrong ? 'wrong' : ''}">
    <span class="chip-name" dir="auto">${label}</span>
    <input
      data-box=${name}
      .value=${live(text)}
      dir=${text ? 'auto' : nothing}
      size=${Math.max(6, text.length + 1)}
      inputmode=${option.kind === 'integer' ? 'numeric' : 'text'}
      aria-label=${t('optionLabel', { name: label, description })}
      aria-required=${isRequired}
      aria-invalid=${isWrong}
      ${'' /* shared by every input of the box */}
      role="combobox"
      aria-autocomplete="list"
      aria-controls="suggestions"
      aria-expanded=${isExpanded(box, name)}
      aria-activedescendant=${activeId(box, name)}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      maxlength="6000"
      @input=${(event: InputEvent) => box.typeField(name, typedIn(event))}
      @focus=${() => box.focusOn(name)}
      @keydown=${(event: KeyboardEvent) => onKey(event, box)}
    />
    ${'' /* by keyboard, Backspace in the empty field does the same */}
    ${
      isRequired
        ? nothing
        : html`<button type="button" class="remove" tabindex="-1" aria-label=${t('remove', { name: label })} @click=${() => box.remove(name)}>✕</button>`
    }
  </label>`;
}

function textView(box: CommandBox): TemplateResult {
  const { composition } = box;
  return html`<textarea
    class="text-box"
    id="command-box"
    data-box=""
    rows=${Math.min(mostLines, composition.text.split('\n').length)}
    .value=${live(composition.text)}
    dir=${composition.text ? 'auto' : nothing}
    placeholder=${placeholder(box)}
    aria-label=${t('box')}
    ${'' /* a field of several lines is no combobox: it says that it has a list, not whether that is open */}
    aria-autocomplete="list"
    aria-haspopup="listbox"
    aria-controls="suggestions"
    aria-activedescendant=${activeId(box, undefined)}
    enterkeyhint="send"
    autocomplete="off"
    autocapitalize="off"
    spellcheck="false"
    maxlength="6000"
    @input=${(event: InputEvent) => box.typeText(typedIn(event))}
    @focus=${() => box.focusOn(undefined)}
    @keydown=${(event: KeyboardEvent) => onKey(event, box)}
  ></textarea>`;
}

/** Beyond this, the box scrolls. */
const mostLines = 5;

function placeholder({ composition: { command, fields }, isReady, suggestions }: CommandBox): string {
  if (!command) return t('boxPlaceholder');
  const count = command.options.length - fields.length;
  const more = count > 0 ? t('boxMore', { count }) : '';
  // Enter takes the highlighted suggestion.
  if (!isReady || suggestions.activeIndex !== undefined) return more;
  return [hasFinePointer() ? t('boxReady') : t('boxReadyTouch'), more].filter(Boolean).join(' · ');
}

function onKey(event: KeyboardEvent, box: CommandBox): void {
  if (event.isComposing) return;
  const isHandled = handleKey(event, box, typedIn(event));
  if (isHandled) event.preventDefault();
}

function handleKey({ key, shiftKey }: KeyboardEvent, box: CommandBox, typed: string): boolean {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      if (typed.includes('\n')) return false;
      if (!box.recall(key === 'ArrowUp' ? 1 : -1)) box.suggestions.move(key === 'ArrowDown' ? 1 : -1);
      return true;
    case 'Tab':
      return !shiftKey && box.suggestions.tab();
    case 'Enter':
      // Only plain text can have several lines.
      if (!shiftKey) void box.enter();
      return !shiftKey || box.composition.command !== undefined;
    case 'Escape':
      box.escape();
      return true;
    case 'Backspace':
      if (typed !== '' || box.composition === emptyComposition) return false;
      box.backspace();
      return true;
    default:
      return false;
  }
}

function isExpanded(box: CommandBox, name: string | undefined): boolean {
  return box.composition.focus === name && box.suggestions.isShown;
}

function activeId(box: CommandBox, name: string | undefined): string {
  const index = isExpanded(box, name) ? box.suggestions.activeIndex : undefined;
  return index === undefined ? '' : `suggestion-${index}`;
}

function focusText({ target, currentTarget }: Event): void {
  if (target === currentTarget) document.getElementById('command-box')?.focus();
}

function typedIn({ target }: Event): string {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value : '';
}
