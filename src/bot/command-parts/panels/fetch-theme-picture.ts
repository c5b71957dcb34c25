import type { InteractionContext } from '../../discord/command.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import type { ViewPicture } from '../../views/message/view.ts';
import { playerView } from '../../views/player/player-view.ts';
import { isExpected } from '../../views/problem/problem.ts';
import { samplePlayer, themePicture } from '../../views/theme-picture.ts';
import { findPlayer } from '../lookup/find-player.ts';
import { fetchPlayerPictures } from '../lookup/player-pictures.ts';
import { createAsk } from '../requests/create-ask.ts';

/** Draws the reader's own card as a preview of the theme, or a sample if the lookup is slow. */
export async function fetchThemePicture(
  context: InteractionContext,
  services: Services,
): Promise<ViewPicture | undefined> {
  const hurried = hurry(context);
  const found = (await findOwnPlayer(hurried, services)) ?? findSample(context);
  return draw(found, hurried, services);
}

export async function fetchSamplePicture(
  context: InteractionContext,
  services: Services,
): Promise<ViewPicture | undefined> {
  return draw(findSample(context), hurry(context), services);
}

function hurry(context: InteractionContext): InteractionContext {
  const deadline = Math.min(context.deadline, context.receivedAt + maxWaitMs);
  return { ...context, deadline, onQueued: undefined };
}

async function draw(
  found: FoundPlayer,
  context: InteractionContext,
  services: Services,
): Promise<ViewPicture | undefined> {
  const { pictures } = await fetchPlayerPictures(found.answer.value, context, services);
  const { picture } = playerView(found, { pictures, missing: 0, language: context.language });
  return picture && themePicture(picture, context.settings.theme, context.language);
}

async function findOwnPlayer(
  context: InteractionContext,
  services: Services,
): Promise<FoundPlayer | undefined> {
  const [account] = context.settings.accounts;
  if (!account) return undefined;
  const { uid, region } = account;
  try {
    const ask = createAsk(context, { fresh: false });
    return await findPlayer({ uid, region, account }, ask, context, services);
  } catch (error) {
    // A sample shows the theme as well.
    if (isExpected(error)) return undefined;
    throw error;
  }
}

function findSample({ user, receivedAt, language }: InteractionContext): FoundPlayer {
  const value = samplePlayer(language);
  const answer = { value, fetchedAt: receivedAt, freshness: 'live' } as const;
  return { uid: value.uid, region: '', answer, ownerId: user.id, hidesId: false };
}

const maxWaitMs = 3_000;
