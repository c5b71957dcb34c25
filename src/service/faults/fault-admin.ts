import fastify, { type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { decodableUrl } from '../../shared/process/decodable-url.ts';
import { problemsIn } from '../problems-in.ts';
import type { FaultRegistry } from './fault-registry.ts';

/** Builds the admin API for faults. Accepts only JSON and loopback hosts, so that no web page can cause faults. */
export function buildFaultAdmin(registry: FaultRegistry): FastifyInstance {
  const app = fastify({ bodyLimit: 4 * 1024, forceCloseConnections: true, rewriteUrl: decodableUrl });
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async ({ hostname, headers }, reply) => {
    const isOwn = /^(127\.0\.0\.1|localhost|\[?::1\]?)$/.test(hostname);
    if (!isOwn || headers.origin !== undefined) return reply.code(403).send({ message: 'Not from here.' });
    return undefined;
  });
  const readJson = app.getDefaultJsonParser('error', 'error');
  // Many clients send a content type with an empty body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : readJson(request, String(body), done),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ZodError)
      return reply.code(400).send({ message: `${problemsIn(error).join('; ')}.` });
    return reply.code(error.statusCode ?? 500).send({ message: manual });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: manual }));
  app.get('/faults', async () => registry.list());
  app.post<{ Body: Parameters<FaultRegistry['add']>[0] }>('/faults', async ({ body }, reply) =>
    reply.code(201).send(registry.add(body)),
  );
  app.delete('/faults', async (_request, reply) => {
    registry.clear();
    return reply.code(204).send();
  });
  app.delete<{ Params: { id: string } }>('/faults/:id', async ({ params }, reply) =>
    reply.code(registry.remove(params.id) ? 204 : 404).send(),
  );
  return app;
}

const manual =
  'POST /faults orders a fault: send the header content-type: application/json and a body such as {"kind":"slow","delayMs":5000}. GET lists what is on, DELETE takes all back, DELETE /faults/ID one.';
