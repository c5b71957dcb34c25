import type { Arrival } from '../../discord/command.ts';
import type { OwnServices } from '../../discord/services-of-bot.ts';

export async function readServerContext(
  guildId: string,
  { trace }: Pick<Arrival, 'trace'>,
  { members, languages, renderer, defaults }: OwnServices,
) {
  const settings = await members.settings.ofServer(guildId);
  const language = languages.for(settings.serverLocale);
  return { settings, language, cardMark: defaults.cardMark, renderer, trace };
}
