import type { Picture } from '../../shared/pictures/picture.ts';
import type { CardExtras, Fact, Rank, Tier } from './card.ts';
import type { Canvas, Layer } from './engine/blend.ts';
import type { CardLayout } from './engine/renderer.ts';
import { layoutAvatar } from './parts/avatar.ts';
import { type CardPalette, createCardPalette } from './parts/backdrop/card-palette.ts';
import type { FigurePlace, Piece } from './parts/figure/piece.ts';
import { layoutBelow } from './parts/figure/ranked-figure.ts';
import { type Figure, readFigure } from './parts/figure/read-figure.ts';
import { measureWidest, mirrorLayers, type Room, shift } from './parts/mirror-layers.ts';
import type { Place } from './parts/place-pill.ts';
import { layoutProgressBar } from './parts/row/progress-bar.ts';
import { layoutLine } from './parts/text-column.ts';

export interface PlayerProps extends CardExtras {
  nickname: string;
  clan?: string | undefined;
  /** Wordings of the line under the name, long to short, e.g. `Resurrector · Indonesia`, `Indonesia`, `ID`. */
  origins: readonly string[];
  rank: Rank;
  /** E.g. `3,450 points`. Drawn if there is no progress towards another rank. */
  points?: string | undefined;
  wayToNextRank?: { points: string; goal: string; share: number } | undefined;
  /** Placing on the board of the server where the card is posted. */
  place?: Place | undefined;
  figures: readonly Fact[];
  clashSquad?: { rank: Rank; label: string } | undefined;
  /** E.g. `ID 9876543210`. Undefined if the picture must not identify the player. */
  idLine?: string | undefined;
  isDeleted?: boolean | undefined;
  pictures: {
    avatar: Picture;
    frame?: Picture | undefined;
    banner?: Picture | undefined;
    pieces: readonly Piece[];
  };
}

type Stage = Omit<FigurePlace, 'tier'>;

export interface PlayerPlan<Props extends PlayerProps> {
  chooseStage(props: Props, figure: Figure): Stage;
  drawGround(stage: Stage, tier: Tier, props: Props): Promise<Canvas>;
  avatar?: { left: number; top: number; size: number; room: Room };
  layoutBehind?(props: Props, palette: CardPalette): Promise<Layer[]>;
  layoutWords(props: Props, palette: CardPalette, stage: Stage): readonly Promise<Layer[]>[];
}

export async function layoutPlayer<Props extends PlayerProps>(
  props: Props,
  plan: PlayerPlan<Props>,
): Promise<CardLayout> {
  const { pictures, isDeleted, rank, look } = props;
  const tier = isDeleted ? 'unranked' : rank.tier;
  const palette = createCardPalette(tier, look?.theme);
  const figure = await readFigure(pictures.pieces);
  const stage = plan.chooseStage(props, figure);
  const [background, ...layers] = await Promise.all([
    plan.drawGround(stage, tier, props),
    plan.layoutBehind?.(props, palette) ?? [],
    layoutBelow(12, figure, { ...stage, tier, isFaded: isDeleted }),
    plan.avatar ? layoutFace(plan.avatar, props, palette) : [],
    ...plan.layoutWords(props, palette, stage),
  ]);
  return { background, layers: layers.flat() };
}

async function layoutFace(
  { room, ...square }: NonNullable<PlayerPlan<PlayerProps>['avatar']>,
  { pictures, look }: PlayerProps,
  palette: CardPalette,
): Promise<Layer[]> {
  return mirrorLayers(await layoutAvatar(pictures, square, palette), { ...room, look });
}

interface PointsPlace {
  left: number;
  width: number;
  top: number;
  height?: number;
  baseline: number;
  size?: number;
}

/** Lays out the progress bar to the next rank, with current points below the end of its fill, and required ones at its end. */
export async function layoutPoints(
  { points, goal, share }: NonNullable<PlayerProps['wayToNextRank']>,
  { left, width, top, height = 12, baseline, size = 27 }: PointsPlace,
  palette: CardPalette,
): Promise<Layer[]> {
  const column = { left, right: left + width };
  const line = { role: 'label', size, baseline, width: (width - size) / 2 } as const;
  const needed = { ...line, left: column.right - line.width, align: 'right' } as const;
  const [bar, own, wanted] = await Promise.all([
    layoutProgressBar(share, { left, width, top, height }, palette),
    layoutLine(column, { ...line, weight: 'bold', text: points, color: palette.textColor }),
    layoutLine(column, { ...needed, text: goal, color: palette.mutedTextColor }),
  ]);
  const most = width - measureWidest(wanted) - size - measureWidest(own);
  const end = Math.round(width * share - measureWidest(own) / 2);
  return [...bar, ...shift(own, Math.max(0, Math.min(most, end))), ...wanted];
}
