import type { Span } from '../../../bot/trace/trace.ts';

export type Bar = { from: number; to: number } & (
  | { kind: 'stage'; stage: Extract<Span, { kind: 'stage' }>['name'] }
  | { kind: 'queue'; what: string }
  | { kind: 'lookup'; what: string; outcome: Extract<Span, { kind: 'lookup' }>['outcome'] }
  | { kind: 'pictures'; source: string; outcome: PictureOutcome; count: number }
);

type Picture = Extract<Span, { kind: 'picture' }>;
/** `cached`: from an earlier request. */
type PictureOutcome = Picture['attempts'][number]['outcome'] | 'missing' | 'cached';

/** Lists bars by start, with one bar for all pictures of the same source and outcome. */
export function listBars(spans: readonly Span[]): Bar[] {
  const bars = [
    ...spans.flatMap(barsOf),
    ...groupPictures(spans.filter((span) => span.kind === 'picture').flatMap(partsOf)),
  ];
  return bars.toSorted((one, other) => one.from - other.from || rankOf(one) - rankOf(other));
}

/** Bars with the same start are in the order of an answer's steps. */
function rankOf(bar: Bar): number {
  return order.indexOf(bar.kind === 'stage' ? bar.stage : bar.kind);
}

const order = [
  'handover',
  'context',
  'deferral',
  'work',
  'admission',
  'queue',
  'lookup',
  'pictures',
  'render',
  'renderWait',
  'reply',
];

function barsOf(span: Span): Bar[] {
  const { from, to } = span;
  if (span.kind === 'stage') return [{ kind: 'stage', stage: span.name, from, to }];
  if (span.kind === 'picture') return [];
  const { endpoint, region, outcome, queuedMs = 0 } = span;
  const what = [endpoint, region?.toUpperCase()].filter(Boolean).join(' · ');
  const queue: Bar[] = queuedMs > 0 ? [{ kind: 'queue', what, from, to: from + queuedMs }] : [];
  return [{ kind: 'lookup', what, outcome, from, to }, ...queue];
}

type PicturePart = Extract<Bar, { kind: 'pictures' }>;

/** Returns the source that served the picture, otherwise the outcome of each one tried. */
function partsOf({ source, attempts, from, to }: Picture): PicturePart[] {
  const part = { kind: 'pictures', count: 1 } as const;
  if (source !== undefined)
    return [{ ...part, source, outcome: attempts.length === 0 ? 'cached' : 'served', from, to }];
  if (attempts.length === 0) return [{ ...part, source: 'placeholder', outcome: 'missing', from, to }];
  return attempts.map((attempt) => ({ ...part, ...attempt }));
}

function groupPictures(parts: readonly PicturePart[]): PicturePart[] {
  const groups = new Map<string, PicturePart>();
  for (const part of parts) {
    const key = `${part.source}:${part.outcome}`;
    const group = groups.get(key) ?? { ...part, count: 0 };
    groups.set(key, {
      ...group,
      count: group.count + 1,
      from: Math.min(group.from, part.from),
      to: Math.max(group.to, part.to),
    });
  }
  return [...groups.values()];
}
