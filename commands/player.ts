import { definePlayerPage } from '../src/bot/command-parts/lookup/define-player-page.ts';
import { fetchPlayerPictures } from '../src/bot/command-parts/lookup/player-pictures.ts';
import type { InteractionContext } from '../src/bot/discord/command.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import type { FoundPlayer } from '../src/bot/members/accounts/found-player.ts';
import { changesBetween, toFigures } from '../src/bot/members/history/figures.ts';
import type { Changes } from '../src/bot/views/player/changes.ts';
import { type PlayerPlace, playerDetails, playerView } from '../src/bot/views/player/player-view.ts';
import { StoreError } from '../src/shared/store/store-error.ts';

export const player = definePlayerPage({
  name: 'player',
  showsHidden: true,
  async show(found, { context, services }) {
    const [pictures, changes, place] = await Promise.all([
      fetchPlayerPictures(found.answer.value, context, services),
      findChanges(found, context, services),
      findPlace(found, context, services),
    ]);
    return { view: playerView(found, { ...pictures, changes, place, language: context.language }) };
  },
  details: playerDetails,
});

/** Changes since the asker last saw the player, by one bounded read. Never rejects. */
async function findChanges(
  { answer: { value, fetchedAt }, uid, ownerId }: FoundPlayer,
  { settings, audience }: InteractionContext,
  { members }: Services,
): Promise<Changes | undefined> {
  // Others need not read when the asker looked, nor what a stranger lost.
  const isTheirOwn = settings.accounts.some((account) => account.uid === uid);
  if (!settings.showsChanges || !(audience !== 'everyone' || isTheirOwn)) return undefined;
  const look = await members.recents.lastSeen(ownerId, uid, fetchedAt);
  return look && { since: look.at, figures: changesBetween(look, toFigures(value)) };
}

/** Finds a place among the first three of this server's board, from stored data, if the member joined it. */
async function findPlace(
  { uid, answer: { value } }: FoundPlayer,
  { guildId, place: where }: InteractionContext,
  { members, leaderboard, now }: Services,
): Promise<PlayerPlace | undefined> {
  if (guildId === undefined || where.kind !== 'server' || value.hidesRest || value.isDeleted)
    return undefined;
  const holders = (await members.base.links.tryOwnersWith(uid)) ?? [];
  try {
    const joined = holders.map((userId) => members.participation.isIn('leaderboards', userId, guildId));
    if (!(await Promise.all(joined)).includes(true)) return undefined;
    const { choices } = await members.choices.ofServer(guildId);
    if (choices.leaderboard === false) return undefined;
    const { rows } = await leaderboard(guildId, { measure: 'rankPoints', page: 0, pageSize: 3 });
    const place = rows.find(({ account }) => account.uid === uid)?.place;
    return place === 1 || place === 2 || place === 3 ? { place, at: now() } : undefined;
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
}
