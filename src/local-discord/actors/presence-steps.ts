import { GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import { isVoice } from '../guild/channel-kinds.ts';
import { memberPayload } from '../guild/member.ts';
import { memberOf } from '../guild/servers.ts';
import { tellBots } from '../guild/tell-bots.ts';
import { tellServer } from '../guild/tell-server.ts';
import { enterVoice, mayConnect } from '../guild/voices.ts';
import type { Actor } from '../local-discord.ts';
import { removeMember } from '../messages/remove-member.ts';
import { requireWriter } from './enter.ts';
import type { Stand } from './stand.ts';

/** A person comes, goes, and types, without any message. */
export function presenceSteps({
  person,
  home,
  lookIn,
  sceneIn,
}: Stand): Pick<Actor, 'joins' | 'leaves' | 'startsTyping' | 'connects' | 'disconnects' | 'marksInterest'> {
  const requireServer = () => {
    const { server } = lookIn(home).place;
    if (!server) throw new ActorError('That is only possible in a server.');
    return server;
  };
  return {
    joins() {
      const server = requireServer();
      // The bots learn of those who join, and a person whom a test has just named is there already.
      if (server.memberships.has(person.user.id)) removeMember(home, server, person.user);
      home.servers.join(server, person);
    },
    leaves() {
      const server = requireServer();
      if (!server.memberships.has(person.user.id)) throw new ActorError('They are not in this server.');
      removeMember(home, server, person.user);
    },
    connects() {
      const { member, place } = sceneIn(home);
      const { server, channel } = place;
      if (!server || !isVoice(channel)) throw new ActorError('That is only possible in a voice channel.');
      if (!mayConnect(member.permissions))
        throw new ActorError('You do not have permission to connect to this channel.');
      if (!enterVoice(home, server, person, { channelId: channel.id }))
        throw new ActorError('This channel is full.');
    },
    disconnects() {
      enterVoice(home, requireServer(), person, { channelId: null });
    },
    marksInterest(name, isInterested = true) {
      const server = requireServer();
      const stored = server.events.all().find(({ event }) => event.name === name);
      if (!stored) throw new ActorError(`There is no event “${name}”.`);
      const interested = new Set(stored.interested);
      if (isInterested) interested.add(person.user.id);
      else interested.delete(person.user.id);
      server.events.put({ ...stored, interested });
      const { GuildScheduledEventUserAdd, GuildScheduledEventUserRemove } = GatewayDispatchEvents;
      const facts = { guild_scheduled_event_id: stored.event.id, user_id: person.user.id };
      const event = isInterested ? GuildScheduledEventUserAdd : GuildScheduledEventUserRemove;
      tellServer(home, server, event, facts, GatewayIntentBits.GuildScheduledEvents);
    },
    startsTyping() {
      const { place } = requireWriter(sceneIn(home));
      const member = place.server && memberOf(place.server, person);
      const audience = {
        channelId: place.channel.id,
        inGuilds: GatewayIntentBits.GuildMessageTyping,
        inDirect: GatewayIntentBits.DirectMessageTyping,
      };
      tellBots(home, GatewayDispatchEvents.TypingStart, audience, () => ({
        channel_id: place.channel.id,
        user_id: person.user.id,
        timestamp: Math.floor(home.now() / 1000),
        ...(member && { member: memberPayload(member) }),
      }));
    },
  };
}
