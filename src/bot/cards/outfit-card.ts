import type { CardExtras, Rank } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { defineCard } from './engine/renderer.ts';
import { bentoBackdrop, drawGround } from './parts/backdrop/backdrop.ts';
import { createCardPalette } from './parts/backdrop/card-palette.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { isShowable } from './parts/figure/cut-out.ts';
import type { Piece } from './parts/figure/piece.ts';
import { layoutNothing } from './parts/layout-nothing.ts';
import { layoutMarginMark } from './parts/mark.ts';
import { layoutColumn } from './parts/text-column.ts';
import { bentoRoomAbove, layoutBento, maxTiles } from './parts/tile/bento-boxes.ts';
import { layoutRankTile, layoutTiles } from './parts/tile/tile.ts';

export interface OutfitCardProps extends CardExtras {
  nickname: string;
  rank: Rank;
  /** In the order of the numbered list in the reply. The first piece gets the largest tile. */
  pieces: readonly OutfitPiece[];
}

interface OutfitPiece extends Piece {
  labels: readonly string[];
}

export const drawOutfitCard = defineCard('outfit', async (props: OutfitCardProps) => {
  const { rank, mark, look } = props;
  const pieces = await choosePieces(props.pieces);
  if (pieces.length === 0) return layoutNothing({ ...props, name: props.nickname });
  const shown = pieces.slice(0, maxTiles);
  const isLone = shown.length === 1;
  const { boxes, headWidth, wide } = layoutBento(isLone ? 2 : shown.length, {
    head: 106,
    room: bentoRoomAbove(mark),
  });
  const [, lastBox] = boxes;
  const [background, ...layers] = await Promise.all([
    drawGround({ planes: [{ ...bentoBackdrop, tier: rank.tier }], theme: look?.theme }),
    layoutHead(props, 30 + headWidth, !isLone),
    layoutMarginMark(mark, createCardPalette(rank.tier, look?.theme)),
    isLone && lastBox ? layoutRankTile(rank, lastBox, look) : [],
    layoutTiles(
      giveWideTile(shown, wide).map((piece, index) => ({
        ...piece,
        more: index === maxTiles - 1 ? pieces.length - maxTiles : 0,
      })),
      boxes,
      { look, tier: rank.tier },
    ),
  ]);
  return { background, layers: layers.flat() };
});

type NumberedPiece = OutfitPiece & { number: number };

async function choosePieces(pieces: readonly OutfitPiece[]): Promise<NumberedPiece[]> {
  const numbered = pieces.map((piece, index) => ({ ...piece, number: index + 1 }));
  const hasPicture = await Promise.all(pieces.map(({ picture }) => isShowable(picture)));
  return hasPicture.includes(true) ? numbered.filter((_, index) => hasPicture[index]) : numbered;
}

function giveWideTile(pieces: readonly NumberedPiece[], wide: number | undefined): readonly NumberedPiece[] {
  const from = pieces.findIndex(({ kind }) => kind === 'weapon');
  const weapon = pieces[from];
  if (!weapon || from === 0 || wide === undefined) return pieces;
  return pieces.toSpliced(from, 1).toSpliced(wide, 0, weapon);
}

const nameStyle = { role: 'name', isName: true, size: 50 } as const;

function layoutHead(
  { nickname, rank, look }: OutfitCardProps,
  right: number,
  hasRank: boolean,
): Promise<Layer[]> {
  const { textColor, accent } = createCardPalette(rank.tier, look?.theme);
  const left = 34;
  const badge = { left: left - 8, top: 90, size: 52 };
  const start = look?.isRightToLeft ? 56 : 48;
  const label = { text: hasRank ? rank.label : '', left: left + start, width: right - left - start };
  return layoutColumn({ left, right, look }, [
    { ...nameStyle, text: nickname, baseline: hasRank ? 80 : 100, color: textColor },
    hasRank ? layoutEmblem(rank.tier, badge) : [],
    { ...label, role: 'lead', size: 28, minSize: 22, baseline: 125, color: accent },
  ]);
}
