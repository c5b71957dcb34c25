import type { OwnServices } from '../../discord/services.ts';
import type { ComposeDigest } from '../../discord/weekly-digest.ts';
import { nextDigestAt, weekMs } from '../../members/digest-schedule.ts';
import { digestView, digestWinners } from '../../views/board/digest.ts';
import { showCard } from '../../views/message/show-card.ts';
import { fetchBoardLeader } from './board-leader.ts';
import { readServerContext } from './server-context.ts';

/** Makes the digest of a server's week, in the server's language and theme. */
export function openDigestComposer(services: OwnServices): ComposeDigest {
  const { members } = services;
  return async ({ guildId, dueAt }, arrival) => {
    const week = await members.digests.ofWeek(guildId, dueAt);
    const { digest } = (await members.choices.ofServer(guildId)).choices;
    const nextAt = digest ? nextDigestAt(digest, dueAt) : dueAt + weekMs;
    const winners = await Promise.all(
      week.risers
        .slice(0, digestWinners)
        .map(({ account }) =>
          fetchBoardLeader(account, { ...arrival, guildId }, services, { priority: 'background' }),
        ),
    );
    const context = await readServerContext(guildId, arrival, services);
    const { language } = context;
    const view = digestView(week, { guildId, dueAt, nextAt, winners, language });
    return { reply: await showCard(view, { context }), members: week.members };
  };
}
