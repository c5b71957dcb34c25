import { allowHistory } from '../src/bot/command-parts/accounts/allow-history.ts';
import { joinBoard, leaveBoard, requireOwnAccount } from '../src/bot/command-parts/boards/join-board.ts';
import { forOwner } from '../src/bot/command-parts/definition/for-owner.ts';
import { requireServer } from '../src/bot/command-parts/definition/require-server.ts';
import { askAgain } from '../src/bot/command-parts/requests/ask-again.ts';
import { openDigestComposer } from '../src/bot/community/digest/compose-digest.ts';
import { digestIds } from '../src/bot/community/digest/digest-view.ts';
import type { ComponentPress, ComponentSet, Work } from '../src/bot/discord/command.ts';
import { onComponent } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services.ts';
import { keepForDigestId } from '../src/bot/views/account/history-question.ts';
import type { Reply } from '../src/bot/views/message/reply.ts';

/** The buttons under the weekly digest, which `bot/discord/weekly-digest.ts` posts. */
export const digest = {
  name: 'digest',
  components: [
    onComponent(digestIds.join, {
      defer: 'redraw',
      prepare(press, services) {
        requireOwnAccount(press);
        return redraw((guildId) => joinBoard('digests', press, guildId, services), press, services);
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

/** Takes the member on or off, then draws the digest anew for everybody. */
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
      const compose = openDigestComposer(services);
      const { reply } = await compose({ guildId, dueAt }, { receivedAt, deadline, trace });
      return { ...reply, followUp };
    },
  };
}
