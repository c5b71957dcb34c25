import type { InteractionContext } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import type { PanelOptions } from '../../views/server/panel.ts';

/** The input of a panel for the member who opens it. */
export function panelOptions(
  { user, language }: InteractionContext,
  { languages, defaults, now }: Pick<Services, 'languages' | 'defaults' | 'now'>,
): PanelOptions {
  return { ownerId: user.id, language, languages: languages.all, defaults, now: now() };
}
