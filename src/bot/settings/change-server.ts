import { answerManager } from '../command-parts/definition/managed-server.ts';
import type { InteractionContext, Work } from '../discord/command.ts';
import type { Services } from '../discord/services-of-bot.ts';
import type { Reply } from '../views/message/reply.ts';
import { serverPanelId } from '../views/message/set-up-button.ts';
import type { Text } from '../views/message/view.ts';
import type { ServerChoices } from './list/setting-list.ts';
import { panelOptions, renewContext } from './panel-options.ts';
import type { ChangeNotes, ReadChange, Section } from './section.ts';
import { serverSavedLines } from './server-view.ts';

interface AfterChange {
  sections: readonly Section[];
  notes?: ChangeNotes | undefined;
  /** @param news lines about the saved change @param context in the language after the change */
  show(news: readonly Text[], choices: ServerChoices, context: InteractionContext): Promise<Reply>;
}

/** Saves a change, then shows the panel. @throws InputError if the member may no longer change this server */
export function changeServer(
  context: InteractionContext,
  services: Services,
  read: ReadChange,
  { sections, notes, show }: AfterChange,
): Work {
  const { choices } = services.members;
  return answerManager(serverPanelId, context, async (guildId) => {
    const { channels = [], ...form } = read((await choices.ofServer(guildId)).choices);
    const saved = await choices.saveServer(guildId, { ...form, by: context.user.id });
    const renewed = await renewContext(context, services);
    const options = panelOptions(renewed, services);
    const clashes = saved.clashes.filter(({ by }) => by !== context.user.id);
    const news = serverSavedLines(saved, {
      ...options,
      sections,
      notes: { channels, clashes, more: notes?.(saved.choices, options) ?? [] },
    });
    return show(news, saved.choices, renewed);
  });
}
