import { html, type TemplateResult } from 'lit';
import type { InspectorTab } from '../../../local-discord/page/inspector/inspector.ts';
import { botStatusText, inUnit } from '../../../local-discord/page/language/texts.ts';
import { botText, findText, ownTexts } from '../own-texts.ts';
import { answerWays, type BotState } from '../wire.ts';

export const stateTab: InspectorTab = {
  name: 'state',
  label: () => botText('state'),
  showBot: (bot) => botStateView(bot as BotState | undefined),
};

function botStateView(bot: BotState | undefined): TemplateResult {
  if (!bot) return html`<p class="panel-note">${botStatusText('stopped')}</p>`;
  const { playerApi, pictureSources, renders, answers } = bot;
  const { pace, quota } = playerApi;
  return html`<h3>${botText('playerApi')}</h3>
    ${factsView([
      ...upstreamFacts(playerApi, bot.now),
      [
        botText('rate'),
        pace ? botText('rateValue', { requests: pace.requests, seconds: pace.seconds }) : botText('unknown'),
      ],
      [botText('quota'), tellQuota(quota)],
      [
        botText('answers'),
        answerWays.map((way) => `${ownTexts.inspectOutcomes[way]}: ${answers[way]}`).join(' · '),
      ],
    ])}
    <h3>${botText('sources')}</h3>
    ${pictureSources.map(
      (source) => html`<h4 dir="ltr">${source.name}</h4>${factsView(upstreamFacts(source, bot.now))}`,
    )}
    <h3>${botText('cards')}</h3>
    <p>${botText('cardsValue', { ...renders, reused: renders.asked - renders.made - renders.failed - renders.refused - renders.underWay })}</p>`;
}

type Fact = [name: string, value: string];

function upstreamFacts(
  { circuit, waiting, inFlight, pausedUntil = 0 }: BotState['pictureSources'][number] | BotState['playerApi'],
  now: number,
): Fact[] {
  const pauseMs = pausedUntil - now;
  return [
    [botText('circuit'), findText(ownTexts.circuits, circuit) ?? circuit],
    [botText('line'), botText('lineValue', { waiting, inFlight })],
    ...(pauseMs > 0 ? [[botText('pause'), inUnit(Math.ceil(pauseMs / 1000), 'second')] satisfies Fact] : []),
  ];
}

function tellQuota({ remaining, limit }: BotState['playerApi']['quota']): string {
  if (remaining === undefined) return botText('unknown');
  return limit === undefined ? String(remaining) : `${remaining} / ${limit}`;
}

function factsView(facts: readonly Fact[]): TemplateResult {
  return html`<dl class="facts">
    ${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}
