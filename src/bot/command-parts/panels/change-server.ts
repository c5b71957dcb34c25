import type { InteractionContext, Work } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import type { ServerChoices } from '../../members/preferences.ts';
import type { Saved, ServerForm } from '../../members/save-choices.ts';
import { renderMessage } from '../../views/message/message.ts';
import type { Reply } from '../../views/message/reply.ts';
import { showCard } from '../../views/message/show-card.ts';
import type { PlainView } from '../../views/message/view.ts';
import { type SaveNotes, serverSavedView } from '../../views/server/server.ts';
import { type ServerSection, serverPanelId } from '../../views/server/server-controls.ts';
import { choicesBefore } from './choices-before.ts';
import { answerManager } from './managed-server.ts';
import { panelOptions } from './panel-options.ts';
import { renewContext } from './renew-context.ts';
import { fetchThemePicture } from './theme-picture.ts';

/** The result of a change. */
interface Changed {
  saved: Saved<ServerChoices>;
  notes?: SaveNotes;
  /** The section of the panel in which it was made. */
  section?: ServerSection;
}

/**
 * Changes the server's settings, and says what is different from now on.
 * @throws InputError if the member may not change this server: permissions may have changed since the panel opened
 */
export function changeServer(
  context: InteractionContext,
  services: Services,
  make: (guildId: string) => Promise<Changed>,
): Work {
  return answerManager(serverPanelId, context, async (guildId) => {
    const { saved, notes, section } = await make(guildId);
    const renewed = await renewContext(context, services);
    // An admin needs no note about their own change.
    const clashes = saved.clashes.filter(({ by }) => by !== context.user.id);
    const options = { ...panelOptions(renewed, services), section, notes: { ...notes, clashes } };
    const view = serverSavedView(choicesBefore(saved), saved.choices, options);
    return section === 'theme' ? showWithTheme(view, saved.choices, renewed, services) : renderMessage(view);
  });
}

/** Saves the choices in the name of the admin who made them. */
export async function saveServer(
  { user }: InteractionContext,
  { members }: Services,
  { guildId, ...form }: { guildId: string } & Pick<ServerForm, 'values' | 'shown'>,
): Promise<Changed> {
  return { saved: await members.choices.saveServer(guildId, { ...form, by: user.id }) };
}

/** Shows a view with a card in the server's theme, whatever the admin's own is. */
export async function showWithTheme(
  view: PlainView,
  { theme }: ServerChoices,
  context: InteractionContext,
  services: Services,
): Promise<Reply> {
  const shown = { ...context, settings: { ...context.settings, theme } };
  return showCard({ ...view, picture: await fetchThemePicture(shown, services) }, { context: shown });
}
