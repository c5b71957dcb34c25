import { GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import type { World } from '../world.ts';
import { memberPayload } from './member.ts';
import type { Person } from './people.ts';
import { memberOf, type Server } from './servers.ts';

export function tellServer(
  { applications }: Pick<World, 'applications'>,
  { guild, botIds }: Server,
  event: GatewayDispatchEvents,
  facts: object,
  intents: number,
): void {
  for (const { state, sessions } of applications)
    if (botIds.has(state.bot.id))
      sessions.dispatch(event, { ...facts, guild_id: guild.id }, { guildId: guild.id, intents });
}

export function tellOfNewcomer(applications: World['applications'], server: Server, person: Person): void {
  const member = memberOf(server, person);
  const event = GatewayDispatchEvents.GuildMemberAdd;
  if (member)
    tellServer({ applications }, server, event, memberPayload(member), GatewayIntentBits.GuildMembers);
}
