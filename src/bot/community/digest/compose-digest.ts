import { fetchBoardLeader } from '../../command-parts/boards/board-leader.ts';
import { readServerContext } from '../../command-parts/boards/server-context.ts';
import type { Arrival } from '../../discord/command.ts';
import type { OwnServices } from '../../discord/services.ts';
import type { Reply } from '../../views/message/reply.ts';
import { showCard } from '../../views/message/show-card.ts';
import { nextDigestAt, weekMs } from './digest-schedule.ts';
import { digestView, digestWinners } from './digest-view.ts';
import type { DueDigest } from './digests.ts';

/** Creates the digest of the week that ended at `dueAt`. `members`: the number of members in it. Rejects if the store fails. */
type ComposeDigest = (
  digest: Pick<DueDigest, 'guildId' | 'dueAt'>,
  arrival: Arrival,
) => Promise<{ reply: Reply; members: number }>;

/** Makes the digest of a server's week, in the server's language and theme. */
export function openDigestComposer(services: OwnServices): ComposeDigest {
  const { members, digests } = services;
  return async ({ guildId, dueAt }, arrival) => {
    const week = await digests.ofWeek(guildId, dueAt);
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
