import type { Span } from '../../trace/trace.ts';
import type { Arrival, Place } from '../command.ts';
import type { AnswerClaim } from './answer-claim.ts';
import type { Answered } from './answer-options.ts';
import type { Incoming, Input } from './read-interaction.ts';

export interface Finished extends Answered {
  kind: Input['kind'];
  place: Place['kind'];
  durationMs: number;
  acknowledgedMs: number | undefined;
  spans: readonly Span[];
}

export function finish(
  { input, place }: Incoming,
  { name, outcome, problem, incident }: Answered,
  {
    receivedAt,
    endedAt,
    trace: { spans },
    given,
  }: Arrival & Pick<AnswerClaim, 'given'> & { endedAt: number },
): Finished {
  const acknowledgedAt = given === undefined ? acknowledgedIn(spans, outcome) : undefined;
  const acknowledgedMs = acknowledgedAt === undefined ? undefined : acknowledgedAt - receivedAt;
  const isQuestion = problem === 'question';
  const answered = {
    name,
    outcome: isQuestion && outcome === 'problem' ? 'ok' : outcome,
    problem: isQuestion ? undefined : problem,
    incident,
    kind: input.kind,
    place: place.kind,
  } as const;
  return { ...answered, durationMs: endedAt - receivedAt, acknowledgedMs, spans };
}

/** Builds the log line of an answer. Iterates over the spans only once, because it runs for every answer. */
export function describeFinished({
  name: command,
  durationMs: totalMs,
  spans,
  ...finished
}: Finished): object {
  const line: Line = { command, ...finished, totalMs };
  let lookups: Period | undefined;
  let pictures: Period | undefined;
  for (const span of spans) {
    if (span.kind === 'stage') {
      line[`${span.name}Ms`] = span.to - span.from;
    } else if (span.kind === 'lookup') {
      lookups = extend(lookups, span);
      line.lookups = (line.lookups ?? 0) + 1;
      line.cache = worse(line.cache, span.outcome);
    } else {
      pictures = extend(pictures, span);
      line.pictures = (line.pictures ?? 0) + 1;
      if (span.isMissing) line.missing = (line.missing ?? 0) + 1;
    }
  }
  if (lookups) line.lookupsMs = lookups.to - lookups.from;
  if (pictures) line.picturesMs = pictures.to - pictures.from;
  return line;
}

type Stage = Extract<Span, { kind: 'stage' }>['name'];
type Period = Pick<Span, 'from' | 'to'>;

interface Line
  extends Pick<Finished, 'outcome' | 'problem' | 'incident' | 'kind' | 'place' | 'acknowledgedMs'>,
    Partial<Record<`${Stage}Ms`, number>> {
  command: string;
  totalMs: number;
  lookups?: number;
  lookupsMs?: number;
  cache?: (typeof cacheStates)[number] | undefined;
  pictures?: number;
  picturesMs?: number;
  missing?: number;
}

const cacheStates = ['cached', 'live', 'stale'] as const;

function worse(known: Line['cache'], outcome: string): Line['cache'] {
  const state = cacheStates.find((one) => one === outcome);
  if (!state || !known) return state ?? known;
  return cacheStates.indexOf(state) > cacheStates.indexOf(known) ? state : known;
}

function extend(known: Period | undefined, { from, to }: Period): Period {
  return known ? { from: Math.min(known.from, from), to: Math.max(known.to, to) } : { from, to };
}

function acknowledgedIn(spans: readonly Span[], outcome: Answered['outcome']): number | undefined {
  if (outcome === 'unanswered' || outcome === 'elsewhere') return undefined;
  return endOf('deferral', spans) ?? (outcome === 'unsent' ? undefined : endOf('reply', spans));
}

function endOf(name: Stage, spans: readonly Span[]): number | undefined {
  for (const span of spans) if (span.kind === 'stage' && span.name === name) return span.to;
  return undefined;
}
