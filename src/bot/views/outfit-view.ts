import type { Player } from '../../shared/contract/player.ts';
import { isUnread } from '../../shared/contract/unread-things.ts';
import { drawOutfitCard, type OutfitCardProps } from '../cards/outfit-card.ts';
import { pieceKind, sortForShow } from '../game/outfit-pieces.ts';
import type { FoundPlayer } from '../members/accounts/found-player.ts';
import type { Language } from '../text/languages.ts';
import { numberPiece, pieceOptions } from './item-view.ts';
import { tierColours } from './message/colours.ts';
import { definePicture, type View, type ViewFact } from './message/view.ts';
import { nothingView } from './nothing-view.ts';
import { goOnSelect, returnButtons } from './player/player-pages.ts';
import { formatPlayerRank, formatRankAloud, formatRankOnCard } from './words/format-rank.ts';
import { labelId } from './words/ids.ts';
import { formatItemKind, formatName, listPieceNames } from './words/names.ts';

type Picture = OutfitCardProps['pieces'][number]['picture'];

interface OutfitViewOptions {
  pieces: readonly Picture[];
  language: Language;
}

export function outfitView(found: FoundPlayer, { pieces: worn, language }: OutfitViewOptions): View {
  const pieces = sortForShow(worn);
  const player = found.answer.value;
  if (pieces.length === 0)
    return nothingView('outfit', found, { isUnread: isUnread(player, 'clothes'), language });
  const title = language.t('outfit.title', { name: formatName(player.nickname, language) });
  const rank = formatPlayerRank(player, language);
  return {
    title,
    footer: { text: labelId(found, language) },
    facts: pieces.map((piece, index) => factOf(piece, index, language)),
    colour: tierColours[rank.tier],
    picture: definePicture({
      name: 'outfit.jpg',
      alt: [altOf(player, pieces, language)],
      missing: pieces.filter(({ isMissing }) => isMissing).length,
      draw: drawOutfitCard,
      props: {
        nickname: formatName(player.nickname, language),
        rank: formatRankOnCard(rank),
        isDeleted: player.isDeleted,
        pieces: pieces.map((picture) => ({
          kind: pieceKind(picture),
          picture,
          labels: listPieceNames(picture.id, language),
        })),
      },
    }),
    buttons: returnButtons('outfit', found, language),
    selects: [
      goOnSelect('outfit', found, {
        pieces: pieceOptions(
          pieces.map(({ id }) => id),
          { ownerId: found.ownerId, language },
        ),
        language,
      }),
    ],
  };
}

function altOf(player: Player, pieces: readonly Picture[], language: Language): string {
  const names = pieces.map(({ id }, index) => numberPiece(id, index, language));
  return language.t('outfit.alt', {
    name: formatName(player.nickname, language),
    rank: formatRankAloud(formatPlayerRank(player, language), language),
    pieces: language.list(names, 'unit'),
  });
}

function factOf({ id }: Picture, index: number, language: Language): ViewFact {
  return {
    label: numberPiece(id, index, language),
    value: [formatItemKind(id, language), { code: id }],
  };
}
