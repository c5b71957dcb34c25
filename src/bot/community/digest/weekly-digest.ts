import { fetchBoardLeader } from '../../command-parts/boards/board-leader.ts';
import { readServerContext } from '../../command-parts/boards/server-context.ts';
import type { Arrival } from '../../discord/command.ts';
import type { OwnServices } from '../../discord/services-of-bot.ts';
import type { Reply } from '../../views/message/reply.ts';
import { showCard } from '../../views/message/show-card.ts';
import type { BackgroundWork, PostParts } from '../feature.ts';
import { postNotices } from '../post-notices.ts';
import { nextDigestAt, weekMs } from './digest-schedule.ts';
import { digestView, digestWinners } from './digest-view.ts';
import type { DueDigest } from './digests.ts';

export function openDigest(parts: PostParts): BackgroundWork {
  const { services } = parts;
  const { digests } = services;
  const kind = 'a weekly digest';
  const compose = async (digest: DueDigest, arrival: Arrival) => {
    const { reply, hasClimbs } = await composeDigest(digest, arrival, services);
    return hasClimbs || digest.isFirst ? reply : undefined;
  };
  const work = postNotices({ kind, queue: digests, compose }, parts);
  return { ...work, nextAt: () => digests.nextAt().catch(() => undefined) };
}

export async function composeDigest(
  { guildId, dueAt }: Pick<DueDigest, 'guildId' | 'dueAt'>,
  arrival: Arrival,
  services: OwnServices,
): Promise<{ reply: Reply; hasClimbs: boolean }> {
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
  return { reply: await showCard(view, { context }), hasClimbs: week.risers.length > 0 };
}
