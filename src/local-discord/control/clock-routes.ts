import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Controlled } from './controlled.ts';

/** `POST /_local/clock` applies `isFrozen`, then `advanceMs`, and returns `{ now }` (ISO 8601). */
export async function clockRoutes(app: FastifyInstance, { discord }: { discord: Controlled }): Promise<void> {
  const { clock } = discord;
  app.post('/clock', (request, reply) => {
    const { data, error } = clockForm.safeParse(request.body ?? {});
    if (error)
      return reply.code(400).send({ message: 'This is no order.', problems: z.prettifyError(error) });
    if (data.isFrozen === true) clock.freeze();
    if (data.isFrozen === false) clock.resume();
    if (data.advanceMs) clock.advance(data.advanceMs);
    return { now: new Date(clock.now()).toISOString() };
  });
}

const clockForm = z.strictObject({
  isFrozen: z.boolean().optional(),
  advanceMs: z
    .int()
    .min(0)
    .max(366 * 86_400_000)
    .optional(),
});
