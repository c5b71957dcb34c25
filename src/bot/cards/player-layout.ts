import type { Picture } from '../../shared/pictures/picture.ts';
import type { CardExtras, Fact, Rank, Tier } from './card.ts';
import type { Canvas, Layer } from './engine/blend.ts';
import type { CardLayout } from './engine/renderer.ts';
import { layoutAvatar } from './parts/avatar.ts';
import { type CardPalette, createCardPalette } from './parts/backdrop/card-palette.ts';
import { layoutFigure } from './parts/figure/figure.ts';
import type { FigurePlace, Piece } from './parts/figure/piece.ts';
import { type Figure, readFigure } from './parts/figure/read-figure.ts';

export interface PlayerProps extends CardExtras {
  nickname: string;
  /** The line of the clan, e.g. `LOUD ⚑ Lv. 5`. */
  clanLine?: string | undefined;
  /** The line under it from long to short: what has no room is left out, e.g. `Resurrector · Indonesia`, `Indonesia`, `ID`. */
  origins: readonly string[];
  rank: Rank;
  /** E.g. `3,450 points`. */
  points?: string | undefined;
  /** E.g. `50 to Heroic`, and how much of the step is done, 0 to 1. */
  wayToNextRank?: { label: string; share: number } | undefined;
  /** Up to 2: level and likes. */
  figures: readonly Fact[];
  clashSquad?: { rank: Rank; label: string } | undefined;
  /** E.g. `ID 9876543210`. Undefined: the player is not to be found by this picture. */
  idLine?: string | undefined;
  /** The account is gone: the backdrop is unlit, the figure grey. */
  isDeleted?: boolean | undefined;
  pictures: {
    avatar: Picture;
    frame?: Picture | undefined;
    banner?: Picture | undefined;
    /** The player's outfit, weapon and pet. */
    pieces: readonly Piece[];
  };
}

type Stage = Omit<FigurePlace, 'tier'>;

/** How one kind of picture shows a player. */
export interface PlayerPlan<Props extends PlayerProps> {
  chooseStage(props: Props, figure: Figure): Stage;
  drawGround(stage: Stage, tier: Tier, props: Props): Promise<Canvas>;
  /** Undefined: the figure is the face. */
  avatar?: { left: number; top: number; size: number };
  layoutBehind?(props: Props, palette: CardPalette): Promise<Layer[]>;
  /** The words with their emblems, bars and rules. */
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
  const [background, behind, dressed, ...layers] = await Promise.all([
    plan.drawGround(stage, tier, props),
    plan.layoutBehind?.(props, palette) ?? [],
    layoutFigure(figure, { ...stage, tier, isFaded: isDeleted }),
    plan.avatar ? layoutAvatar(pictures, plan.avatar, palette) : [],
    ...plan.layoutWords(props, palette, stage),
  ]);
  return { background, still: [...behind, ...dressed], layers: layers.flat() };
}
