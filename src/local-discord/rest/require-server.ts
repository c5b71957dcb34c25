import type { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { Server } from '../guild/servers.ts';
import type { World } from '../world.ts';
import { apiErrors } from './api-error.ts';

export interface GuildParams {
  guild: string;
}

/** @throws ApiError 10004 for a server that the bot is not in */
export function requireServer({ servers, state }: World, { guild }: GuildParams): Server {
  const server = servers.byId(guild);
  if (!server?.botIds.has(state.bot.id)) throw apiErrors.unknownGuild();
  return server;
}

/** Sends an event about a server to each bot that is in it. */
export function tellServer(
  { applications }: World,
  { guild, botIds }: Server,
  event: GatewayDispatchEvents,
  facts: object,
  intents: number,
): void {
  for (const { state, sessions } of applications)
    if (botIds.has(state.bot.id))
      sessions.dispatch(event, { ...facts, guild_id: guild.id }, { guildId: guild.id, intents });
}
