import { describe, expect, it } from 'vitest';
import { describeFinished, type Finished, finish } from '../../../../src/bot/discord/answer/finish.ts';
import { readInteraction } from '../../../../src/bot/discord/answer/read-interaction.ts';
import { createTrace, type Span } from '../../../../src/bot/trace/trace.ts';
import { runs, types } from '../../../support/bot/interactions.ts';
import { helloCommand, openDispatcher } from '../../../support/bot/open-dispatcher.ts';

const stage = (name: 'context' | 'deferral' | 'work' | 'reply', from: number, to: number): Span => {
  return { kind: 'stage', name, from, to };
};
const lookup = (outcome: 'live' | 'cached' | 'stale' | 'not-found', from: number, to: number): Span => {
  return { kind: 'lookup', endpoint: 'info', region: 'sg', outcome, from, to };
};
const picture = (isMissing: boolean, from: number, to: number): Span => {
  return { kind: 'picture', picture: 'clothes', id: '203000001', isMissing, attempts: [], from, to };
};

function finished(spans: readonly Span[], outcome: Finished['outcome'] = 'ok'): Finished {
  const trace = createTrace(() => 0);
  for (const span of spans) trace.add(span);
  const arrival = { receivedAt: 1_000, deadline: 21_000, trace, given: undefined, endedAt: 1_400 };
  return finish(readInteraction(runs('player')), { name: 'player', outcome }, arrival);
}

describe('the line on an interaction', () => {
  it('holds the time of each stage; questions that overlap count once', () => {
    const spans = [
      stage('context', 1_000, 1_002),
      stage('deferral', 1_002, 1_040),
      lookup('not-found', 1_040, 1_100),
      lookup('cached', 1_050, 1_120),
      picture(false, 1_120, 1_200),
      picture(true, 1_130, 1_250),
      stage('work', 1_040, 1_300),
      stage('reply', 1_300, 1_390),
    ];
    expect(describeFinished(finished(spans))).toEqual({
      command: 'player',
      outcome: 'ok',
      kind: 'command',
      place: 'server',
      totalMs: 400,
      acknowledgedMs: 40,
      contextMs: 2,
      deferralMs: 38,
      workMs: 260,
      replyMs: 90,
      lookups: 2,
      lookupsMs: 80,
      cache: 'cached',
      pictures: 2,
      picturesMs: 130,
      missing: 1,
    });
  });

  it.each([
    [['cached', 'live'], 'live'],
    [['live', 'cached'], 'live'],
    [['stale', 'live'], 'stale'],
    [['cached'], 'cached'],
    [['not-found'], undefined],
  ] as const)('of answers that were %s says %s', (outcomes, cache) => {
    const spans = outcomes.map((outcome) => lookup(outcome, 1_000, 1_010));
    expect(describeFinished(finished(spans))).toMatchObject({ cache });
  });

  it('is written at info, and at debug for typing', async () => {
    const bot = await openDispatcher([helloCommand({ autocomplete: async () => [] })]);
    await bot.dispatcher.dispatch(runs('hello', [{ name: 'name', type: 3, value: 'Ana' }]));
    await bot.dispatcher.dispatch(types('hello', 'region', 'Atlantis'));
    await bot.close();
    expect(bot.log.lines).toMatchObject([
      { level: 'info', facts: { command: 'hello', outcome: 'ok', kind: 'command' } },
      { level: 'debug', facts: { command: 'hello typing', outcome: 'ok', kind: 'autocomplete' } },
    ]);
    expect(JSON.stringify(bot.log.lines)).not.toMatch(/Ana|Atlantis|\d{15}/);
  });
});

describe('the time to the first answer', () => {
  it.each([
    ['the deferral', [stage('deferral', 1_000, 1_030), stage('reply', 1_200, 1_300)], 'ok', 30],
    ['the deferral, though the answer was not taken', [stage('deferral', 1_000, 1_030)], 'unsent', 30],
    ['the answer, where nothing was deferred', [stage('reply', 1_000, 1_050)], 'problem', 50],
    ['nothing, where Discord took neither', [stage('reply', 1_000, 1_050)], 'unsent', undefined],
    ['nothing, where the deferral failed', [stage('deferral', 1_000, 1_030)], 'unanswered', undefined],
    ['nothing, where another process answers', [stage('deferral', 1_000, 1_030)], 'elsewhere', undefined],
  ] as const)('is that of %s', (_, spans, outcome, acknowledgedMs) => {
    expect(finished(spans, outcome).acknowledgedMs).toBe(acknowledgedMs);
  });
});
