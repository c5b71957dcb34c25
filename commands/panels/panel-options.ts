import type { InteractionContext } from '../../src/bot/command.ts';
import type { Services } from '../../src/bot/services.ts';
import type { PanelOptions } from '../../src/views/panel.ts';

/** What a panel takes for whoever opens it. */
export function panelOptions(
  { user, language }: InteractionContext,
  { languages, defaults }: Pick<Services, 'languages' | 'defaults'>,
): PanelOptions {
  return { ownerId: user.id, language, languages: languages.all, defaults };
}
