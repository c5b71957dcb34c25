import type { APIInteraction, APIUser } from 'discord-api-types/v10';
import type { InteractionContext } from './command.ts';

/** What the hall knows of a visit, whatever the interaction tells. */
export type Given = Pick<InteractionContext, 'language' | 'receivedAt' | 'deadline'>;

/**
 * What every interaction tells.
 * @throws Error where it names nobody
 */
export function readContext(raw: APIInteraction, given: Given): InteractionContext {
  const user = invokingUser(raw);
  if (!user) throw new Error('the interaction names no user');
  return { ...given, user, guildId: raw.guild_id ?? undefined };
}

/** Who runs or presses: a member in a server, a user in a DM. */
export function invokingUser(raw: APIInteraction): APIUser | undefined {
  return raw.member?.user ?? raw.user;
}
