import type { InteractionContext } from '../../src/bot/command.ts';
import type { Services } from '../../src/bot/services.ts';

/** The context with the settings as they are after a change, and in the language that they say. */
export async function renewContext<Context extends InteractionContext>(
  context: Context,
  { members, languages }: Pick<Services, 'members' | 'languages'>,
): Promise<Context> {
  const { user, guildId } = context;
  const settings = await members.settings.resolve({ userId: user.id, guildId });
  const language = settings.locale === undefined ? context.language : languages.for(settings.locale);
  return { ...context, settings, language };
}
