import type { API } from '@discordjs/core/http-only';
import { DiscordAPIError } from '@discordjs/rest';
import { badToken } from '../gateway/gateway-error.ts';

/** Asks Discord for the token's application, or decodes the ID in its first part. @throws Error with one line */
export async function askApplicationId(api: Pick<API, 'applications'>, token: string): Promise<string> {
  try {
    return (await api.applications.getCurrent()).id;
  } catch (cause) {
    if (isRefusal(cause)) throw new Error(badToken, { cause });
    const id = Buffer.from(token.split('.')[0] ?? '', 'base64').toString('utf8');
    if (/^\d{17,20}$/.test(id)) return id;
    const unknown = 'Discord does not say which application the token in DISCORD_TOKEN belongs to.';
    throw new Error(unknown, { cause });
  }
}

/** Checks the token. @throws Error with one line if Discord refuses it; other failures appear on connecting */
export async function refuseBadToken(api: Pick<API, 'applications'>): Promise<void> {
  try {
    await api.applications.getCurrent({ signal: AbortSignal.timeout(requestMs) });
  } catch (cause) {
    if (isRefusal(cause)) throw new Error(badToken, { cause });
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.status === 401;
}

const requestMs = 5_000;
