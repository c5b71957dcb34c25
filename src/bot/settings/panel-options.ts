import type { NamedLanguage } from '../../shared/text/own-names.ts';
import type { InteractionContext } from '../discord/command.ts';
import type { Services } from '../discord/services-of-bot.ts';
import type { Language } from '../text/languages.ts';

export interface PanelOptions {
  ownerId: string;
  language: Language;
  languages: readonly NamedLanguage[];
  defaults: { region: string };
  now: number;
}

export function panelOptions(
  { user, language }: InteractionContext,
  { languages, defaults, now }: Pick<Services, 'languages' | 'defaults' | 'now'>,
): PanelOptions {
  return { ownerId: user.id, language, languages: languages.all, defaults, now: now() };
}

/** Reloads the context of a private panel after a change, in the member's new language. */
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
