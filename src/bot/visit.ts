import type { APIInteraction, APIUser } from 'discord-api-types/v10';
import type { Visit } from './command.ts';

/**
 * What every interaction tells.
 * @throws Error where it names nobody
 */
export function readVisit(
  raw: APIInteraction,
  { receivedAt, deadline }: Pick<Visit, 'receivedAt' | 'deadline'>,
): Visit {
  const user = visitor(raw);
  if (!user) throw new Error('the interaction names no user');
  return {
    user,
    guildId: raw.guild_id,
    locale: 'locale' in raw ? raw.locale : defaultLocale,
    guildLocale: raw.guild_locale,
    receivedAt,
    deadline,
  };
}

/** Who runs or presses: a member in a server, a user in a DM. */
export function visitor(raw: APIInteraction): APIUser | undefined {
  return raw.member?.user ?? raw.user;
}

// A locale nobody speaks leaves the choice to the operator's default.
const defaultLocale = '';
