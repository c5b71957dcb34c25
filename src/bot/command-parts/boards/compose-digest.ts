import type { Arrival } from '../../discord/command.ts';
import type { Services, ServicesOfBot } from '../../discord/services.ts';
import { nextDigestAt, weekMs } from '../../members/digest-schedule.ts';
import type { DueDigest } from '../../members/digests.ts';
import { digestView, digestWinners } from '../../views/board/digest.ts';
import { showCard } from '../../views/message/show-card.ts';
import { fetchBoardLeader } from './board-leader.ts';

/** Makes the digest of a server's week, in the server's language and theme. */
export function openDigestComposer(services: Omit<Services, keyof ServicesOfBot>) {
  const { members, languages, renderer, defaults } = services;
  return async ({ guildId, dueAt }: Pick<DueDigest, 'guildId' | 'dueAt'>, arrival: Arrival) => {
    const week = await members.digests.ofWeek(guildId, dueAt);
    const settings = await members.settings.ofServer(guildId);
    const { digest } = (await members.choices.ofServer(guildId)).choices;
    const nextAt = digest ? nextDigestAt(digest, dueAt) : dueAt + weekMs;
    const language = languages.for(settings.serverLocale);
    const winners = await Promise.all(
      week.risers
        .slice(0, digestWinners)
        .map(({ account }) =>
          fetchBoardLeader(account, { ...arrival, guildId }, services, { priority: 'background' }),
        ),
    );
    const view = digestView(week, { guildId, dueAt, nextAt, winners, language });
    const { trace } = arrival;
    const context = { language, settings, cardMark: defaults.cardMark, renderer, trace };
    return { reply: await showCard(view, { context }), members: week.members };
  };
}
