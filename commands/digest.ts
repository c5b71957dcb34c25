import type { ComponentPress, ComponentSet, InteractionContext, Work } from '../src/bot/discord/command.ts';
import { onComponent } from '../src/bot/discord/component-handlers.ts';
import type { Services, ServicesOfBot } from '../src/bot/discord/services.ts';
import { weekMs } from '../src/bot/members/digest-schedule.ts';
import type { DueDigest } from '../src/bot/members/digests.ts';
import { digestIds, digestView } from '../src/bot/views/board/digest.ts';
import type { Reply } from '../src/bot/views/message/reply.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';
import { fetchBoardLeader } from './boards/board-leader.ts';
import { joinBoard, leaveBoard, requireGuild, withOwnAccount } from './boards/join-board.ts';

/** The buttons under the weekly digest. Nobody runs a command for it: `bot/weekly-digest.ts` posts it. */
export const digest = {
  name: 'digest',
  components: [
    onComponent(digestIds.join, {
      defer: 'redraw',
      prepare: (press, services) =>
        withOwnAccount(
          press,
          redraw((guildId) => joinBoard('digests', press, guildId, services), press, services),
        ),
    }),
    onComponent(digestIds.hide, {
      defer: 'redraw',
      prepare: (press, services) =>
        redraw((guildId) => leaveBoard('digests', press, guildId, services), press, services),
    }),
  ],
} satisfies ComponentSet;

/** Makes the digest of a server's week, in the server's language and theme. */
export function openDigestComposer(services: Omit<Services, keyof ServicesOfBot>) {
  const { members, languages } = services;
  return async (
    { guildId, dueAt }: Pick<DueDigest, 'guildId' | 'dueAt'>,
    times: Pick<InteractionContext, 'receivedAt' | 'deadline' | 'trace'>,
  ) => {
    const week = await members.digests.ofWeek(guildId, dueAt);
    const settings = await members.settings.ofServer(guildId);
    const language = languages.for(settings.serverLocale);
    const asker = { ...times, guildId, onQueued: undefined };
    const leader = await fetchBoardLeader(week.risers[0]?.account, asker, services, {
      priority: 'background',
    });
    const risers = week.risers.map(({ account, ...riser }) => ({ ...riser, name: account.name }));
    const view = digestView(
      { ...week, risers },
      { guildId, dueAt, nextAt: dueAt + weekMs, leader, language },
    );
    const context = {
      ...asker,
      id: undefined,
      user: undefined,
      audience: 'everyone',
      language,
      settings,
    } as const;
    return { reply: await showCard(view, { context }), members: week.members };
  };
}

/** Takes the member on or off, then draws the digest anew for everybody. */
function redraw(
  change: (guildId: string) => Promise<Reply>,
  { state: [dueAt], ...press }: ComponentPress & { state: [dueAt: number] },
  services: Services,
): Work {
  const guildId = requireGuild(press);
  return {
    async run() {
      const beside = await change(guildId);
      const { receivedAt, deadline, trace } = press;
      const compose = openDigestComposer(services);
      const { reply } = await compose({ guildId, dueAt }, { receivedAt, deadline, trace });
      return { ...reply, beside };
    },
  };
}
