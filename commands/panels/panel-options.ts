import type { InteractionContext } from '../../src/bot/discord/command.ts';
import type { Services } from '../../src/bot/discord/services.ts';
import type { PanelOptions } from '../../src/bot/views/server/panel.ts';

/** What a panel takes for whoever opens it. */
export function panelOptions(
  { user, language }: InteractionContext,
  { languages, defaults }: Pick<Services, 'languages' | 'defaults'>,
): PanelOptions {
  return { ownerId: user.id, language, languages: languages.all, defaults };
}
