import { html, nothing, type TemplateResult } from 'lit';
import { errorText, problemText, t } from '../language/texts.ts';
import type { CommandBox, Problem } from './command-box.ts';
import type { InputProblem } from './read-call.ts';

export function problemView(box: CommandBox): TemplateResult {
  const { problem } = box;
  const unsent = problem?.unsent;
  const text = problem && describeProblem(problem);
  return html`<div class="problem" role="alert">
    ${text ? html`<p>${text}</p>` : nothing}
    ${unsent ? html`<button type="button" class="link" @click=${() => box.put(unsent)}>${t('putBack')}</button>` : nothing}
  </div>`;
}

function describeProblem({ call, dropped, failure, upload, isWithoutFiles }: Problem): string | undefined {
  if (upload) return problemText(upload.kind, { ...upload });
  if (isWithoutFiles) return t('filesLeftOut');
  if (call) return describeInputProblem(call);
  if (dropped) return t('dropped', { option: dropped });
  return failure && errorText(failure.code, failure.detail);
}

function describeInputProblem(problem: InputProblem): string {
  if (problem.kind === 'bad-value')
    return problemText(problem.problem.kind, { option: problem.option, ...problem.problem });
  if (problem.kind === 'unknown-option' && !problem.options) return problemText('no-options', { ...problem });
  return problemText(problem.kind, { ...problem });
}
