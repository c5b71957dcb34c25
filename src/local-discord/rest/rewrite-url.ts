import type { World } from '../world.ts';

/** The prefix of one application's routes: every application meets the API as if it were the only one. */
export function applicationPrefix({ state }: World): string {
  return `${restPrefix}/${state.application.id}`;
}

/** The path below `/api/v10`, as the client asked for it. */
export function withoutPrefix(url: string): string {
  return url.replace(versionedPrefix, '');
}

/**
 * Rewrites a URL for routing: moves it to the routes of its application; removes the API version, which may be any or none, and
 * slashes that are doubled, as discordgo has them before `/voice/regions`; unescapes the `@` of `@me`, because fastify compares fixed path segments before it decodes them; and encodes every `%` of a
 * URL that can't be decoded.
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

/** Finds the application by the bot's token, by that of a person who allowed it something, or by the secret in the path if it has one. */
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
