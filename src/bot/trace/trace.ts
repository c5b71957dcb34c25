import { z } from 'zod';

/** From when to when, in milliseconds since the epoch. */
const times = { from: z.number(), to: z.number() };

const stage = z.object({
  ...times,
  kind: z.literal('stage'),
  /**
   * `handover`: from the gateway process to a worker. `context`: settings read. `deferral`: first answer to Discord. `work`: what the command did; within it
   * `admission`, until a busy process began with it, `render`, the card,
   * and within that `renderWait`, until the renderer began. `reply`: the answer on its way to Discord.
   */
  name: z.enum(['handover', 'context', 'deferral', 'work', 'admission', 'render', 'renderWait', 'reply']),
});

const lookup = z.object({
  ...times,
  kind: z.literal('lookup'),
  /** Of the player API, e.g. `info`. */
  endpoint: z.string(),
  /** The requested region; absent if the endpoint has no regions. */
  region: z.string().optional(),
  /** The result: the freshness of the answer, or the kind of the problem. */
  outcome: z.enum([
    'live',
    'cached',
    'stale',
    'not-found',
    'rejected',
    'rate-limited',
    'unavailable',
    'timeout',
    'contract-broken',
  ]),
  /** The time that its requests waited for a permit; a question that joined another one does not know it. */
  queuedMs: z.number().optional(),
  /** For `stale`: the kind of the problem that a fresh answer met. */
  because: z.string().optional(),
  /** Of the answer: when upstream said so. */
  fetchedAt: z.number().optional(),
  /** When upstream may be asked again, if known. */
  retryAt: z.number().optional(),
  /** The second address of the player API answered, because the first could not. */
  isFromSecond: z.boolean().optional(),
});

const picture = z.object({
  ...times,
  kind: z.literal('picture'),
  /** E.g. `clothes`. */
  picture: z.string(),
  id: z.string(),
  isMissing: z.boolean(),
  source: z.string().optional(),
  /** The outcome of each tried source; empty for a cached picture. */
  attempts: z.array(
    z.object({
      ...times,
      source: z.string(),
      /**
       * `none`: it has no such picture. `broken`: it sent a picture that can't be used. `late`: it could not be asked in
       * time.
       */
      outcome: z.enum(['served', 'none', 'broken', 'failed', 'late']),
    }),
  ),
});

const span = z.discriminatedUnion('kind', [stage, lookup, picture]);

/** One thing that happened while an interaction was answered. Holds ids and names of ours, never an address or a key. */
export type Span = z.infer<typeof span>;

/** The spans in the order in which they ended. */
export const spanList = z.array(span).max(200);

type Stage = z.infer<typeof stage>['name'];

/** A part of the work that has begun and not ended. */
export type UnderWay = Stage | 'lookup' | 'picture';

export interface Trace {
  readonly spans: readonly Span[];
  add(span: Span): void;
  endStage(name: Stage, from: number): void;
  stage<Value>(name: Stage, work: () => Promise<Value>): Promise<Value>;
  /** Runs `work` as a part of the work that takes its own span down. */
  during<Value>(part: UnderWay, work: () => Promise<Value>): Promise<Value>;
  /** The part that began last: the cause if the answer comes too late. */
  underWay(): UnderWay | undefined;
}

/** `now`: milliseconds since the epoch. */
export function createTrace(now: () => number): Trace {
  const spans: Span[] = [];
  const begun: { part: UnderWay }[] = [];
  const endStage = (name: Stage, from: number) => {
    spans.push({ kind: 'stage', name, from, to: now() });
  };
  async function during<Value>(part: UnderWay, work: () => Promise<Value>): Promise<Value> {
    const entry = { part };
    begun.push(entry);
    try {
      return await work();
    } finally {
      begun.splice(begun.indexOf(entry), 1);
    }
  }
  return {
    spans,
    add: (one) => void spans.push(one),
    endStage,
    async stage(name, work) {
      const from = now();
      try {
        return await during(name, work);
      } finally {
        endStage(name, from);
      }
    },
    during,
    underWay: () => begun.at(-1)?.part,
  };
}
