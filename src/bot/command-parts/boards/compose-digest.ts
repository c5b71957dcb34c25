import type { InteractionContext } from '../../discord/command.ts';
import type { Services, ServicesOfBot } from '../../discord/services.ts';
import { weekMs } from '../../members/digest-schedule.ts';
import type { DueDigest } from '../../members/digests.ts';
import { digestView } from '../../views/board/digest.ts';
import { showCard } from '../../views/message/show-card.ts';
import { fetchBoardLeader } from './board-leader.ts';

/** Makes the digest of a server's week, in the server's language and theme. */
export function openDigestComposer(services: Omit<Services, keyof ServicesOfBot>) {
  const { members, languages, renderer } = services;
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
      renderer,
    } as const;
    return { reply: await showCard(view, { context }), members: week.members };
  };
}
