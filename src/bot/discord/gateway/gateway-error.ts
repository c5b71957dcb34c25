import { GatewayCloseCodes } from 'discord-api-types/v10';

export class GatewayError extends Error {
  override name = 'GatewayError';
}

export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable';
}

export function whyClosed(code: number): string {
  switch (code) {
    case GatewayCloseCodes.AuthenticationFailed:
      return badToken;
    case GatewayCloseCodes.DisallowedIntents:
    case GatewayCloseCodes.InvalidIntents:
      return `Discord refuses the intents Loadout asks for (${code}). It needs no privileged one: update Loadout.`;
    case GatewayCloseCodes.InvalidShard:
    case GatewayCloseCodes.ShardingRequired:
      return `Discord refuses this number of shards (${code}). Set SHARDS=auto.`;
    default:
      return `Discord closed the gateway for good (${code}). Update Loadout and start it again.`;
  }
}

export function whyNoLogin(error: unknown, apiUrl: string): string {
  const status = fact(error, 'status');
  // discord.js's client replaces the error with status 401.
  if (status === 401 || fact(error, 'code') === 'TokenInvalid') return badToken;
  if (error instanceof Error && error.message.startsWith('Not enough sessions'))
    return 'Discord lets a bot connect anew 1,000 times a day, and they are used up. Wait some hours, and find out what restarts Loadout.';
  if (error instanceof GatewayUnreachable) return `Discord's gateway can't be reached: ${error.message}.`;
  const { origin } = new URL(apiUrl);
  if (status !== undefined)
    return `Discord at ${origin} answered ${status} to the login. Check DISCORD_API_URL, or try again later.`;
  return `Discord at ${origin} can't be reached (${networkCode(error)}). Check the connection and DISCORD_API_URL.`;
}

export const badToken =
  'Discord refused the token. Copy it again from Developer Portal > your application > Bot into DISCORD_TOKEN.';

function networkCode(error: unknown): string {
  const code = fact(error, 'code');
  if (typeof code === 'string') return code;
  const cause = fact(error, 'cause');
  return cause instanceof Error ? networkCode(cause) : String(fact(error, 'name'));
}

// Reads by name, because discord.js brings CommonJS twins of our classes.
function fact(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}
