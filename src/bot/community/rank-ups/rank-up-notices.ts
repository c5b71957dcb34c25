import { readServerContext } from '../../command-parts/boards/server-context.ts';
import { fetchPlayerPictures } from '../../command-parts/lookup/player-pictures.ts';
import { createAsk } from '../../command-parts/requests/create-ask.ts';
import type { Arrival } from '../../discord/command.ts';
import type { OwnServices } from '../../discord/services-of-bot.ts';
import type { Reply } from '../../views/message/reply.ts';
import { showCard } from '../../views/message/show-card.ts';
import type { BackgroundWork, PostParts } from '../feature.ts';
import { postNotices } from '../post-notices.ts';
import type { RankUp } from './due-rank-ups.ts';
import { rankUpView } from './rank-up-view.ts';

export function openRankUps(parts: PostParts): BackgroundWork {
  const { services } = parts;
  const compose = (rankUp: RankUp, arrival: Arrival) => composeRankUp(rankUp, arrival, services);
  return postNotices({ kind: 'a rank-up notice', queue: services.rankUps, compose }, parts);
}

/** Returns undefined if the player may not be shown. Rejects if the player can't be read now. */
async function composeRankUp(
  rankUp: RankUp,
  arrival: Arrival,
  services: OwnServices,
): Promise<Reply | undefined> {
  const { account, guildId } = rankUp;
  const { uid, region, userId } = account;
  // Without a known region, the lookup would cost a request per region.
  if (region === undefined) return undefined;
  const asker = { ...arrival, guildId };
  const ask = { ...createAsk(asker, { fresh: false }), priority: 'background', retries: 'none' } as const;
  const answer = await services.players.player({ uid, region }, ask);
  if (answer.value.isDeleted || answer.value.hidesRest) return undefined;
  const fetched = await fetchPlayerPictures(answer.value, asker, services);
  const hidesId = await services.members.hidesId(uid);
  const found = { uid, region, account, answer, ownerId: userId, hidesId };
  const context = await readServerContext(guildId, arrival, services);
  return showCard(rankUpView(rankUp, { ...fetched, found }, context.language), { context });
}
