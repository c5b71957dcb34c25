import type { Player } from '../../../shared/contract/player.ts';
import type { InteractionContext } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import { samplePlayer, themePicture } from '../../views/message/theme-picture.ts';
import type { ViewPicture } from '../../views/message/view.ts';
import { playerView } from '../../views/player/player.ts';
import { isExpected } from '../../views/problem/problem.ts';
import { findPlayer } from '../lookup/find-player.ts';
import { fetchPlayerPictures } from '../lookup/player-pictures.ts';
import { createAsk } from '../requests/create-ask.ts';

/** What a panel shows of the theme: the reader's own card, or an invented one where theirs is not to be had soon. */
export async function fetchThemePicture(
  context: InteractionContext,
  services: Services,
): Promise<ViewPicture | undefined> {
  // A panel is worth less waiting than a card.
  const deadline = Math.min(context.deadline, context.receivedAt + maxWaitMs);
  const hurried = { ...context, deadline, onQueued: undefined };
  const player = (await findOwnPlayer(hurried, services)) ?? samplePlayer(context.language);
  const { pictures } = await fetchPlayerPictures(player, hurried, services);
  const asked = { uid: player.uid, region: player.region, ownerId: context.user.id };
  const { picture } = playerView(player, { pictures, missing: 0, asked, language: context.language });
  return picture && themePicture(picture, context.settings.theme, context.language);
}

async function findOwnPlayer(context: InteractionContext, services: Services): Promise<Player | undefined> {
  const [account] = context.settings.accounts;
  if (!account) return undefined;
  const { uid, region } = account;
  try {
    const query = { uid, region, likelyRegion: region ?? context.settings.region };
    const { answer } = await findPlayer(query, createAsk(context, { fresh: false }), services);
    return answer.value;
  } catch (error) {
    // The panel is about settings: any card shows the theme.
    if (isExpected(error)) return undefined;
    throw error;
  }
}

const maxWaitMs = 3_000;
