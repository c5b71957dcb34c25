import { askForAccount, joinBoard } from '../../command-parts/boards/join-board.ts';
import { forOwner } from '../../command-parts/definition/for-owner.ts';
import { requireServer } from '../../command-parts/definition/managed-server.ts';
import { askAgain } from '../../command-parts/requests/ask-again.ts';
import type { ComponentPress, ComponentSet, ModalWork, Work } from '../../discord/command.ts';
import { onComponent } from '../../discord/component-handlers.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { rankUpIds } from '../../views/board/rank-up-ids.ts';
import { renderMessage } from '../../views/message/message.ts';
import { askForRankUpsView, noRankUpsView } from './rank-up-view.ts';

export const rankUps = {
  name: 'rankUps',
  components: [
    onComponent(rankUpIds.ask, { defer: 'private', prepare: ask }),
    forOwner(
      onComponent(rankUpIds.join, {
        defer: 'update',
        prepare(press, services) {
          const guildId = requireServer(press);
          return {
            retry: askAgain(rankUpIds.ask, press),
            run: () => joinBoard('rankUps', press, guildId, services),
          };
        },
      }),
    ),
    forOwner(
      onComponent(rankUpIds.decline, {
        defer: 'update',
        prepare({ user, language, ...press }, { members }) {
          const guildId = requireServer(press);
          return {
            async run() {
              await members.participation.leave('rankUps', user.id, guildId);
              return renderMessage(noRankUpsView('declined', language));
            },
          };
        },
      }),
    ),
  ],
} satisfies ComponentSet;

function ask(press: ComponentPress, services: Services): Work | ModalWork {
  const { members } = services;
  const guildId = requireServer(press);
  const linking = askForAccount(press, rankUpIds.ask.write(press.ownerId, []));
  if (linking) return linking;
  const { user, memberLanguage: language, settings } = press;
  return {
    retry: askAgain(rankUpIds.ask, press),
    async run() {
      const { rankUpChannelId: channelId } = (await members.choices.ofServer(guildId)).choices;
      if (channelId === undefined) return renderMessage(noRankUpsView('off', language));
      await members.excludedMembers.refuse(guildId, user.id);
      // The notice already shows what an announcement looks like, so don't ask.
      const isInNotice = press.ownerId === guildId;
      if (isInNotice || (await members.participation.isIn('rankUps', user.id, guildId)))
        return joinBoard('rankUps', press, guildId, services);
      const name = settings.accounts[0]?.name ?? '';
      return renderMessage(askForRankUpsView({ ownerId: user.id, name, channelId }, language));
    },
  };
}
