import { memberPayload } from '../guild/people.ts';
import { refusals } from '../http/api-error.ts';
import { type Call, ok, type Route } from '../http/route.ts';
import type { World } from '../world.ts';

export function guildRoutes({ place, people }: World): Route[] {
  const enter = ({ param }: Call) => {
    if (param('guild') !== place.guild.id) throw refusals.unknownGuild();
    return place.guild;
  };
  return [
    {
      method: 'GET',
      path: '/guilds/:guild',
      auth: 'bot',
      handle: (call) => {
        const counts = { approximate_member_count: people.all().length, approximate_presence_count: 1 };
        return ok({ ...enter(call), ...(call.query.get('with_counts') === 'true' ? counts : {}) });
      },
    },
    {
      method: 'GET',
      path: '/guilds/:guild/channels',
      auth: 'bot',
      handle: (call) => {
        enter(call);
        return ok([place.channel]);
      },
    },
    { method: 'GET', path: '/guilds/:guild/roles', auth: 'bot', handle: (call) => ok(enter(call).roles) },
    {
      method: 'GET',
      path: '/guilds/:guild/members/:user',
      auth: 'bot',
      handle: (call) => {
        enter(call);
        const person = people.byId(call.param('user'));
        if (!person) throw refusals.unknownMember();
        return ok(memberPayload(person));
      },
    },
  ];
}
