import { DiscordAPIError } from '@discordjs/rest';
import type { RESTJSONErrorCodes } from 'discord-api-types/v10';

export function isDiscordError(error: unknown, codes: readonly RESTJSONErrorCodes[]): boolean {
  return error instanceof DiscordAPIError && codes.some((code) => code === error.code);
}
