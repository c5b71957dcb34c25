import { refusals } from '../http/api-error.ts';
import { ok, type Route } from '../http/route.ts';
import type { World } from '../world.ts';

export function userRoutes({ place, people }: World): Route[] {
  return [
    {
      method: 'GET',
      path: '/users/@me',
      auth: 'bot',
      handle: () => ok({ ...place.bot, mfa_enabled: false, locale: 'en-US', verified: true, email: null }),
    },
    {
      method: 'GET',
      path: '/users/@me/guilds',
      auth: 'bot',
      handle: () => {
        const { id, name, icon, banner, features } = place.guild;
        const permissions = people.byId(place.bot.id)?.permissions.toString() ?? '0';
        return ok([{ id, name, icon, banner, features, owner: false, permissions }]);
      },
    },
    {
      method: 'GET',
      path: '/users/:user',
      auth: 'bot',
      handle: ({ param }) => {
        const person = people.byId(param('user'));
        if (!person) throw refusals.unknownUser();
        return ok(person.user);
      },
    },
  ];
}
