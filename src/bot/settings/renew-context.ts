import type { InteractionContext } from '../discord/command.ts';
import type { Services } from '../discord/services.ts';

/** The context of a private panel with the settings as they are after a change, in the language that they say. */
export async function renewContext<Context extends InteractionContext>(
  context: Context,
  { members, languages }: Pick<Services, 'members' | 'languages'>,
): Promise<Context> {
  const { user, guildId } = context;
  const settings = await members.settings.resolve({ userId: user.id, guildId });
  const { locale } = settings;
  const memberLanguage = locale === undefined ? context.clientLanguage : languages.for(locale);
  return { ...context, settings, memberLanguage, language: memberLanguage };
}
