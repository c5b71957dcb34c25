import type { FastifyInstance } from 'fastify';
import { isServedHost } from '../../shared/process/served-host.ts';
import { sendError } from './send-error.ts';

/** Refuses other web pages and sets security headers. Rebound DNS has a foreign Host, other sites a foreign Origin. */
export function addSecurityHooks(app: FastifyInstance, host: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isServedHost(request.hostname, host))
      return reply.code(421).send(`Open this page by its address, or set HOST to ${request.hostname}.`);
    const { origin, 'sec-fetch-site': site = 'none' } = request.headers;
    const isForeign =
      (origin !== undefined && hostOf(origin) !== request.host) || !['none', 'same-origin'].includes(site);
    if (request.method !== 'GET' && isForeign) return sendError(reply, 403, { code: 'foreign-page' });
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns the host without the scheme, because a proxy may terminate TLS. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
