import { z } from 'zod';

const faultKinds = [
  'slow',
  'rate-limited',
  'internal-error',
  'unavailable',
  'cut',
  'truncated-json',
  'wrong-type',
  'edge-html',
  'quota-exceeded',
  'key-refused',
  'plan-refused',
  'user-agent-refused',
  'image-source-down',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The body that activates a fault. */
export const faultOrder = z.strictObject({
  kind: z.enum(faultKinds),
  /** Only paths with this prefix; all by default. */
  path: z.string().startsWith('/').max(200).optional(),
  /** Share of the requests that it hits; 1 is every one. */
  rate: z.number().gt(0).max(1).default(1),
  /** How many requests it hits before it ends; without a count it lasts until it is removed. */
  count: z.int().min(1).max(1_000_000).optional(),
  /** For `slow`. */
  delayMs: z.int().min(0).max(120_000).default(3_000),
  /** For `rate-limited` and `quota-exceeded`. */
  retryAfterSeconds: z.int().min(1).max(86_400).default(60),
  /** For `image-source-down`: `folder`, `source-1`, … or `drawn`; all by default. */
  source: z
    .string()
    .regex(/^(folder|drawn|source-[1-9]\d?)$/, 'must be folder, source-1 (-2 and so on) or drawn')
    .optional(),
});

export interface Fault extends z.output<typeof faultOrder> {
  id: string;
  /** How many requests it has hit. */
  met: number;
}
