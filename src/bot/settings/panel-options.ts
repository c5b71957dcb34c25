import type { NamedLanguage } from '../../shared/text/own-names.ts';
import type { InteractionContext } from '../discord/command.ts';
import type { Services } from '../discord/services.ts';
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
