import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { channelPayload } from '../guild/channel-payloads.ts';
import type { Payload } from '../messages/read-payload.ts';
import { boundedText, formIssue, readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { ownFacts } from './own-account.ts';
import { hashOfImage } from './read-image.ts';

export function userRoutes(app: FastifyInstance, world: World): void {
  const { state, people, places } = world;
  app.patch<{ Body: Payload }>('/users/@me', ({ body }) => {
    const { username, avatar, banner } = readForm(selfForm, body.json ?? {});
    Object.assign(state.bot, {
      ...(username !== undefined && { username }),
      ...(avatar !== undefined && { avatar: hashOfImage(avatar, 'avatar') }),
      ...(banner !== undefined && { banner: hashOfImage(banner, 'banner') }),
    });
    const changed = { ...state.bot, ...ownFacts };
    for (const session of world.sessions.all()) session.dispatch(GatewayDispatchEvents.UserUpdate, changed);
    return changed;
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
