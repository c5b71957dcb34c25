import type { APIInteraction, APIUser } from 'discord-api-types/v10';
import type { Visit } from './command.ts';

/** What the hall knows of a visit, whatever the interaction tells. */
export type Given = Pick<Visit, 'words' | 'receivedAt' | 'deadline'>;

/**
 * What every interaction tells.
 * @throws Error where it names nobody
 */
export function readVisit(raw: APIInteraction, given: Given): Visit {
  const user = visitor(raw);
  if (!user) throw new Error('the interaction names no user');
  return { ...given, user, guildId: raw.guild_id ?? undefined };
}

/** Who runs or presses: a member in a server, a user in a DM. */
export function visitor(raw: APIInteraction): APIUser | undefined {
  return raw.member?.user ?? raw.user;
}
