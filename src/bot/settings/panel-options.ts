import type { NamedLanguage } from '../../shared/text/own-names.ts';
import type { InteractionContext } from '../discord/command.ts';
import type { Services } from '../discord/services.ts';
import type { Language } from '../text/languages.ts';

/** Input of the panels of members and servers. */
export interface PanelOptions {
  ownerId: string;
  language: Language;
  /** Every supported language. */
  languages: readonly NamedLanguage[];
  /** The operator's defaults. */
  defaults: { region: string };
  /** Milliseconds since the epoch. */
  now: number;
}

/** The input of a panel for the member who opens it. */
export function panelOptions(
  { user, language }: InteractionContext,
  { languages, defaults, now }: Pick<Services, 'languages' | 'defaults' | 'now'>,
): PanelOptions {
  return { ownerId: user.id, language, languages: languages.all, defaults, now: now() };
}
