import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { errorBody } from '../contract/error-codes.ts';
import { root } from '../contract/routes.ts';
import { ApiError } from './api-error.ts';
import { prepareCallers, recognise } from './caller.ts';
import type { Desk } from './desk.ts';
import { serveDocumentation } from './docs/documentation.ts';
import { serve } from './endpoint.ts';
import { buildFirewall } from './firewall.ts';
import type { RateLimit } from './rate-window.ts';
import { endpoints } from './routes/endpoints.ts';

export interface ServiceOptions extends Desk {
  rateLimit: RateLimit;
  /** Told of every failure that is ours, after the caller got a 500. */
  onFailure?: (error: unknown) => void;
}

/** The player API as an app that listens nowhere yet. */
export function buildService({ rateLimit, onFailure, ...desk }: ServiceOptions): FastifyInstance {
  const passFirewall = buildFirewall(rateLimit, desk.now);
  const app = fastify({
    bodyLimit: 1024,
    routerOptions: { maxParamLength: 100 },
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // An address that can't be decoded never reaches the hooks; the firewall comes first all the same.
    frameworkErrors: (error, request, reply) => {
      try {
        passFirewall(request);
        recognise(request, reply, desk);
        refuse(new ApiError('INVALID_PARAMETER', 'The address is malformed: escape it as a URL.'), reply);
      } catch (refusal) {
        refuse(refusal instanceof ApiError ? refusal : error, reply);
      }
    },
  });
  prepareCallers(app);
  app.addHook('onRequest', (request, reply, done) => {
    try {
      passFirewall(request);
      recognise(request, reply, desk);
      done();
    } catch (refusal) {
      done(refusal instanceof Error ? refusal : new Error('a check threw', { cause: refusal }));
    }
  });
  app.setErrorHandler<FastifyError>((error, _request, reply) => refuse(error, reply, onFailure));
  app.setNotFoundHandler((request, reply) =>
    refuse(
      new ApiError(
        'NOT_FOUND',
        `Nothing is served under ${pathOf(request.url)}. What there is stands under ${root.docs}.`,
      ),
      reply,
    ),
  );
  serveDocumentation(app);
  app.after(() => {
    for (const endpoint of endpoints) serve(app, endpoint, desk);
  });
  return app;
}

function refuse(
  error: Error & { statusCode?: number },
  reply: FastifyReply,
  onFailure?: (error: unknown) => void,
) {
  const refusal = error instanceof ApiError ? error : asRefusal(error);
  if (refusal.code === 'INTERNAL') onFailure?.(error);
  const body = errorBody(refusal.code, refusal.message);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply.code(body.status).header('cache-control', 'no-store').send(body);
}

/** Fastify's own refusals (a body too large, a wrong media type) are the caller's; all else is ours. */
function asRefusal({ statusCode }: { statusCode?: number }): ApiError {
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ApiError('INVALID_PARAMETER', 'The request has a body that is not expected: send none.');
  return new ApiError('INTERNAL');
}

/** The path without its query: a key may stand there. */
function pathOf(url: string): string {
  return (url.split('?')[0] ?? '').slice(0, 100);
}
