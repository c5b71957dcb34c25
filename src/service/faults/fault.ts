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

export const faultOrder = z.strictObject({
  kind: z.enum(faultKinds),
  path: z.string().startsWith('/').max(200).optional(),
  rate: z.number().gt(0).max(1).default(1),
  count: z.int().min(1).max(1_000_000).optional(),
  delayMs: z.int().min(0).max(120_000).default(3_000),
  retryAfterSeconds: z.int().min(1).max(86_400).default(60),
  /** Image source of `image-source-down`: `folder`, `source-1`, … or `drawn`; all by default. */
  source: z
    .string()
    .regex(/^(folder|drawn|source-[1-9]\d?)$/, 'must be folder, source-1 (-2 and so on) or drawn')
    .optional(),
});

export interface Fault extends z.output<typeof faultOrder> {
  id: string;
  met: number;
}
