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

/** Finds what changed since the asker last saw the player, with one time-limited read. Never rejects. */
async function findChanges(
  { answer: { value, fetchedAt }, uid, ownerId }: FoundPlayer,
  { settings, audience }: InteractionContext,
  { members }: Services,
): Promise<Changes | undefined> {
  // Other readers should not learn when the asker last looked, or what anybody lost.
  const isTheirOwn = settings.accounts.some((account) => account.uid === uid);
  if (!settings.showsChanges || !(audience !== 'everyone' || isTheirOwn)) return undefined;
  const look = await members.recents.lastSeen(ownerId, uid, fetchedAt);
  const isPublic = audience === 'everyone';
  return look && { since: look.at, figures: changesBetween(look, toFigures(value)), isPublic };
}

/** Finds the player's place if it is one of the first three on this server's board. Reads only stored data. */
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
