import { joinBoard, requireOwnAccount } from '../src/bot/command-parts/boards/join-board.ts';
import { forOwner } from '../src/bot/command-parts/definition/for-owner.ts';
import { requireServer } from '../src/bot/command-parts/definition/require-server.ts';
import { askAgain } from '../src/bot/command-parts/requests/ask-again.ts';
import { askForRankUpsView, noRankUpsView } from '../src/bot/community/rank-ups/rank-up-view.ts';
import type { ComponentPress, ComponentSet, Work } from '../src/bot/discord/command.ts';
import { onComponent } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services.ts';
import { rankUpIds } from '../src/bot/views/board/rank-up-ids.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';

/** The question whether a server may announce a member's rank-ups. `bot/community/rank-ups` posts the notices. */
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

function ask(press: ComponentPress, services: Services): Work {
  const { members } = services;
  const guildId = requireServer(press);
  requireOwnAccount(press);
  const { user, memberLanguage: language, settings } = press;
  return {
    retry: askAgain(rankUpIds.ask, press),
    async run() {
      const { rankUpChannelId: channelId } = (await members.choices.ofServer(guildId)).choices;
      if (channelId === undefined) return renderMessage(noRankUpsView('off', language));
      await members.barred.refuse(guildId, user.id);
      if (await members.participation.isIn('rankUps', user.id, guildId))
        return joinBoard('rankUps', press, guildId, services);
      const name = settings.accounts[0]?.name ?? '';
      return renderMessage(askForRankUpsView({ ownerId: user.id, name, channelId }, language));
    },
  };
}
