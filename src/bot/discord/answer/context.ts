import { type APIInteraction, type APIUser, InteractionType } from 'discord-api-types/v10';
import type { Language } from '../../text/languages.ts';
import type { Audience } from '../../views/message/answer-context.ts';
import type { InteractionContext } from '../command.ts';
import type { Services } from '../services.ts';
import { readBarrier } from './barrier.ts';
import { readNamedUsers } from './options.ts';
import { readPlace } from './place.ts';

type Given = Pick<InteractionContext, 'receivedAt' | 'deadline' | 'trace'>;

/** The context before it is known who sees the answer, and so in which language it is. */
export type UnaddressedContext = Omit<InteractionContext, 'audience' | 'language'>;

/**
 * Reads what every interaction tells, and the settings that decide how it is answered.
 * @throws Error where it names no user
 */
export async function readContext(
  raw: APIInteraction,
  given: Given,
  { members, languages, renderer }: Pick<Services, 'members' | 'languages' | 'renderer'>,
): Promise<UnaddressedContext> {
  const user = invokingUser(raw);
  if (!user) throw new Error('the interaction names no user');
  const guildId = raw.guild_id ?? undefined;
  const settings = await members.settings.resolve({ userId: user.id, guildId, named: namedUsers(raw) });
  const place = readPlace(raw);
  const clientLanguage = readClientLanguage(raw, languages);
  const memberLanguage = settings.locale ? languages.for(settings.locale) : clientLanguage;
  return {
    ...given,
    id: raw.id,
    user,
    guildId,
    place,
    barrier: readBarrier(place, settings),
    settings,
    clientLanguage,
    memberLanguage,
    renderer,
  };
}

/** The context of an answer that this audience sees: in public in the server's language, where it has chosen one. */
export function addressTo(
  audience: Audience,
  unaddressed: UnaddressedContext,
  languages: Services['languages'],
): InteractionContext {
  const { settings, memberLanguage } = unaddressed;
  const isServers = audience === 'everyone' && settings.serverLocale !== undefined;
  const language = isServers ? languages.for(settings.serverLocale) : memberLanguage;
  return { ...unaddressed, audience, language };
}

/** Whom the interaction names: in an option of a command or by its menu. */
function namedUsers(raw: APIInteraction): string[] {
  return raw.type === InteractionType.ApplicationCommand ? readNamedUsers(raw.data) : [];
}

/** The language of the member's Discord client. */
export function readClientLanguage(raw: APIInteraction, languages: Services['languages']): Language {
  // Not every Discord that is not the real one sends text here.
  return languages.for('locale' in raw && typeof raw.locale === 'string' ? raw.locale : undefined);
}

/** Who runs or presses: a member in a server, a user in a DM. */
export function invokingUser(raw: APIInteraction): APIUser | undefined {
  return raw.member?.user ?? raw.user;
}
