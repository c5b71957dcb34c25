import { fetchBoardLeader } from '../../command-parts/boards/board-leader.ts';
import { readServerContext } from '../../command-parts/boards/server-context.ts';
import type { Arrival } from '../../discord/command.ts';
import type { OwnServices } from '../../discord/services.ts';
import type { Reply } from '../../views/message/reply.ts';
import { showCard } from '../../views/message/show-card.ts';
import type { BackgroundWork, FeatureParts, PostParts } from '../feature.ts';
import { postNotices } from '../post-notices.ts';
import { nextDigestAt, weekMs } from './digest-schedule.ts';
import { digestView, digestWinners } from './digest-view.ts';
import type { DueDigest } from './digests.ts';

/** Posts each server's digest once a week. */
export function openDigest({
  api,
  services,
  log,
}: Pick<FeatureParts, 'services' | 'log'> & PostParts): BackgroundWork {
  const { digests, now } = services;
  const work = postNotices<DueDigest>({
    kind: 'a weekly digest',
    queue: digests,
    async compose(digest, arrival) {
      const { reply, members } = await composeDigest(digest, arrival, services);
      return members > 0 ? reply : undefined;
    },
    api,
    now,
    log,
  });
  return { ...work, nextAt: () => digests.nextAt().catch(() => undefined) };
}

/** The week that ended at `dueAt`, in the server's language and theme. `members`: how many are in it. Rejects if the store fails. */
export async function composeDigest(
  { guildId, dueAt }: Pick<DueDigest, 'guildId' | 'dueAt'>,
  arrival: Arrival,
  services: OwnServices,
): Promise<{ reply: Reply; members: number }> {
  const { members, digests } = services;
  const week = await digests.ofWeek(guildId, dueAt);
  const { digest } = (await members.choices.ofServer(guildId)).choices;
  const nextAt = digest ? nextDigestAt(digest, dueAt) : dueAt + weekMs;
  const asker = { ...arrival, guildId };
  const winners = await Promise.all(
    week.risers
      .slice(0, digestWinners)
      .map(({ account }) => fetchBoardLeader(account, asker, services, { priority: 'background' })),
  );
  const context = await readServerContext(guildId, arrival, services);
  const { language } = context;
  const view = digestView(week, { guildId, dueAt, nextAt, winners, language });
  return { reply: await showCard(view, { context }), members: week.members };
}
