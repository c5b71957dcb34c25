import { z } from 'zod';

const claim = z.object({
  priority: z.enum(['interactive', 'picture', 'background']),
  deadline: z.number(),
  onBehalfOf: z.string().optional(),
  isFree: z.boolean().optional(),
});

const outcome = z.object({
  outcome: z.enum(['passed', 'refused', 'lost']),
  sentAt: z.number(),
  retryAfterMs: z.number().nullish(),
});

const words = z.discriminatedUnion('kind', [
  /** A turn, please; said again, it is the same claim, perhaps changed. */
  z.object({ kind: z.literal('ask'), id: z.string(), from: z.string(), claim }),
  z.object({ kind: z.literal('done'), id: z.string(), outcome }),
]);

const reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('go'), id: z.string() }),
  z.object({ kind: z.literal('no'), id: z.string(), retryAt: z.number(), isPause: z.boolean() }),
]);

/** What a process says to the one that keeps the line, and what it is answered. */
export type LineWords = z.infer<typeof words>;
export type LineReply = z.infer<typeof reply>;

export function readWords(message: unknown): LineWords | undefined {
  return words.safeParse(message).data;
}

export function readReply(message: unknown): LineReply | undefined {
  return reply.safeParse(message).data;
}

export type LineKeys = ReturnType<typeof lineKeys>;

/** Names in Redis of what belongs to one line. */
export function lineKeys(name: string) {
  const prefix = `loadout:line:${name}`;
  return {
    lease: `${prefix}:lease`,
    learned: `${prefix}:learned`,
    members: `${prefix}:members`,
    desk: `${prefix}:desk`,
    process: (id: string) => `${prefix}:process:${id}`,
  };
}
