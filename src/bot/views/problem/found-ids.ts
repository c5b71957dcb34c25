import type { Language } from '../../text/languages.ts';
import { noticeColour } from '../message/colours.ts';
import { encodeChooser } from '../message/custom-id.ts';
import type { PlainView } from '../message/view.ts';
import { playerPages } from '../player/player-pages.ts';

export function foundIdsView(
  uids: readonly string[],
  { ownerId, language }: { ownerId: string; language: Language },
): PlainView {
  const { show } = playerPages.player;
  return {
    title: language.t('foundIds.title'),
    colour: noticeColour,
    selects: [
      {
        customId: encodeChooser('player', ownerId),
        placeholder: language.t('selects.player'),
        options: uids.map((uid) => ({ label: uid, value: show.write(ownerId, { uid, region: undefined }) })),
      },
    ],
  };
}
