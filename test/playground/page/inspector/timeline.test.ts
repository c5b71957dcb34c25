import { expect, it } from 'vitest';
import type { Span } from '../../../../src/bot/trace/trace.ts';
import { listBars } from '../../../../src/playground/page/inspector/timeline.ts';

const picture = {
  kind: 'picture' as const,
  picture: 'clothes',
  isMissing: false,
  attempts: [],
};

it('stages, questions and pictures stand in the order in which they began', () => {
  const spans: Span[] = [
    { kind: 'stage', name: 'deferral', from: 2, to: 9 },
    { kind: 'lookup', endpoint: 'info', region: 'br', outcome: 'live', from: 9, to: 40 },
    { kind: 'stage', name: 'work', from: 9, to: 80 },
    { kind: 'stage', name: 'context', from: 0, to: 2 },
  ];
  expect(listBars(spans)).toEqual([
    { kind: 'stage', stage: 'context', from: 0, to: 2 },
    { kind: 'stage', stage: 'deferral', from: 2, to: 9 },
    { kind: 'stage', stage: 'work', from: 9, to: 80 },
    { kind: 'lookup', what: 'info · BR', outcome: 'live', from: 9, to: 40 },
  ]);
});

it('a question that waited has a bar for the wait, one that did not has none', () => {
  const lookup = { kind: 'lookup', endpoint: 'usage', outcome: 'rate-limited', from: 5, to: 30 } as const;
  expect(listBars([{ ...lookup, queuedMs: 20 }])).toEqual([
    { kind: 'queue', what: 'usage', from: 5, to: 25 },
    { kind: 'lookup', what: 'usage', outcome: 'rate-limited', from: 5, to: 30 },
  ]);
  expect(listBars([{ ...lookup, queuedMs: 0 }])).toHaveLength(1);
});

it('pictures are counted by source, and those that are missing by what each source said', () => {
  const served = { source: 'player-api', outcome: 'served', from: 1, to: 3 } as const;
  const none = { source: 'player-api', outcome: 'none' } as const;
  const failed = { source: 'source-1', outcome: 'failed' } as const;
  const spans: Span[] = [
    { ...picture, id: '1', source: 'player-api', from: 0, to: 4, attempts: [served] },
    { ...picture, id: '2', source: 'player-api', from: 1, to: 9, attempts: [served] },
    { ...picture, id: '5', source: 'player-api', from: 2, to: 3 },
    { ...picture, id: '3', isMissing: true, from: 10, to: 12 },
    {
      ...picture,
      id: '4',
      isMissing: true,
      from: 0,
      to: 99,
      attempts: [
        { ...none, from: 20, to: 30 },
        { ...failed, from: 30, to: 40 },
      ],
    },
  ];
  expect(listBars(spans)).toEqual([
    { kind: 'pictures', source: 'player-api', outcome: 'served', count: 2, from: 0, to: 9 },
    { kind: 'pictures', source: 'player-api', outcome: 'cached', count: 1, from: 2, to: 3 },
    { kind: 'pictures', source: 'placeholder', outcome: 'missing', count: 1, from: 10, to: 12 },
    { kind: 'pictures', ...none, count: 1, from: 20, to: 30 },
    { kind: 'pictures', ...failed, count: 1, from: 30, to: 40 },
  ]);
});
