import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { troubleOrder } from '../trouble/orders.ts';
import type { Controlled } from './controlled.ts';

/**
 * Routes that inject faults.
 *
 * - `POST /_local/trouble` with a {@link troubleOrder} as JSON: 201 and the order with its ID if it applies from now on,
 *   204 if the fault happened at once, 400 with `problems` if the order is invalid.
 * - `GET /_local/trouble`: `{ orders }`, the active ones.
 * - `DELETE /_local/trouble` cancels all orders, `DELETE /_local/trouble/:id` one order: 204, or 404.
 *
 * E.g. `curl -H 'content-type: application/json' -d '{"kind":"error","status":503,"times":2}' http://127.0.0.1:14200/_local/trouble`
 */
export async function troubleRoutes(
  app: FastifyInstance,
  { discord }: { discord: Controlled },
): Promise<void> {
  app.get('/trouble', () => ({ orders: discord.trouble.list() }));
  app.post('/trouble', (request, reply) => {
    const read = troubleOrder.safeParse(request.body);
    if (!read.success)
      return reply.code(400).send({ message: 'This is no order.', problems: z.prettifyError(read.error) });
    const standing = discord.trouble.order(read.data);
    return standing ? reply.code(201).send(standing) : reply.code(204).send();
  });
  app.delete('/trouble', (_request, reply) => {
    discord.trouble.clear();
    return reply.code(204).send();
  });
  app.delete<{ Params: { id: string } }>('/trouble/:id', ({ params }, reply) =>
    discord.trouble.cancel(params.id)
      ? reply.code(204).send()
      : reply.code(404).send({ message: 'This order does not stand.' }),
  );
}
