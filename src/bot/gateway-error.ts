import { DiscordAPIError, HTTPError } from '@discordjs/rest';
import { GatewayCloseCodes } from 'discord-api-types/v10';

/** The gateway could not be opened. The message is one line and says what to do; it names no token. */
export class GatewayError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'GatewayError';
  }
}

/** Why Discord closed the gateway for good. */
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

/** Why the login failed before the gateway was open. */
export function whyNoLogin(error: unknown, apiUrl: string): string {
  if (error instanceof Error && 'code' in error && error.code === 'TokenInvalid') return badToken;
  const status = error instanceof DiscordAPIError || error instanceof HTTPError ? error.status : undefined;
  const { origin } = new URL(apiUrl);
  if (status)
    return `Discord at ${origin} answered ${status} to the login. Check DISCORD_API_URL, or try again later.`;
  return `Discord at ${origin} can't be reached (${networkCode(error)}). Check the connection and DISCORD_API_URL.`;
}

const badToken =
  'Discord refused the token. Copy it again from Developer Portal > your application > Bot into DISCORD_TOKEN.';

// undici keeps what really happened in `cause`, and where it tried several addresses in `errors`.
function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : error.cause ? networkCode(error.cause) : error.name;
}
