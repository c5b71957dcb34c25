import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { inspectText, inUnit, outcomeText } from '../language/texts.ts';
import type { InspectedExchange, InspectedInteraction } from './inspection.ts';
import { type ErrorTree, listJsonLines } from './json-lines.ts';

export function wireView({ request, sentAt, exchanges }: InspectedInteraction): TemplateResult {
  return html`<details class="exchange">
      <summary>${inspectText('sent')}</summary>
      ${jsonView(request)}
    </details>
    ${exchanges.length === 0 ? html`<p class="panel-note">${inspectText('noAnswer')}</p>` : nothing}
    ${repeat(
      exchanges,
      (_exchange, at) => at,
      (exchange) => exchangeView(exchange, sentAt),
    )}`;
}

/** Renders a request and its response, expanded if Discord refused. Times are relative to the interaction. */
function exchangeView(exchange: InspectedExchange, sentAt: number): TemplateResult {
  const { method, path, status, body, files, response, explanation, answeredAt } = exchange;
  const isRefused = status >= 400;
  return html`<details class="exchange" ?open=${isRefused}>
    <summary>
      <code dir="ltr">${method} ${path.replaceAll('%40', '@')}</code>
      <span class="exchange-facts">
        <span class=${isRefused ? 'refused' : 'valid'}>${status} ${judge(exchange)}</span>
        <span><bdi>+${inUnit(answeredAt - sentAt, 'millisecond')}</bdi></span>
        ${files.map(({ name, bytes }) => html`<span><bdi>${name}</bdi>, ${inUnit(Math.ceil(bytes / 1000), 'kilobyte')}</span>`)}
      </span>
    </summary>
    ${explanation === undefined ? nothing : html`<p lang="en" dir="ltr">${explanation}</p>`}
    ${body === undefined ? nothing : html`<h3>${inspectText('body')}</h3>${jsonView(body, errorsIn(exchange))}`}
    ${response === undefined ? nothing : html`<h3>${inspectText('answer')}</h3>${jsonView(response)}`}
  </details>`;
}

function judge(exchange: InspectedExchange): string {
  const { status } = exchange;
  if (status < 400) return inspectText('valid');
  if (status >= 500) return outcomeText('failed');
  if (status === 429) return outcomeText('rate-limited');
  return inspectText(errorsIn(exchange) ? 'invalid' : 'refused');
}

function errorsIn({ response }: InspectedExchange): ErrorTree | undefined {
  const isBody = typeof response === 'object' && response !== null && 'errors' in response;
  return isBody && typeof response.errors === 'object' ? { ...response.errors } : undefined;
}

function jsonView(value: unknown, errors?: ErrorTree): TemplateResult {
  return html`<pre class="json" dir="ltr">${listJsonLines(value, errors).map(
    ({ depth, text, isProblem }) =>
      html`<span class=${isProblem ? 'json-problem' : ''}>${'  '.repeat(depth)}${isProblem ? '⚠ ' : ''}${text}\n</span>`,
  )}</pre>`;
}
