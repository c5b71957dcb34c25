import type { Picture } from '../../../shared/pictures/picture.ts';
import type { CardExtras, Tier } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import type { CardLayout } from '../engine/renderer.ts';
import { drawGround } from './backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './backdrop/card-palette.ts';
import { type TierStyle, toTierStyle } from './colour/tier-styles.ts';
import { isShowable, readInk } from './figure/cut-out.ts';
import { layoutFigure } from './figure/figure.ts';
import type { Piece } from './figure/piece.ts';
import type { Figure } from './figure/read-figure.ts';
import { layoutSilhouette } from './figure/silhouettes.ts';
import { layoutMark } from './mark.ts';
import type { TextColumn } from './text-column.ts';
import { layoutThing } from './tile/thing.ts';

/** A thing on its stage, and the words beside it. */
export interface Showcase extends CardExtras {
  picture: Picture;
  kind: Piece['kind'];
  tier: Tier | TierStyle;
  /** x at which the slash meets the top edge. */
  from: number;
  thing: { x: number; width: number; height: number };
  /** Whether the thing floats above the floor. */
  isHanging: boolean;
  /** Wears the thing beside it, smaller. */
  wearer?: Figure | undefined;
  layoutWords(column: TextColumn, palette: CardPalette): Promise<Layer[]>;
}

export async function layoutShowcase(showcase: Showcase): Promise<CardLayout> {
  const { picture, isHanging, kind, mark, tier, look, wearer, from, thing } = showcase;
  const palette = createCardPalette(tier, look?.theme);
  const backdrop = { from, axis: thing.x, soles: mark && !wearer ? 516 : 530 };
  const isShown = await isShowable(picture);
  const { ink } = isShown ? await readInk(picture) : {};
  const { width = 1, height = 1 } = ink?.box ?? {};
  const growth = ink?.isOpaque
    ? Infinity
    : Math.max(maxGrowth, leastSize[kind === 'pet' ? 'pet' : 'thing'] / Math.sqrt(width * height));
  const place = {
    x: thing.x,
    width: Math.min(thing.width, growth * width),
    height: Math.min(thing.height, growth * height),
    lamp: toTierStyle(tier),
    ...(isHanging ? hanging : { stands: 'bottom' as const, y: backdrop.soles }),
  };
  const [background, ...layers] = await Promise.all([
    drawGround({ planes: [{ ...backdrop, tier }], theme: look?.theme }),
    wearer ? layoutFigure(wearer, { ...wearerPlace, tier, shows: 'worn' }) : [],
    isShown
      ? layoutThing(picture, place)
      : layoutSilhouette(kind, { tier, x: thing.x, y: backdrop.soles - 60 }),
    showcase.layoutWords({ left: 40, right: from - 130, look }, palette),
    layoutMark(mark, tier, look?.theme),
  ]);
  return { background, layers: layers.flat() };
}

/** A small picture enlarged further would look soft. */
const maxGrowth = 1.6;
/** Geometric mean of width and height to which even a small picture is enlarged. A pet has soft shapes, so it may grow more. */
const leastSize = { pet: 345, thing: 320 };
const hanging = { stands: 'middle', y: 288 } as const;
const wearerPlace = { axis: 902, soles: 504, scale: 0.8 };
