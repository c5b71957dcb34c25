import { type APIUser, GatewayDispatchEvents } from 'discord-api-types/v10';
import { dispatchInServer } from '../guild/dispatch.ts';
import type { Server } from '../guild/servers.ts';
import type { World } from '../world.ts';
import { deleteMessages } from './write-message.ts';

/** Removes a member, who may rejoin. Does nothing if the user is not a member. */
export function removeMember(world: World, server: Server, user: APIUser): void {
  takeOut(world, server, user);
  world.announce({ type: 'places' });
}

function takeOut(world: World, server: Server, user: APIUser): void {
  if (!server.memberships.delete(user.id)) return;
  server.departed.add(user.id);
  server.voices.delete(user.id);
  dispatchInServer(world, server, GatewayDispatchEvents.GuildMemberRemove, { user });
}

/** Bans a user and deletes their messages of the last `deleteMs`. A second ban keeps the first reason. */
export function ban(
  world: World,
  server: Server,
  { user, reason, deleteMs }: { user: APIUser; reason: string | null; deleteMs: number },
): void {
  if (server.bans.has(user.id)) return;
  server.bans.set(user.id, { user, reason });
  dispatchInServer(world, server, GatewayDispatchEvents.GuildBanAdd, { user });
  takeOut(world, server, user);
  world.announce({ type: 'places' });
  for (const { channel } of server.channels.all()) {
    const written = world.messages
      .all()
      .filter(({ message }) => message.channel_id === channel.id && message.author.id === user.id)
      .filter(({ message }) => Date.parse(message.timestamp) > world.now() - deleteMs);
    if (written.length > 0)
      deleteMessages(
        world,
        channel.id,
        written.map(({ message }) => message.id),
      );
  }
}

export function unban(world: World, server: Server, user: APIUser): void {
  server.bans.delete(user.id);
  world.announce({ type: 'places' });
  dispatchInServer(world, server, GatewayDispatchEvents.GuildBanRemove, { user });
}
