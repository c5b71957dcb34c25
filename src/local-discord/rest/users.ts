import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { channelPayload } from '../guild/channel-payloads.ts';
import { memberOf } from '../guild/servers.ts';
import type { Payload } from '../messages/read-payload.ts';
import { readForm, snowflake } from '../rules/read-form.ts';
import type { WorldWith } from '../world.ts';

export function userRoutes(app: FastifyInstance, world: WorldWith<'people' | 'places' | 'servers'>): void {
  const { state, people, places, servers } = world;
  app.get('/users/@me', () => ({
    ...state.bot,
    mfa_enabled: false,
    locale: 'en-US',
    verified: true,
    email: null,
  }));
  app.get('/users/@me/guilds', () => {
    const bot = people.get(state.bot.id);
    return servers.all().flatMap((server) => {
      const { id, name, icon, banner, features } = server.guild;
      const member = bot && memberOf(server, bot);
      if (!member) return [];
      return [{ id, name, icon, banner, features, owner: false, permissions: member.permissions.toString() }];
    });
  });
  app.post<{ Body: Payload }>('/users/@me/channels', ({ body }) => {
    const { recipient_id } = readForm(directForm, body.json);
    const person = people.get(recipient_id);
    if (!person) throw apiErrors.unknownUser();
    // Documented: a bot cannot write to itself or to another bot.
    if (person.user.bot) throw new ApiError(400, 50007, 'Cannot send messages to this user');
    return channelPayload(places.find(places.directKey, person.user));
  });
  app.get<{ Params: { user: string } }>('/users/:user', ({ params }) => {
    const person = people.get(params.user);
    if (!person) throw apiErrors.unknownUser();
    return person.user;
  });
}

const directForm = z.object({ recipient_id: snowflake });
