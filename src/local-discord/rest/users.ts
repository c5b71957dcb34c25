import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { channelPayload } from '../guild/channel-payloads.ts';
import { memberOf } from '../guild/servers.ts';
import type { Payload } from '../messages/read-payload.ts';
import { boundedText, formIssue, readForm, snowflake } from '../rules/read-form.ts';
import type { WorldWith } from '../world.ts';
import { hashOfImage } from './read-image.ts';

export function userRoutes(
  app: FastifyInstance,
  world: WorldWith<'people' | 'places' | 'servers' | 'sessions'>,
): void {
  const { state, people, places, servers } = world;
  app.get('/users/@me', () => ({ ...state.bot, ...own }));
  app.patch<{ Body: Payload }>('/users/@me', ({ body }) => {
    const { username, avatar, banner } = readForm(selfForm, body.json ?? {});
    Object.assign(state.bot, {
      ...(username !== undefined && { username }),
      ...(avatar !== undefined && { avatar: hashOfImage(avatar, 'avatar') }),
      ...(banner !== undefined && { banner: hashOfImage(banner, 'banner') }),
    });
    const changed = { ...state.bot, ...own };
    for (const session of world.sessions.all()) session.dispatch(GatewayDispatchEvents.UserUpdate, changed);
    return changed;
  });
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

/** The facts that only the account itself is told. */
const own = { mfa_enabled: false, locale: 'en-US', verified: true, email: null };

/** Documented: 2 to 32 characters, without those that mark a mention or code, and without the words of Discord itself. */
const username = boundedText(2, 32).superRefine((name, context) => {
  const found = /[@#:]|```|discord|clyde/i.exec(name)?.[0].toLowerCase();
  if (found) context.addIssue(formIssue('USERNAME_INVALID_CONTAINS', `Username cannot contain "${found}"`));
});
const selfForm = z.object({
  username: username.optional(),
  avatar: z.string().nullish(),
  banner: z.string().nullish(),
});
const directForm = z.object({ recipient_id: snowflake });
