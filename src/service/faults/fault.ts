import { z } from 'zod';

/** What can go wrong on demand. */
export const faultKinds = [
  'slow',
  'rate-limited',
  'internal-error',
  'unavailable',
  'cut',
  'truncated-json',
  'wrong-type',
  'edge-html',
  'quota-exceeded',
  'image-source-down',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** An order for trouble, as it is sent to the admin route. */
export const faultOrder = z.strictObject({
  kind: z.enum(faultKinds),
  /** Only addresses that begin so; all where it is left out. */
  path: z.string().startsWith('/').max(200).optional(),
  /** Share of the requests that meet it; 1 is every one. */
  rate: z.number().gt(0).max(1).default(1),
  /** How many requests meet it before it is over; until it is taken back where it is left out. */
  count: z.int().min(1).max(1_000_000).optional(),
  /** For `slow`. */
  delayMs: z.int().min(0).max(120_000).default(3_000),
  /** For `rate-limited` and `quota-exceeded`. */
  retryAfterSeconds: z.int().min(1).max(86_400).default(60),
  /** For `image-source-down`: `folder`, `source-1`, … or `drawn`; all where it is left out. */
  source: z
    .string()
    .regex(/^(folder|drawn|source-[1-9]\d?)$/, 'must be folder, source-1 (-2 and so on) or drawn')
    .optional(),
});

/** A fault that is on. */
export interface Fault extends z.output<typeof faultOrder> {
  id: string;
  /** How many requests have met it. */
  met: number;
}
