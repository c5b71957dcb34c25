import { answerManager } from '../command-parts/definition/managed-server.ts';
import type { ChosenChannel, InteractionContext, Work } from '../discord/command.ts';
import type { Services } from '../discord/services-of-bot.ts';
import type { ServerForm } from '../members/people/save-choices.ts';
import { renderMessage } from '../views/message/message.ts';
import type { Reply } from '../views/message/reply.ts';
import { serverPanelId } from '../views/message/set-up-button.ts';
import type { Controls, PlainView } from '../views/message/view.ts';
import type { ServerChoices } from './list/setting-list.ts';
import { type PanelOptions, panelOptions, renewContext } from './panel-options.ts';
import type { Section } from './section.ts';
import { serverSavedView } from './server-view.ts';

export interface ServerChange extends Pick<ServerForm, 'values' | 'shown'> {
  channels?: readonly ChosenChannel[];
}

export interface SavedMessage {
  sections: readonly Section[];
  controls(choices: ServerChoices, options: PanelOptions): Controls;
  notes?(choices: ServerChoices, options: PanelOptions): readonly string[];
  render?(
    view: PlainView,
    choices: ServerChoices,
    context: InteractionContext,
    services: Services,
  ): Promise<Reply>;
}

/** @param read gets the current choices @throws InputError if the member may not change this server any more */
export function changeServer(
  context: InteractionContext,
  services: Services,
  read: (current: ServerChoices) => ServerChange,
  { sections, controls, notes, render = async (view) => renderMessage(view) }: SavedMessage,
): Work {
  const { choices } = services.members;
  return answerManager(serverPanelId, context, async (guildId) => {
    const { channels = [], ...form } = read((await choices.ofServer(guildId)).choices);
    const saved = await choices.saveServer(guildId, { ...form, by: context.user.id });
    const renewed = await renewContext(context, services);
    const options = panelOptions(renewed, services);
    // Admins need no note about their own change.
    const clashes = saved.clashes.filter(({ by }) => by !== context.user.id);
    const view = serverSavedView(saved, {
      ...options,
      sections,
      controls: controls(saved.choices, options),
      notes: { channels, clashes, more: notes?.(saved.choices, options) ?? [] },
    });
    return render(view, saved.choices, renewed, services);
  });
}
