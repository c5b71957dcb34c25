import type { Tier } from '../../card.ts';
import type { Layer } from '../../engine/blend.ts';
import type { BackdropPlane } from '../backdrop/backdrop.ts';
import { layoutFigure } from './figure.ts';
import type { Piece } from './piece.ts';
import { type Figure, readFigure } from './read-figure.ts';

/** A player on a backdrop, and the rank that lights the backdrop. */
export interface RankedFigure {
  tier: Tier;
  pieces: readonly Piece[];
  /** The account is gone: the backdrop is unlit, the figure grey. */
  isDeleted?: boolean | undefined;
}

/** Puts a figure on a plane, with only the pieces on the body, or a mannequin if the player wears nothing. */
export async function placeOnBackdrop(
  { tier, pieces, isDeleted }: RankedFigure,
  place: BackdropPlace,
): Promise<{ plane: BackdropPlane & { tier: Tier }; layers: Promise<Layer[]> }> {
  const figure = await readFigure(pieces);
  return {
    plane: { ...place, tier: isDeleted ? 'unranked' : tier },
    layers: layoutFigure(figure, { ...fitPrints(figure, place), shows: 'worn', isFaded: isDeleted }),
  };
}

/** A plane without its rank. */
export type BackdropPlace = Omit<BackdropPlane, 'tier' | 'isFaint'>;

/** Prints are wider than a body: smaller ones, around the same middle, stay within a narrow plane. */
function fitPrints({ mode }: Figure, place: BackdropPlace): BackdropPlace {
  if (mode !== 'prints') return place;
  const { soles, scale = 1 } = place;
  const smaller = scale * 0.76;
  return { ...place, scale: smaller, soles: soles - middleOfFigure * (scale - smaller) };
}

/** Above the soles, at scale 1. */
const middleOfFigure = 268;
