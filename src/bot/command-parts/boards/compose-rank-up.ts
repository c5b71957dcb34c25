import type { ComposeRankUp } from '../../discord/rank-up-notices.ts';
import type { OwnServices } from '../../discord/services.ts';
import { rankUpView } from '../../views/board/rank-up.ts';
import { showCard } from '../../views/message/show-card.ts';
import { fetchPlayerPictures } from '../lookup/player-pictures.ts';
import { createAsk } from '../requests/create-ask.ts';
import { readServerContext } from './server-context.ts';

/** Makes the notice of a rank-up, in the server's language and theme. */
export function openRankUpComposer(services: OwnServices): ComposeRankUp {
  const { members, players } = services;
  return async (rankUp, arrival) => {
    const { account, guildId } = rankUp;
    const { uid, region, userId } = account;
    // Without a known region, the lookup would cost a request per region.
    if (region === undefined) return undefined;
    const asker = { ...arrival, guildId };
    const ask = { ...createAsk(asker, { fresh: false }), priority: 'background', retries: 'none' } as const;
    const answer = await players.player({ uid, region }, ask);
    if (answer.value.isDeleted || answer.value.hidesRest) return undefined;
    const fetched = await fetchPlayerPictures(answer.value, asker, services);
    const hidesId = await members.hidesId(uid);
    const found = { uid, region, account, answer, ownerId: userId, hidesId };
    const context = await readServerContext(guildId, arrival, services);
    return showCard(rankUpView(rankUp, { ...fetched, found }, context.language), { context });
  };
}
