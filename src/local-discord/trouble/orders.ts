import { z } from 'zod';

/**
 * A fault to inject, from a test, a page, or as JSON over HTTP. A fault of requests hits the ones that match, `times` times or
 * until it is cancelled. If several orders match a request, only the first one hits it.
 */
export type TroubleOrder = z.input<typeof troubleOrder>;

const requests = {
  /** e.g. `PATCH`; all by default. */
  method: z
    .string()
    .regex(/^[A-Za-z]{3,7}$/)
    .transform((method) => method.toUpperCase())
    .optional(),
  /**
   * Below `/api/v10`, `*` or `:name` for any one segment, and `**` at the end for any rest, e.g. `/webhooks/:id/:token/messages/@original` or
   * `/channels/**`; all routes by default.
   */
  route: z.string().startsWith('/').max(500).optional(),
  times: z.int().min(1).optional(),
};
const moment = z.enum(['before', 'after']).default('before');

/** A request is answered 429. `retryAfter` is in seconds. */
const rateLimit = z.strictObject({
  kind: z.literal('rate-limit'),
  scope: z.enum(['user', 'global', 'shared']).default('user'),
  retryAfter: z.number().min(0).max(86_400).default(1),
  ...requests,
});

/**
 * A request is answered with a failure of Discord's own, or with a `page` of the edge before it. With `forMs` the failure ends so
 * long after the first request that meets it.
 */
const failure = z.strictObject({
  kind: z.literal('error'),
  status: z.int().min(500).max(599).default(500),
  as: z.literal('page').optional(),
  forMs: z.int().min(1).max(600_000).optional(),
  ...requests,
});

/** A request waits before it is taken, or its answer does after that. */
const slow = z.strictObject({
  kind: z.literal('slow'),
  delayMs: z.int().min(0).max(600_000),
  when: moment,
  ...requests,
});

/** The connection of a request is reset, or closed, before it is taken, or after that without an answer. */
const cut = z.strictObject({
  kind: z.literal('cut'),
  when: moment,
  how: z.enum(['reset', 'close']).default('reset'),
  ...requests,
});

/**
 * The gateway sends the connections that are open now no acknowledgements and no events; with `newToo` also later ones.
 * It ends by itself after `forMs`, by default only when it is cancelled.
 */
const silence = z.strictObject({
  kind: z.literal('silence'),
  acks: z.boolean().default(true),
  events: z.boolean().default(true),
  newToo: z.boolean().default(false),
  forMs: z.int().min(1).max(600_000).optional(),
});

/** These happen once, at once. */
const moments = [
  /** Asks every bot to reconnect and resume (op 7). */
  z.strictObject({ kind: z.literal('reconnect') }),
  /** Every session is invalid (op 9): each bot has to identify again. */
  z.strictObject({ kind: z.literal('invalid-session') }),
  /** Every connection of the gateway is cut without a close frame. */
  z.strictObject({ kind: z.literal('drop') }),
  /** Discord's clock goes forward: tokens expire, limits reset, members stop waiting. */
  z.strictObject({
    kind: z.literal('clock-forward'),
    ms: z
      .int()
      .min(1)
      .max(31 * 86_400_000),
  }),
] as const;

export const troubleOrder = z.discriminatedUnion('kind', [
  rateLimit,
  failure,
  slow,
  cut,
  silence,
  ...moments,
]);
export type ReadOrder = z.output<typeof troubleOrder>;
export type RequestOrder = z.output<typeof rateLimit | typeof failure | typeof slow | typeof cut>;
export type SilenceOrder = z.output<typeof silence>;

export type StandingOrder = (RequestOrder | SilenceOrder) & { readonly id: string };
