import type { Language } from '../../text/languages.ts';
import { noticeColour } from '../message/colours.ts';
import { encodeChooser } from '../message/custom-id.ts';
import type { PlainView } from '../message/view.ts';
import { compareButtons } from '../player/player-buttons.ts';
import { playerPages } from '../player/player-pages.ts';

export function foundIdsView(
  uids: readonly string[],
  { ownerId, language }: { ownerId: string; language: Language },
): PlainView {
  const { show } = playerPages.player;
  const players = uids.map((uid) => ({ uid, region: undefined }));
  return {
    title: language.t('foundIds.title'),
    colour: noticeColour,
    buttons: compareButtons(players, ownerId, language),
    selects: [
      {
        customId: encodeChooser('player', ownerId),
        placeholder: language.t('selects.player'),
        options: players.map((player) => ({ label: player.uid, value: show.write(ownerId, player) })),
      },
    ],
  };
}
