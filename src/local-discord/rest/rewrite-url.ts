import type { World } from '../world.ts';

/** Returns the prefix of an application's routes, so that each sees the API as if there were no other. */
export function applicationPrefix({ state }: World): string {
  return `${restPrefix}/${state.application.id}`;
}

/** Returns the requested path below `/api/v10`. */
export function withoutPrefix(url: string): string {
  return url.replace(versionedPrefix, '');
}

/**
 * Routes a URL to its application. Removes the API version and doubled slashes (discordgo, before `/voice/regions`),
 * unescapes `@me`, which fastify compares undecoded, and encodes each `%` of malformed URLs.
 */
export function rewriteRestUrl(
  { url = '/', headers }: { url?: string | undefined; headers: { authorization?: string | undefined } },
  worlds: readonly World[],
): string {
  const path = url.replaceAll('%40', '@').replace(/^[^?]+/, (route) => route.replace(/\/{2,}/g, '/'));
  const below = versionedPrefix.test(path) ? path.replace(versionedPrefix, '') : undefined;
  const world =
    below === undefined ? undefined : (findWorld(below, headers.authorization, worlds) ?? worlds[0]);
  const routed = below === undefined || !world ? path : `${applicationPrefix(world)}${below}`;
  try {
    decodeURIComponent(routed);
    return routed;
  } catch {
    return routed.replaceAll('%', '%25');
  }
}

/** Finds the application by the bot's or person's token, or the secret in the path. */
function findWorld(
  below: string,
  authorization: string | undefined,
  worlds: readonly World[],
): World | undefined {
  const [, kind, id = '', token] = /^\/(interactions|webhooks)\/(\d+)(\/[^?]+)?/.exec(below) ?? [];
  if (kind === 'interactions') return worlds.find(({ interactions }) => interactions.has(id));
  if (kind === 'webhooks' && token) {
    const owner = worlds[0]?.webhooks.get(id)?.application_id ?? id;
    return worlds.find(({ state }) => state.application.id === owner);
  }
  const [scheme, secret = ''] = authorization?.trim().split(' ') ?? [];
  if (scheme === 'Bearer') return worlds.find(({ authorizations }) => authorizations.find(secret));
  return worlds.find(({ token }) => scheme === 'Bot' && secret === token);
}

const restPrefix = '/api';
const versionedPrefix = /^\/api(?:\/v\d+)?(?=\/|$)/;
