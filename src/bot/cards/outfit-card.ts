import type { CardExtras } from './card.ts';
import { defineCard } from './engine/renderer.ts';
import type { Piece } from './parts/figure/piece.ts';
import type { NamedFigure } from './parts/figure/ranked-figure.ts';
import { layoutNothing } from './parts/layout-nothing.ts';
import { layoutNarrowCard, narrowStages } from './parts/narrow-backdrop.ts';
import { layoutRankedName } from './parts/ranked-name.ts';
import { choosePieces, giveWideTile, layoutTiles, wallBeside } from './parts/tile/tile.ts';

export interface OutfitCardProps extends CardExtras, NamedFigure {
  /** In the order of the numbered list in the reply. The first piece gets the largest tile. */
  pieces: readonly OutfitPiece[];
}

interface OutfitPiece extends Piece {
  labels: readonly string[];
}

/** Draws a player's pieces on tiles, and the figure that wears them. */
export const drawOutfitCard = defineCard('outfit', async (props: OutfitCardProps) => {
  const { nickname, rank, isDeleted, look } = props;
  const pieces = await choosePieces(props.pieces);
  if (pieces.length === 0) return layoutNothing({ ...props, name: nickname });
  const name = { nickname, rankLabel: rank.label, tier: rank.tier, size: 60, baseline: 74 };
  return layoutNarrowCard(
    { tier: rank.tier, pieces, isDeleted },
    props,
    (palette, column) => [
      layoutRankedName(name, column, palette),
      layoutTiles(giveWideTile(pieces), wallBeside(column), { look, tier: rank.tier }),
    ],
    narrowStages.large,
  );
});
