import type { Picture } from '../../../shared/pictures/picture.ts';
import type { CardExtras, Tier } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import { layoutSvg } from '../engine/draw-svg.ts';
import type { CardLayout } from '../engine/renderer.ts';
import { drawGround } from './backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './backdrop/card-palette.ts';
import { stop } from './backdrop/stage.ts';
import { type TierStyle, toTierStyle } from './colour/tier-styles.ts';
import { isShowable, readInk } from './figure/cut-out.ts';
import type { Piece } from './figure/piece.ts';
import { layoutBelow } from './figure/ranked-figure.ts';
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
  /** Stands on the stage, behind the thing. */
  wearer?: Figure | undefined;
  layoutWords(column: TextColumn, palette: CardPalette): Promise<Layer[]>;
}

export async function layoutShowcase(showcase: Showcase): Promise<CardLayout> {
  const { picture, isHanging, kind, mark, tier, look, wearer, from, thing } = showcase;
  const palette = createCardPalette(tier, look?.theme);
  const soles = mark ? 516 : 530;
  const backdrop = wearer ? { from, soles: soles + 4, ...sharedStage } : { from, axis: thing.x, soles };
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
    wearer
      ? layoutBelow(20, wearer, { axis: wearerAxis, soles, scale: wearerScale, tier, shows: 'worn' })
      : [],
    wearer && isHanging ? layoutShadow({ x: thing.x, y: soles - 12, width: 0.9 * place.width }) : [],
    isShown
      ? layoutThing(picture, place)
      : layoutSilhouette(kind, { tier, x: thing.x, y: backdrop.soles - 60 }),
    showcase.layoutWords({ left: 40, right: from - 130, look }, palette),
    layoutMark(mark, tier, look?.theme),
  ]);
  return { background, layers: layers.flat() };
}

/** Darkens the floor below a floating thing. */
function layoutShadow({ x, y, width }: Record<'x' | 'y' | 'width', number>): Promise<Layer[]> {
  const size = { width: Math.round(width), height: 36 };
  const svg = `<radialGradient id="shadow">${stop(0, '#05070b', 0.44)}${stop(1, '#05070b', 0)}</radialGradient><ellipse cx="50%" cy="50%" rx="50%" ry="50%" fill="url(#shadow)"/>`;
  return layoutSvg({ left: Math.round(x - size.width / 2), top: y - size.height / 2, ...size }, svg);
}

/** A small picture enlarged further would look soft. */
const maxGrowth = 1.6;
/** Geometric mean of width and height to which even a small picture is enlarged. A pet has soft shapes, so it may grow more. */
const leastSize = { pet: 372, thing: 340 };
const hanging = { stands: 'middle', y: 290 } as const;
/** Its plinth reaches below both the wearer and the thing. */
const sharedStage = { axis: 706, scale: 1.36, lightAt: { x: 690, y: 224 } };
const wearerAxis = 866;
const wearerScale = 0.94;
