import { listShownItems } from '../../game/outfit-pieces.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import type { Language } from '../../text/languages.ts';
import type { PlainView } from '../../views/message/view.ts';
import { hiddenView } from '../../views/nothing-view.ts';
import { askForOther, type PagedPlayer } from '../../views/player/player-ids.ts';
import { type PageName, playerPages } from '../../views/player/player-pages.ts';
import { regionNotes } from '../../views/problem/region-notes.ts';
import { defineCommand } from '../definition/define-command.ts';
import { addPlayerOptions, readPlayerOptions } from '../options/player-options.ts';
import { completeRegion } from '../options/region-option.ts';
import { completeUid } from '../options/uid-option.ts';
import { definePage, type PageButton, type PageRequest, type Shown } from './define-page.ts';

interface PlayerPage {
  name: PageName;
  /** Also shows players who hide everything but name and level. */
  showsHidden?: true;
  buttons?: readonly PageButton[];
  show(found: FoundPlayer, request: PageRequest & { page: number }): Promise<Shown>;
  details?(found: FoundPlayer, language: Language): PlainView;
}

/** Defines a page command about one player, by default the member's own: `[uid] [member] [region] [private]`. */
export function definePlayerPage({
  name,
  buttons = ['refresh', 'share'],
  showsHidden,
  show,
  details,
}: PlayerPage) {
  const ids = playerPages[name];
  const hides = ({ answer }: FoundPlayer) => answer.value.hidesRest && !showsHidden;

  return definePage({
    ids,
    buttons,
    data: addPlayerOptions(defineCommand(name)).toJSON(),
    autocomplete: { uid: completeUid, region: completeRegion },
    read: (interaction): PagedPlayer =>
      readPlayerOptions(interaction, (region) => askForOther(ids, [region], interaction.user.id)),
    opening: { id: ids.open, defer: 'update', read: (player) => player },
    async find(asked, { findPlayer, isTyped, context, services }) {
      const found = await findPlayer(asked);
      const { value } = found.answer;
      services.items.saw(listShownItems(value), value.sentItems);
      const whereabouts = { named: asked.region, foundIn: found.region };
      const notes = isTyped ? regionNotes(value, whereabouts, context.language) : [];
      return { found, page: asked.page ?? 0, players: [found], share: found, notes };
    },
    show: async ({ found, page }, request) =>
      hides(found)
        ? { view: hiddenView(ids, found, request.context.language) }
        : show(found, { ...request, page }),
    details:
      details &&
      (async ({ found }, { context: { language } }) => ({
        view: hides(found) ? hiddenView(ids, found, language) : details(found, language),
      })),
  });
}
