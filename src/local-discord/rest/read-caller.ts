import type { FastifyRequest } from 'fastify';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import type { Person } from '../guild/people.ts';
import type { Grant } from '../oauth2/authorizations.ts';
import type { World } from '../world.ts';

export interface Caller {
  readonly person: Person;
  /** Absent for the bot. */
  readonly grant?: Grant;
}

/** Identifies the caller. @throws ApiError 401 for an unknown token, 50026 if the person did not grant `scope` */
export function readCaller(world: World, request: FastifyRequest, scope?: string): Caller {
  if (request.headers.authorization?.startsWith('Bearer ')) return readGrant(world, request, scope);
  checkBotToken(world, request);
  const person = world.people.get(world.state.bot.id);
  if (!person) throw apiErrors.unauthorized();
  return { person };
}

/** Like {@link readCaller}, but refuses bots. */
export function readGrant(
  world: World,
  { headers }: FastifyRequest,
  scope?: string,
): Caller & { grant: Grant } {
  const token = /^Bearer (\S+)$/.exec(headers.authorization?.trim() ?? '')?.[1] ?? '';
  const grant = world.authorizations.find(token);
  const person = grant && world.people.get(grant.userId);
  if (!person)
    throw apiErrors.unauthorized(
      'No person’s token: the header authorization must be “Bearer ” and an access token of /oauth2/token.',
    );
  if (scope !== undefined && !grant.scopes.includes(scope))
    throw new ApiError(403, 50026, 'Missing required OAuth2 scope').because(
      `It needs ${scope}; ${person.user.username} allowed ${grant.scopes.join(' ')}.`,
    );
  return { person, grant };
}

/** @throws ApiError 401 */
export function checkBotToken({ token }: World, { headers }: FastifyRequest): void {
  if (headers.authorization?.trim() !== `Bot ${token}`)
    throw apiErrors.unauthorized(explainToken(headers.authorization));
}

function explainToken(authorization: string | undefined): string {
  if (!authorization) return 'The request has no header authorization.';
  if (authorization.trim().startsWith('Bearer '))
    return 'Only a bot may ask for that; this is a person’s token.';
  if (!authorization.trim().startsWith('Bot ')) return 'The header authorization must begin with “Bot ”.';
  return 'No bot here has this token. DISCORD_TOKEN must be the one that is shown at the start.';
}
