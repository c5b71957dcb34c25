import { html, type TemplateResult } from 'lit';
import { botStatusText, circuitText, inspectText, inUnit, outcomeText } from '../language/texts.ts';
import type { BotState } from './inspection.ts';

/** The bot's current knowledge of the player API and of the picture sources. */
export function botStateView(bot: BotState | undefined): TemplateResult {
  if (!bot) return html`<p class="panel-note">${botStatusText('stopped')}</p>`;
  const { playerApi, pictureSources, renders, answers } = bot;
  const { pace, quota } = playerApi;
  return html`<h3>${inspectText('playerApi')}</h3>
    ${factsView([
      ...upstreamFacts(playerApi, bot.now),
      [
        inspectText('rate'),
        pace
          ? inspectText('rateValue', { requests: pace.requests, seconds: pace.seconds })
          : inspectText('unknown'),
      ],
      [inspectText('quota'), tellQuota(quota)],
      [
        inspectText('answers'),
        (['live', 'cached', 'stale', 'failed'] as const)
          .map((way) => `${outcomeText(way)}: ${answers[way]}`)
          .join(' · '),
      ],
    ])}
    <h3>${inspectText('sources')}</h3>
    ${pictureSources.map(
      (source) => html`<h4 dir="ltr">${source.name}</h4>${factsView(upstreamFacts(source, bot.now))}`,
    )}
    <h3>${inspectText('cards')}</h3>
    <p>${inspectText('cardsValue', { ...renders, reused: renders.asked - renders.made - renders.failed - renders.refused - renders.underWay })}</p>`;
}

type Fact = [name: string, value: string];

function upstreamFacts(
  { circuit, waiting, inFlight, pausedUntil = 0 }: BotState['pictureSources'][number] | BotState['playerApi'],
  now: number,
): Fact[] {
  const pauseMs = pausedUntil - now;
  return [
    [inspectText('circuit'), circuitText(circuit)],
    [inspectText('line'), inspectText('lineValue', { waiting, inFlight })],
    ...(pauseMs > 0
      ? [[inspectText('pause'), inUnit(Math.ceil(pauseMs / 1000), 'second')] satisfies Fact]
      : []),
  ];
}

function tellQuota({ remaining, limit }: BotState['playerApi']['quota']): string {
  if (remaining === undefined) return inspectText('unknown');
  return limit === undefined ? String(remaining) : `${remaining} / ${limit}`;
}

function factsView(facts: readonly Fact[]): TemplateResult {
  return html`<dl class="facts">
    ${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}
