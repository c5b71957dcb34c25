import { definePlayerPage } from '../src/bot/command-parts/lookup/define-player-page.ts';
import { fetchPlayerPictures } from '../src/bot/command-parts/lookup/player-pictures.ts';
import type { InteractionContext } from '../src/bot/discord/command.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import type { FoundPlayer } from '../src/bot/members/accounts/found-player.ts';
import { changesBetween, toFigures } from '../src/bot/members/history/figures.ts';
import type { Changes } from '../src/bot/views/player/changes.ts';
import { playerDetails, playerView } from '../src/bot/views/player/player-view.ts';

export const player = definePlayerPage({
  name: 'player',
  showsHidden: true,
  async show(found, { context, services }) {
    const [pictures, changes] = await Promise.all([
      fetchPlayerPictures(found.answer.value, context, services),
      findChanges(found, context, services),
    ]);
    return { view: playerView(found, { ...pictures, changes, language: context.language }) };
  },
  details: playerDetails,
});

/** Changes since the asker's last look, by one bounded read. Never rejects. */
async function findChanges(
  { answer: { value, fetchedAt }, uid, ownerId }: FoundPlayer,
  { settings, audience }: InteractionContext,
  { members }: Services,
): Promise<Changes | undefined> {
  // Others need not read when the asker looked, nor what a stranger lost.
  const isTheirOwn = settings.accounts.some((account) => account.uid === uid);
  if (!settings.showsChanges || !(audience !== 'everyone' || isTheirOwn)) return undefined;
  const look = await members.recents.lastSighting(ownerId, uid, fetchedAt);
  return look && { since: look.at, figures: changesBetween(look, toFigures(value)) };
}
