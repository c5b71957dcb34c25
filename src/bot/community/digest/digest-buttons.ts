import { allowHistory } from '../../command-parts/accounts/allow-history.ts';
import { askForAccount, joinBoard, leaveBoard } from '../../command-parts/boards/join-board.ts';
import { forOwner } from '../../command-parts/definition/for-owner.ts';
import { requireServer } from '../../command-parts/definition/managed-server.ts';
import { askAgain } from '../../command-parts/requests/ask-again.ts';
import type { ComponentPress, ComponentSet, Work } from '../../discord/command.ts';
import { onComponent } from '../../discord/component-handlers.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { linkToJoinId } from '../../views/account/account-ids.ts';
import { keepForDigestId } from '../../views/account/history-question.ts';
import type { Reply } from '../../views/message/reply.ts';
import { digestIds } from './digest-view.ts';
import { composeDigest } from './weekly-digest.ts';

export const digest = {
  name: 'digest',
  components: [
    onComponent(digestIds.join, {
      defer: 'redraw',
      prepare(press, services) {
        const linking = askForAccount(press, digestIds.join.write(press.ownerId, press.state), linkToJoinId);
        return (
          linking ?? redraw((guildId) => joinBoard('digests', press, guildId, services), press, services)
        );
      },
    }),
    onComponent(digestIds.hide, {
      defer: 'redraw',
      prepare: (press, services) =>
        redraw((guildId) => leaveBoard('digests', press, guildId, services), press, services),
    }),
    forOwner(
      onComponent(keepForDigestId, {
        defer: 'update',
        prepare(press, services) {
          const guildId = requireServer(press);
          return {
            retry: askAgain(keepForDigestId, press),
            async run() {
              await allowHistory(press, services);
              return joinBoard('digests', press, guildId, services);
            },
          };
        },
      }),
    ),
  ],
} satisfies ComponentSet;

/** Joins or leaves, then redraws the digest for everyone. */
function redraw(
  change: (guildId: string) => Promise<Reply>,
  { state: [dueAt], ...press }: ComponentPress & { state: [dueAt: number] },
  services: Services,
): Work {
  const guildId = requireServer(press);
  return {
    async run() {
      const followUp = await change(guildId);
      const { receivedAt, deadline, trace } = press;
      const { reply } = await composeDigest({ guildId, dueAt }, { receivedAt, deadline, trace }, services);
      return { ...reply, followUp };
    },
  };
}
