import { z } from 'zod';
import { windowSeconds } from './send-log.ts';

const time = z.number();
const span = z.number().min(0);
const count = z.int().min(0);
const share = z.number().min(0).max(1);
const rate = z.number().positive();

const learnedPacing = z.object({
  version: z.literal(2),
  at: time,
  burstMs: span,
  gate: z.object({
    pausedUntil: time,
    pauseMs: span,
    refusedAt: time,
    resumedAt: time,
    costMs: span,
    outlastedMs: span,
    awaitsCanary: z.boolean(),
  }),
  tempo: z.object({
    perMs: rate,
    margin: share,
    cut: share,
    refusedPerMs: rate,
    former: z.object({ perMs: rate, tryAt: time, tries: count }).optional(),
    attempt: z.enum(['nothing', 'seek', 'refine', 'raise']),
    seekMs: span,
    refineEveryMs: span,
    refineAt: time,
    raiseAt: time,
  }),
  windows: z.array(z.tuple([count, count, count])).length(windowSeconds.length),
});

export type LearnedPacing = z.infer<typeof learnedPacing>;

export function readLearned(kept: unknown): LearnedPacing | undefined {
  return learnedPacing.safeParse(kept).data;
}
