import { GatewayDispatchEvents } from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import { isVoice } from '../guild/channel-kinds.ts';
import { dispatchInChannel, dispatchInServer } from '../guild/dispatch.ts';
import { memberPayload } from '../guild/member.ts';
import { memberOf, type Server } from '../guild/servers.ts';
import { enterVoice, mayConnect } from '../guild/voices.ts';
import type { Actor } from '../local-discord.ts';
import { removeMember } from '../messages/remove-member.ts';
import type { ActorPlace } from './actor-place.ts';
import { requireWriter } from './enter.ts';

export function presenceSteps(
  actorPlace: ActorPlace,
): Pick<Actor, 'joins' | 'leaves' | 'startsTyping' | 'connects' | 'disconnects' | 'marksInterest'> {
  const { person, home, sessionIn } = actorPlace;
  return {
    joins() {
      const server = requireServer(actorPlace);
      // Removes an existing member first, because bots must see a join.
      if (server.memberships.has(person.user.id)) removeMember(home, server, person.user);
      home.servers.join(server, person);
    },
    leaves() {
      const server = requireServer(actorPlace);
      if (!server.memberships.has(person.user.id)) throw new ActorError('They are not in this server.');
      removeMember(home, server, person.user);
    },
    connects() {
      const { member, place } = sessionIn(home);
      const { server, channel } = place;
      if (!server || !isVoice(channel)) throw new ActorError('That is only possible in a voice channel.');
      if (!mayConnect(member.permissions))
        throw new ActorError('You do not have permission to connect to this channel.');
      if (!enterVoice(home, server, person, { channelId: channel.id }))
        throw new ActorError('This channel is full.');
    },
    disconnects() {
      enterVoice(home, requireServer(actorPlace), person, { channelId: null });
    },
    marksInterest: (name, isInterested = true) => markInterest(actorPlace, name, isInterested),
    startsTyping: () => dispatchTyping(actorPlace),
  };
}

function requireServer({ home, lookIn }: ActorPlace): Server {
  const { server } = lookIn(home).place;
  if (!server) throw new ActorError('That is only possible in a server.');
  return server;
}

function markInterest(actorPlace: ActorPlace, name: string, isInterested: boolean): void {
  const server = requireServer(actorPlace);
  const stored = server.events.all().find(({ event }) => event.name === name);
  if (!stored) throw new ActorError(`There is no event “${name}”.`);
  const { id } = actorPlace.person.user;
  const interested = new Set(stored.interested);
  if (isInterested) interested.add(id);
  else interested.delete(id);
  server.events.put({ ...stored, interested });
  const { GuildScheduledEventUserAdd, GuildScheduledEventUserRemove } = GatewayDispatchEvents;
  const event = isInterested ? GuildScheduledEventUserAdd : GuildScheduledEventUserRemove;
  const facts = { guild_scheduled_event_id: stored.event.id, user_id: id };
  dispatchInServer(actorPlace.home, server, event, facts);
}

function dispatchTyping({ person, home, sessionIn }: ActorPlace): void {
  const { place } = requireWriter(sessionIn(home));
  const member = place.server && memberOf(place.server, person);
  const channel_id = place.channel.id;
  dispatchInChannel(home, channel_id, GatewayDispatchEvents.TypingStart, () => ({
    channel_id,
    user_id: person.user.id,
    timestamp: Math.floor(home.now() / 1000),
    ...(member && { member: memberPayload(member) }),
  }));
}
