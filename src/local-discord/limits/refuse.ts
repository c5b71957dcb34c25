import type { FastifyReply } from 'fastify';

/** The owner of the exhausted limit: the bot on this route, the bot on all routes, or the resource, which others use too. */
export type LimitScope = 'user' | 'global' | 'shared';

/** Answers 429, with the seconds to wait in both of the documented forms. */
export function refuse(
  reply: FastifyReply,
  { waitMs, scope }: { waitMs: number; scope: LimitScope },
): FastifyReply {
  const isGlobal = scope === 'global';
  if (isGlobal) reply.header('x-ratelimit-global', 'true');
  const message = scope === 'shared' ? 'The resource is being rate limited.' : 'You are being rate limited.';
  return reply
    .code(429)
    .headers({ 'retry-after': String(Math.ceil(waitMs / 1000)), 'x-ratelimit-scope': scope })
    .send({ message, retry_after: waitMs / 1000, global: isGlobal });
}
