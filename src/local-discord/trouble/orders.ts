import { z } from 'zod';

/** An order to inject a fault: into requests, `times` times or until cancelled. The first matching order wins. */
export type TroubleOrder = z.input<typeof troubleOrder>;

const requests = {
  /** E.g. `PATCH`; any method by default. */
  method: z
    .string()
    .regex(/^[A-Za-z]{3,7}$/)
    .transform((method) => method.toUpperCase())
    .optional(),
  /** Below `/api/v10`; all by default. `*` or `:name` matches a segment, a final `**` any rest: `/webhooks/**`. */
  route: z.string().startsWith('/').max(500).optional(),
  times: z.int().min(1).optional(),
};
const moment = z.enum(['before', 'after']).default('before');

/** Answers 429; `retryAfter` is in seconds. */
const rateLimit = z.strictObject({
  kind: z.literal('rate-limit'),
  scope: z.enum(['user', 'global', 'shared']).default('user'),
  retryAfter: z.number().min(0).max(86_400).default(1),
  ...requests,
});

/** A failure of Discord, or a `page` of its edge network. `forMs` counts from the first hit. */
const failure = z.strictObject({
  kind: z.literal('error'),
  status: z.int().min(500).max(599).default(500),
  as: z.literal('page').optional(),
  forMs: z.int().min(1).max(600_000).optional(),
  ...requests,
});

const slow = z.strictObject({
  kind: z.literal('slow'),
  delayMs: z.int().min(0).max(600_000),
  when: moment,
  ...requests,
});

const cut = z.strictObject({
  kind: z.literal('cut'),
  when: moment,
  how: z.enum(['reset', 'close']).default('reset'),
  ...requests,
});

/** Connections (with `newToo`, later ones, too) get no acknowledgements and events, for `forMs` or until cancelled. */
const silence = z.strictObject({
  kind: z.literal('silence'),
  acks: z.boolean().default(true),
  events: z.boolean().default(true),
  newToo: z.boolean().default(false),
  forMs: z.int().min(1).max(600_000).optional(),
});

/** Faults that happen once, at once. */
const moments = [
  z.strictObject({ kind: z.literal('reconnect') }),
  z.strictObject({ kind: z.literal('invalid-session') }),
  z.strictObject({ kind: z.literal('drop') }),
  /** Expires tokens, resets limits, ends waits. */
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
