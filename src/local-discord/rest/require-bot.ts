import type { FastifyRequest } from 'fastify';
import { apiErrors } from '../errors/api-error.ts';
import type { World } from '../world.ts';

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
