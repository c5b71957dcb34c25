import { z } from 'zod';

const claim = z.object({
  priority: z.enum(['interactive', 'picture', 'background']),
  deadline: z.number(),
  onBehalfOf: z.string().optional(),
  memberId: z.string().optional(),
  isFree: z.boolean().optional(),
});

const outcome = z.object({
  outcome: z.enum(['passed', 'refused', 'lost']),
  sentAt: z.number(),
  retryAfterMs: z.number().optional(),
  stated: z
    .object({
      requests: z.number().positive(),
      seconds: z.number().positive(),
      usedUpForMs: z.number().min(0).optional(),
    })
    .optional(),
});

const message = z.discriminatedUnion('kind', [
  /** Asks for a permit; sent again with the same id, it is the same claim, perhaps changed. */
  z.object({ kind: z.literal('acquire'), id: z.string(), from: z.string(), claim }),
  z.object({ kind: z.literal('done'), id: z.string(), outcome }),
]);

const rejection = { id: z.string(), retryAt: z.number().optional(), isPause: z.boolean() };
const reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('granted'), id: z.string() }),
  z.object({ kind: z.literal('rejected'), ...rejection }),
]);

export type QueueMessage = z.infer<typeof message>;
export type QueueReply = z.infer<typeof reply>;

export function readMessage(received: unknown): QueueMessage | undefined {
  return message.safeParse(received).data;
}

export function readReply(received: unknown): QueueReply | undefined {
  return reply.safeParse(received).data;
}

export type QueueKeys = ReturnType<typeof queueKeys>;

export function queueKeys(name: string) {
  const prefix = `loadout:queue:${name}`;
  return {
    lease: `${prefix}:lease`,
    learned: `${prefix}:learned`,
    members: `${prefix}:members`,
    leader: `${prefix}:leader`,
    process: (id: string) => `${prefix}:process:${id}`,
  };
}
