import { GatewayDispatchEvents } from 'discord-api-types/v10';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { channelPayload } from '../guild/channel-payloads.ts';
import { addIssue, boundedText, snowflake, withoutUndefined } from '../rules/read-form.ts';
import { ownFacts } from './own-account-routes.ts';
import { hashOfImage } from './read-image.ts';
import type { Routes } from './routes.ts';

export function userRoutes({ world, root }: Routes): void {
  const { state, people, places } = world;
  const requirePerson = (id: string) => {
    const person = people.get(id);
    if (!person) throw apiErrors.unknownUser();
    return person;
  };
  root.on('PATCH', '/users/@me', { form: selfForm }, ({ form: { username, avatar, banner } }) => {
    const hashOf = (image: string | null | undefined, field: string) =>
      image === undefined ? undefined : hashOfImage(image, field);
    const pictures = { avatar: hashOf(avatar, 'avatar'), banner: hashOf(banner, 'banner') };
    Object.assign(state.bot, withoutUndefined({ username, ...pictures }));
    const changed = { ...state.bot, ...ownFacts };
    for (const session of world.sessions.all()) session.dispatch(GatewayDispatchEvents.UserUpdate, changed);
    return changed;
  });
  root.on('POST', '/users/@me/channels', { form: directForm }, ({ form: { recipient_id } }) => {
    const { user } = requirePerson(recipient_id);
    // Documented: a bot can't message itself or another bot.
    if (user.bot) throw new ApiError(400, 50007, 'Cannot send messages to this user');
    return channelPayload(places.find(places.directKey, user));
  });
  root.on('GET', '/users/:user', {}, ({ params }) => requirePerson(params.user).user);
}

/** Documented: 2 to 32 characters, without mention or code marks, and without Discord's name. */
const username = boundedText(2, 32).superRefine((name, context) => {
  const found = /[@#:]|```|discord|clyde/i.exec(name)?.[0].toLowerCase();
  if (found) addIssue(context, 'USERNAME_INVALID_CONTAINS', `Username cannot contain "${found}"`);
});
const selfForm = z.object({
  username: username.optional(),
  avatar: z.string().nullish(),
  banner: z.string().nullish(),
});
const directForm = z.object({ recipient_id: snowflake });
