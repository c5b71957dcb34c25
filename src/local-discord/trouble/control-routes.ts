import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { World } from '../world.ts';
import { troubleOrder } from './orders.ts';

/**
 * Orders for trouble from outside of the process, for tests in any language and for pages:
 *
 * - `POST /_local/trouble` with a {@link troubleOrder} as JSON: 201 and the order with its id where it stands from now on,
 *   204 for what happened at once, 400 with `problems` for one that cannot be read.
 * - `GET /_local/trouble`: `{ orders }`, what stands.
 * - `DELETE /_local/trouble` cancels everything, `DELETE /_local/trouble/:id` one order: 204, or 404.
 *
 * e.g. `curl -H 'content-type: application/json' -d '{"kind":"error","status":503,"times":2}' http://127.0.0.1:4000/_local/trouble`
 *
 * Only programs of this machine are heard. No page of another origin is: it may not send JSON here, nor DELETE anything.
 */
export async function controlRoutes(
  app: FastifyInstance,
  { world: { trouble } }: { world: World },
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!isLocal(request)) return reply.code(403).send({ message: 'Only this machine may order trouble.' });
  });
  // A page may send plain text to any origin. Some programs name JSON where they send nothing.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => (text === '' ? undefined : readJson(text)),
  );
  app.setErrorHandler<FastifyError>(({ statusCode = 500, message }, _request, reply) =>
    reply.code(statusCode).send({ message }),
  );
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is no such route.' }));
  app.get('/trouble', () => ({ orders: trouble.list() }));
  app.post('/trouble', (request, reply) => {
    const read = troubleOrder.safeParse(request.body);
    if (!read.success)
      return reply.code(400).send({ message: 'This is no order.', problems: z.prettifyError(read.error) });
    const standing = trouble.order(read.data);
    return standing ? reply.code(201).send(standing) : reply.code(204).send();
  });
  app.delete('/trouble', (_request, reply) => {
    trouble.clear();
    return reply.code(204).send();
  });
  app.delete<{ Params: { id: string } }>('/trouble/:id', ({ params }, reply) =>
    trouble.cancel(params.id)
      ? reply.code(204).send()
      : reply.code(404).send({ message: 'This order does not stand.' }),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw Object.assign(new Error('This is not JSON.'), { statusCode: 400 });
  }
}

/** By its address, and by the name it called: a page could have given a name of its own this machine's address. */
function isLocal({ ip, hostname }: FastifyRequest): boolean {
  const isLoopback = /^(?:::ffff:)?127\.|^::1$/.test(ip);
  return isLoopback && /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname);
}
