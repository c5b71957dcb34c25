import { z } from 'zod';

/** From when to when, in milliseconds since the epoch. */
const times = { from: z.number(), to: z.number() };

const stage = z.object({
  ...times,
  kind: z.literal('stage'),
  /**
   * `context`: settings read. `deferral`: first answer to Discord. `work`: what the command did, `render`, the card, within it.
   * `reply`: the answer on its way to Discord.
   */
  name: z.enum(['context', 'deferral', 'work', 'render', 'reply']),
});

const lookup = z.object({
  ...times,
  kind: z.literal('lookup'),
  /** Of the player API, e.g. `info`. */
  endpoint: z.string(),
  /** As it was asked for; absent where the endpoint knows no regions. */
  region: z.string().optional(),
  /** What came of it: how fresh the answer is, or the kind of the problem. */
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
  /** How long its requests waited for their permit, where they did; a question that joined another's does not know it. */
  queuedMs: z.number().optional(),
  /** For `stale`: the kind of the problem that a fresh answer met. */
  because: z.string().optional(),
  /** Of the answer: when upstream said so. */
  fetchedAt: z.number().optional(),
  /** When upstream may be asked again, where known. */
  retryAt: z.number().optional(),
});

const picture = z.object({
  ...times,
  kind: z.literal('picture'),
  /** E.g. `clothes`. */
  picture: z.string(),
  id: z.string(),
  isMissing: z.boolean(),
  /** What served it, also where it was known; absent for a placeholder. */
  source: z.string().optional(),
  /** What each source that was asked for it said; none where it was known. */
  attempts: z.array(
    z.object({
      ...times,
      /** `player-api`, `source-1` … */
      source: z.string(),
      /** `none`: it has no such picture. `broken`: it sent one that can't be used. `late`: it could not be asked in time. */
      outcome: z.enum(['served', 'none', 'broken', 'failed', 'late']),
    }),
  ),
});

const span = z.discriminatedUnion('kind', [stage, lookup, picture]);

/** One thing that happened while an interaction was answered. Holds ids and names of ours, never an address or a key. */
export type Span = z.infer<typeof span>;

/** What happened, in the order in which it ended. */
export const spanList = z.array(span).max(200);

/** Takes down what happens while one interaction is answered. */
export interface Trace {
  readonly spans: readonly Span[];
  add(span: Span): void;
  /** Runs `work` as a stage. */
  stage<Value>(name: z.infer<typeof stage>['name'], work: () => Promise<Value>): Promise<Value>;
}

/** `now`: milliseconds since the epoch. */
export function createTrace(now: () => number): Trace {
  const spans: Span[] = [];
  return {
    spans,
    add: (one) => void spans.push(one),
    async stage(name, work) {
      const from = now();
      try {
        return await work();
      } finally {
        spans.push({ kind: 'stage', name, from, to: now() });
      }
    },
  };
}
