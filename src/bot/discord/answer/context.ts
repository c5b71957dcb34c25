import type { Audience } from '../../views/message/answer-context.ts';
import type { Arrival, InteractionContext } from '../command.ts';
import type { Services } from '../services-of-bot.ts';
import { readBarrier } from './barrier.ts';
import type { Incoming } from './read-interaction.ts';

export type UnaddressedContext = Omit<InteractionContext, 'audience' | 'language'>;

export async function readContext(
  { id, userId, guildId, place, clientLocale, input }: Incoming,
  arrival: Arrival,
  { members, languages, renderer, defaults }: Services,
): Promise<UnaddressedContext> {
  if (userId === undefined) throw new Error('the interaction names no user');
  const named = input.kind === 'command' ? input.data.namedUsers : [];
  const settings = await members.settings.resolve({ userId, guildId, named });
  const clientLanguage = languages.for(clientLocale);
  const memberLanguage = settings.locale ? languages.for(settings.locale) : clientLanguage;
  return {
    ...arrival,
    id,
    user: { id: userId },
    guildId,
    place,
    barrier: readBarrier(place, settings),
    settings,
    clientLanguage,
    memberLanguage,
    renderer: renderer.for({
      deadline: arrival.deadline - sendingMs,
      memberId: userId,
      onWaited: (since) => arrival.trace.endStage('renderWait', since),
    }),
    cardMark: defaults.cardMark,
    cardLink: defaults.cardLink,
  };
}

const sendingMs = 1_000;

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
