import { html, nothing, type TemplateResult } from 'lit';
import type { CommandBox } from './command-box.ts';
import type { InputProblem } from './composition.ts';
import { errorText, problemText, t } from './texts.ts';

/** Why the command cannot be sent, right above the box. */
export function problemView(box: CommandBox): TemplateResult {
  const { problem } = box;
  const unsent = problem?.unsent;
  const text = problem?.call
    ? describeInputProblem(problem.call)
    : problem?.failure && errorText(problem.failure.code, problem.failure.detail);
  return html`<div class="problem" role="alert">
    ${text ? html`<p>${text}</p>` : nothing}
    ${unsent ? html`<button type="button" class="link" @click=${() => box.put(unsent)}>${t('putBack')}</button>` : nothing}
  </div>`;
}

function describeInputProblem(problem: InputProblem): string {
  if (problem.kind === 'bad-value')
    return problemText(problem.problem.kind, { option: problem.option, ...problem.problem });
  if (problem.kind === 'unknown-option' && !problem.options) return problemText('no-options', { ...problem });
  return problemText(problem.kind, { ...problem });
}
