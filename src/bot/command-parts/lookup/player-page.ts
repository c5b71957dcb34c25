import type { InteractionContext } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import { changesBetween, figuresOf } from '../../members/figures.ts';
import type { FoundPlayer } from '../../player-api/ask-regions.ts';
import { showCard } from '../../views/message/show-card.ts';
import type { Changes } from '../../views/player/changes.ts';
import { playerView } from '../../views/player/player.ts';
import { playerPages } from '../../views/player/player-pages.ts';
import type { PlayerPage } from './look-up.ts';
import { fetchPlayerPictures } from './player-pictures.ts';

/** The card of a player, whatever a member came by: `/player`, a menu on a member or on a message. */
export const playerPage: PlayerPage = {
  ids: playerPages.player,
  async show({ answer, asked, around }, context, services) {
    // Both at once: the last look is read while the pictures are on their way.
    const [{ pictures, missing }, changes] = await Promise.all([
      fetchPlayerPictures(answer.value, context, services),
      findChanges(answer, context, services),
    ]);
    const view = playerView(answer.value, { pictures, missing, asked, changes, language: context.language });
    return showCard(view, around);
  },
};

/** What differs from the last look of the member who asks. One bounded read; never rejects. */
async function findChanges(
  { value: player, fetchedAt }: FoundPlayer['answer'],
  { user, settings }: InteractionContext,
  { members }: Services,
): Promise<Changes | undefined> {
  if (!settings.showsChanges) return undefined;
  const look = await members.recents.lastLook(user.id, player.uid, fetchedAt);
  return look && { since: look.at, figures: changesBetween(look, figuresOf(player)) };
}
