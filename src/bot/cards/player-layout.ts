import type { Picture } from '../../shared/pictures/picture.ts';
import type { CardExtras, Fact, Rank, Tier } from './card.ts';
import { type Canvas, joinLayers, type Layer } from './engine/blend.ts';
import type { CardLayout } from './engine/renderer.ts';
import { layoutAvatar } from './parts/avatar.ts';
import { type CardPalette, createCardPalette, toRankColor } from './parts/backdrop/card-palette.ts';
import { layoutEmblem } from './parts/emblem.ts';
import type { FigurePlace, Piece } from './parts/figure/piece.ts';
import { layoutBelow } from './parts/figure/ranked-figure.ts';
import { type Figure, readFigure } from './parts/figure/read-figure.ts';
import { mirrorLayers, type Room } from './parts/mirror-layers.ts';
import type { Place } from './parts/place-pill.ts';
import { layoutProgressBar } from './parts/row/progress-bar.ts';
import { layoutLine } from './parts/text-column.ts';

export interface PlayerProps extends CardExtras {
  nickname: string;
  clan?: string | undefined;
  /** Wordings of the line under the name, long to short, e.g. `Resurrector · Indonesia`, `Indonesia`, `ID`. */
  origins: readonly string[];
  rank: Rank;
  /** E.g. `3,450 points`. */
  points?: string | undefined;
  /** E.g. points `3,120`, goal `80 to Diamond IV`, and the share of the way between the two ranks, 0 to 1. */
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
  avatar: { left: number; top: number; size: number; room: Room };
  layoutBehind(props: Props): Promise<Layer[]>;
  layoutWords(props: Props, palette: CardPalette): readonly Promise<Layer[]>[];
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
  const [background, behind, body, ...others] = await Promise.all([
    plan.drawGround(stage, tier, props),
    plan.layoutBehind({ ...props, rank: { ...rank, tier } }),
    layoutBelow(12, figure, { ...stage, tier, isFaded: isDeleted }),
    layoutFace(plan.avatar, props, palette),
    ...plan.layoutWords(props, palette),
  ]);
  const grey = isDeleted ? drain : (layer: Layer) => layer;
  // The figure is grey already.
  return { background, layers: [...behind.map(grey), ...body, ...others.flat().map(grey)] };
}

/** Takes most of a layer's colour away. */
function drain(layer: Layer): Layer {
  const data = new Uint8Array(layer.pixels.data);
  for (let at = 0; at < data.length; at += 4) {
    const grey = 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
    for (let channel = at; channel < at + 3; channel++)
      data[channel] = grey + ((data[channel] ?? 0) - grey) * 0.15;
  }
  return { ...layer, pixels: { ...layer.pixels, data } };
}

async function layoutFace(
  { room, ...square }: PlayerPlan<PlayerProps>['avatar'],
  { pictures, look }: PlayerProps,
  palette: CardPalette,
): Promise<Layer[]> {
  return mirrorLayers(await layoutAvatar(pictures, square, palette), { ...room, look });
}

type RowPlace = Record<'left' | 'right' | 'baseline' | 'size', number>;

/** Lays out the progress bar to the next rank, with the points below its start and the missing ones below its end. */
export async function layoutPoints(
  { points, goal, share }: { points: readonly string[]; goal: string; share: number },
  { left, right, top, height, baseline, size }: RowPlace & Record<'top' | 'height', number>,
  palette: CardPalette,
): Promise<Layer[]> {
  const line = { role: 'label', baseline } as const;
  const room = { left: points.length > 0 ? left + 3 * size : left, right };
  const style = { align: 'right', size: Math.round(0.84 * size), color: palette.mutedTextColor } as const;
  const rest = await layoutLine(room, { ...line, ...style, text: goal });
  const column = { left, right: Math.min(right, ...rest.map((layer) => layer.left)) - 16 };
  return joinLayers([
    layoutProgressBar(share, { left, width: right - left, top, height }, palette),
    points.length > 0
      ? layoutLine(column, { ...line, size, weight: 'bold', color: palette.textColor, text: points })
      : [],
    rest,
  ]);
}

/** Lays out the other mode's rank. All sizes follow that of its emblem. */
export async function layoutClashSquad(
  { clashSquad }: PlayerProps,
  { left, right, size, baseline }: RowPlace,
  palette: CardPalette,
): Promise<Layer[]> {
  if (!clashSquad) return [];
  const { rank, label } = clashSquad;
  const column = { left: left + Math.round(1.12 * size), right };
  const step = Math.round(0.45 * size);
  const line = { baseline, size: step, color: toRankColor(rank.tier, palette) };
  return joinLayers([
    layoutEmblem(rank.tier, { left, top: baseline - Math.round(0.5 * size), size }),
    layoutLine(column, { ...line, role: 'rank', minSize: 27, text: rank.label }),
    layoutLine(column, {
      role: 'line',
      size: Math.round(0.38 * size),
      text: label,
      baseline: baseline + Math.round(0.5 * size),
      color: palette.mutedTextColor,
    }),
  ]);
}
