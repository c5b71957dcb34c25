import type { ComposeRankUp } from '../../discord/rank-up-notices.ts';
import type { Services, ServicesOfBot } from '../../discord/services.ts';
import { rankUpView } from '../../views/board/rank-up.ts';
import { showCard } from '../../views/message/show-card.ts';
import { fetchPlayerPictures } from '../lookup/player-pictures.ts';
import { createAsk } from '../requests/create-ask.ts';

/** Makes the notice of a rank-up, in the server's language and theme. */
export function openRankUpComposer(services: Omit<Services, keyof ServicesOfBot>): ComposeRankUp {
  const { members, players, languages, renderer, defaults } = services;
  return async (rankUp, arrival) => {
    const { account, guildId } = rankUp;
    const { uid, region, userId } = account;
    // Without a known region, the lookup would cost a request per region.
    if (region === undefined) return undefined;
    const context = { ...arrival, guildId };
    const ask = { ...createAsk(context, { fresh: false }), priority: 'background', retries: 'none' } as const;
    const answer = await players.player({ uid, region }, ask);
    if (answer.value.isDeleted || answer.value.hidesRest) return undefined;
    const fetched = await fetchPlayerPictures(answer.value, context, services);
    const settings = await members.settings.ofServer(guildId);
    const language = languages.for(settings.serverLocale);
    const hidesId = await members.hidesId(uid);
    const found = { uid, region, account, answer, ownerId: userId, hidesId };
    const view = rankUpView(rankUp, { ...fetched, found }, language);
    const { trace } = arrival;
    return showCard(view, { context: { language, settings, cardMark: defaults.cardMark, renderer, trace } });
  };
}
