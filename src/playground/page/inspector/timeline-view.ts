import { html, svg, type TemplateResult } from 'lit';
import type { InspectorTab } from '../../../local-discord/page/inspector/inspector.ts';
import { inUnit } from '../../../local-discord/page/language/texts.ts';
import { botText, ownTexts } from '../own-texts.ts';
import type { BotTrace } from '../wire.ts';
import { type Bar, listBars } from './timeline.ts';

export const timelineTab: InspectorTab = {
  name: 'timeline',
  label: () => botText('timeline'),
  showInteraction: ({ trace }) => timelineView(trace as BotTrace | undefined),
};

function timelineView(trace: BotTrace | undefined): TemplateResult {
  if (!trace) return html`<p class="panel-note">${botText('untraced')}</p>`;
  const { receivedAt, spans } = trace;
  const endedAt = trace.endedAt ?? Math.max(receivedAt, ...spans.map(({ to }) => to));
  const scale = { start: receivedAt, totalMs: Math.max(1, endedAt - receivedAt) };
  return html`<table class="timeline">
    <thead>
      <tr>
        <th scope="col">${botText('part')}</th>
        <th scope="col">${botText('outcome')}</th>
        <th scope="col" class="number">${botText('begin')}</th>
        <th scope="col" class="number">${botText('time')}</th>
      </tr>
    </thead>
    ${listBars(spans).map((bar) => barView(bar, scale))}
    <tbody class="whole">
      <tr>
        <th scope="row">${botText('whole')}</th>
        <td></td>
        <td></td>
        <td class="number">${inUnit(endedAt - receivedAt, 'millisecond')}</td>
      </tr>
    </tbody>
  </table>`;
}

function barView(bar: Bar, { start, totalMs }: { start: number; totalMs: number }): TemplateResult {
  const left = ((bar.from - start) / totalMs) * 100;
  const width = Math.max(0.8, ((bar.to - bar.from) / totalMs) * 100);
  return html`<tbody>
    <tr>
      <th scope="row">${nameBar(bar)}</th>
      <td>${tellOutcome(bar)}</td>
      <td class="number">${inUnit(bar.from - start, 'millisecond')}</td>
      <td class="number">${inUnit(bar.to - bar.from, 'millisecond')}</td>
    </tr>
    <tr aria-hidden="true">
      <td colspan="4">
        <svg class="bar ${bar.kind} ${'outcome' in bar ? bar.outcome : ''}" viewBox="0 0 100 6" preserveAspectRatio="none">
          ${svg`<rect class="ground" width="100" height="6" /><rect x=${Math.min(left, 99.2)} width=${width} height="6" />`}
        </svg>
      </td>
    </tr>
  </tbody>`;
}

function nameBar(bar: Bar): string {
  switch (bar.kind) {
    case 'stage':
      return ownTexts.inspectStages[bar.stage];
    case 'queue':
      return botText('queue', { what: bar.what });
    case 'lookup':
      return botText(bar.outcome === 'cached' || bar.outcome === 'stale' ? 'cacheOf' : 'askedOf', {
        what: bar.what,
      });
    case 'pictures':
      return botText('pictures', { source: bar.source });
  }
}

function tellOutcome(bar: Bar): string {
  if (bar.kind === 'lookup') return ownTexts.inspectOutcomes[bar.outcome];
  return bar.kind === 'pictures' ? `${ownTexts.inspectOutcomes[bar.outcome]}: ${bar.count}` : '';
}
