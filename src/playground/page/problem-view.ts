import { html, nothing, type TemplateResult } from 'lit';
import type { CommandBox } from './command-box.ts';
import type { CallProblem } from './composition.ts';
import { problemWords, refusalWords, t } from './words.ts';

/** What is in the way of the command, in plain words, right above the box. */
export function problemView(box: CommandBox): TemplateResult {
  const { problem } = box;
  const lost = problem?.lost;
  const text = problem?.call
    ? callWords(problem.call)
    : problem?.refusal && refusalWords(problem.refusal.code, problem.refusal.detail);
  return html`<div class="problem" role="alert">
    ${text ? html`<p>${text}</p>` : nothing}
    ${lost ? html`<button type="button" class="link" @click=${() => box.put(lost)}>${t('putBack')}</button>` : nothing}
  </div>`;
}

function callWords(problem: CallProblem): string {
  if (problem.kind === 'bad-value')
    return problemWords(problem.problem.kind, { option: problem.option, ...problem.problem });
  if (problem.kind === 'unknown-option' && !problem.options)
    return problemWords('no-options', { ...problem });
  return problemWords(problem.kind, { ...problem });
}
