import type { Rank, Tier } from '../../card.ts';
import type { Layer } from '../../engine/blend.ts';
import type { BackdropPlane } from '../backdrop/backdrop.ts';
import { layoutFigure } from './figure.ts';
import { glowReach } from './light.ts';
import type { FigurePlace, Piece } from './piece.ts';
import { type Figure, readFigure } from './read-figure.ts';

export interface RankedFigure {
  tier: Tier;
  pieces: readonly Piece[];
  /** The account is deleted: the figure is grey. */
  isDeleted?: boolean | undefined;
}

export interface NamedFigure extends Omit<RankedFigure, 'tier'> {
  nickname: string;
  rank: Rank;
}

/** Places a figure on a plane with only its worn pieces, or a mannequin if there are none. */
export async function placeOnBackdrop(
  { tier, pieces, isDeleted }: RankedFigure,
  { ceiling, ...place }: BackdropPlace,
): Promise<{ plane: BackdropPlane & { tier: Tier }; layers: Promise<Layer[]> }> {
  const figure = await readFigure(pieces);
  const plane = { ...place, tier };
  return {
    plane,
    layers: layoutBelow(ceiling, figure, { ...fitPrints(figure, plane), shows: 'worn', isFaded: isDeleted }),
  };
}

export interface BackdropPlace extends Omit<BackdropPlane, 'tier'> {
  /** Highest row the figure may reach: a tall hat makes it smaller. Undefined: the hat may leave the card. */
  ceiling?: number | undefined;
}

export async function layoutBelow(
  ceiling: number | undefined,
  figure: Figure,
  place: FigurePlace,
): Promise<Layer[]> {
  const layers = await layoutFigure(figure, place);
  const top = Math.min(...layers.map((layer) => layer.top)) + glowReach;
  if (ceiling === undefined || top >= ceiling) return layers;
  const { soles, scale = 1 } = place;
  return layoutFigure(figure, { ...place, scale: (scale * (soles - ceiling)) / (soles - top) });
}

/** Shrinks prints around the figure's middle to fit a narrow plane, because they are wider than a body. */
function fitPrints({ mode }: Figure, place: FigurePlace): FigurePlace {
  if (mode !== 'prints') return place;
  const { axis, soles, scale = 1 } = place;
  const smaller = scale * 0.72;
  const raised = soles - middleOfFigure * (scale - smaller);
  return { ...place, scale: smaller, axis: axis - 26 * smaller, soles: raised };
}

const middleOfFigure = 268;
