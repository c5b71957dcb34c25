import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import type { World } from '../world.ts';
import { toBucket } from './route-quotas.ts';
import type { Allowance } from './windows.ts';

/** Checks requests before their token: banned address, User-Agent, API version. */
export function guardRequests(app: FastifyInstance, { clock, limits, windows }: World): void {
  const quota = { limit: limits.invalidRequests, perMs: 10 * 60_000 };
  app.addHook('onRequest', async ({ ip, headers, originalUrl }, reply) => {
    const { remaining, resetAt } = windows.peek(`invalid ${ip}`, quota);
    if (remaining === 0) return ban(reply, resetAt - clock.now());
    if (limits.userAgent && refusedAgent.test(headers['user-agent'] ?? ''))
      throw new ApiError(403, 40333, 'internal network error');
    // Lets clients see that Discord answered, not its firewall.
    reply.header('via', '1.1 google');
    if (!spokenVersion.test(originalUrl)) throw new ApiError(400, 50041, 'Invalid API version provided');
  });
  app.addHook('onResponse', async ({ ip }, reply) => {
    const isShared = reply.getHeader('x-ratelimit-scope') === 'shared';
    if ([401, 403, 429].includes(reply.statusCode) && !isShared) windows.take(`invalid ${ip}`, quota);
  });
}

export function limitRequests(app: FastifyInstance, { clock, limits, windows }: World): void {
  const prefixLength = app.prefix.length;
  const global = { limit: limits.requestsPerSecond, perMs: 1000 };
  // After `onRequest`, in which routes check the token: requests refused there use no bucket.
  app.addHook('preParsing', async (request, reply) => {
    const { method, is404, routeOptions, headers, ip } = request;
    if (is404) return;
    const caller = headers.authorization ?? ip;
    const path = request.url.slice(prefixLength);
    if (!ofInteraction.test(path)) {
      const allowance = windows.take(`global ${caller}`, global);
      if (allowance.isExceeded)
        return refuse(reply, { waitMs: allowance.resetAt - clock.now(), scope: 'global' });
    }
    if (!limits.routes || isCallback.test(path)) return;
    const { hash, key, quota } = toBucket(method, (routeOptions.url ?? '').slice(prefixLength), path);
    const allowance = windows.take(`${caller} ${key}`, quota);
    const waitMs = allowance.resetAt - clock.now();
    describeBucket(reply, { hash, limit: quota.limit, allowance, waitMs });
    if (allowance.isExceeded) return refuse(reply, { waitMs, scope: 'user' });
  });
}

/** Exempt from the bot's global limit. */
const ofInteraction = /^\/(?:interactions|webhooks)\//;

/** Limited to one callback. Sends no bucket, because hikari would warn of it. */
const isCallback = /^\/interactions\/[^/]+\/[^/]+\/callback/;

/** Versions 6 (the default) to 8 are deprecated and not supported. Webhook URLs have no version. */
const spokenVersion = /^\/api\/(?:v(?:9|10)(?=[/?]|$)|webhooks\/)/;

/** Documented: clients not named `DiscordBot (url, version)` may be blocked. These are; plain `fetch` is not. */
const refusedAgent = /^(?:$|Mozilla\/|Java\/|Python-urllib\/)/;

function describeBucket(
  reply: FastifyReply,
  { hash, limit, allowance, waitMs }: { hash: string; limit: number; allowance: Allowance; waitMs: number },
): void {
  reply.headers({
    'x-ratelimit-bucket': hash,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(allowance.remaining),
    'x-ratelimit-reset': (allowance.resetAt / 1000).toFixed(3),
    'x-ratelimit-reset-after': (waitMs / 1000).toFixed(3),
  });
}

function ban(reply: FastifyReply, waitMs: number): FastifyReply {
  return reply
    .code(429)
    .header('retry-after', String(Math.ceil(waitMs / 1000)))
    .send({
      message:
        'You are being blocked from accessing our API temporarily due to exceeding our rate limits frequently.',
      code: 0,
    });
}

/** Scope of a limit: the bot on this route, the bot on all routes, or all users of the resource. */
type LimitScope = 'user' | 'global' | 'shared';

/** Responds 429 with the wait in seconds, in both documented formats. */
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
