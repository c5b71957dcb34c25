import { z } from 'zod';

const times = { from: z.number(), to: z.number() };

const stage = z.object({
  ...times,
  kind: z.literal('stage'),
  /**
   * `handover`: from gateway process to worker. `deferral`: first answer. `work`: the command, including `admission`
   * (wait for a busy process) and `render` (with `renderWait`). `reply`: sending the answer.
   */
  name: z.enum(['handover', 'context', 'deferral', 'work', 'admission', 'render', 'renderWait', 'reply']),
});

const lookup = z.object({
  ...times,
  kind: z.literal('lookup'),
  endpoint: z.string(),
  region: z.string().optional(),
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
  /** Time spent waiting for permits; unknown for a request that joined another. */
  queuedMs: z.number().optional(),
  /** Why there was no fresh answer, if `stale`. */
  because: z.string().optional(),
  fetchedAt: z.number().optional(),
  retryAt: z.number().optional(),
  isFromSecond: z.boolean().optional(),
});

const picture = z.object({
  ...times,
  kind: z.literal('picture'),
  picture: z.string(),
  id: z.string(),
  isMissing: z.boolean(),
  source: z.string().optional(),
  attempts: z.array(
    z.object({
      ...times,
      source: z.string(),
      /** `none`: no such picture. `broken`: unusable. `late`: no time left to ask. */
      outcome: z.enum(['served', 'none', 'broken', 'failed', 'late']),
    }),
  ),
});

const span = z.discriminatedUnion('kind', [stage, lookup, picture]);

export type Span = z.infer<typeof span>;

export const spanList = z.array(span).max(200);

type Stage = z.infer<typeof stage>['name'];

export type UnderWay = Stage | 'lookup' | 'picture';

export interface Trace {
  readonly spans: readonly Span[];
  add(span: Span): void;
  endStage(name: Stage, from: number): void;
  stage<Value>(name: Stage, work: () => Promise<Value>): Promise<Value>;
  /** Runs work that records its own span, and reports it as under way. */
  during<Value>(part: UnderWay, work: () => Promise<Value>): Promise<Value>;
  /** Returns the work that began last, which causes a late answer. */
  underWay(): UnderWay | undefined;
}

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
