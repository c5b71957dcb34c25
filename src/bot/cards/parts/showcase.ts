import type { Picture } from '../../../shared/pictures/picture.ts';
import type { CardExtras, Tier } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import { cardSize } from '../engine/card-size.ts';
import { drawSvg } from '../engine/draw-svg.ts';
import type { CardLayout } from '../engine/renderer.ts';
import { drawGround } from './backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './backdrop/card-palette.ts';
import { slashAt, slashBand } from './backdrop/slash.ts';
import { type TierStyle, toTierStyle } from './colour/tier-styles.ts';
import { isShowable } from './figure/cut-out.ts';
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
  /** Wears the thing behind a dark pane, so that it stays the second subject. */
  wearer?: Figure | undefined;
  layoutWords(column: TextColumn, palette: CardPalette): Promise<Layer[]>;
}

export async function layoutShowcase(showcase: Showcase): Promise<CardLayout> {
  const { picture, isHanging, kind, mark, tier, look, wearer, from, thing } = showcase;
  const palette = createCardPalette(tier, look?.theme);
  const backdrop = { from, axis: thing.x, soles: mark && !wearer ? 516 : 530 };
  const isShown = await isShowable(picture);
  const place = {
    ...thing,
    lamp: toTierStyle(tier),
    ...(isHanging ? hanging : { stands: 'bottom' as const, y: backdrop.soles }),
  };
  const [background, ...layers] = await Promise.all([
    drawGround({ planes: [{ ...backdrop, tier }], theme: look?.theme }),
    wearer ? layoutFigure(wearer, { ...wearerPlace, tier, shows: 'worn' }) : [],
    wearer ? layoutPane(palette) : [],
    isShown
      ? layoutThing(picture, place)
      : layoutSilhouette(kind, { tier, x: thing.x, y: backdrop.soles - 60 }),
    showcase.layoutWords({ left: 40, right: from - 130, look }, palette),
    layoutMark(mark, tier, look?.theme),
  ]);
  return { background, layers: layers.flat() };
}

const hanging = { stands: 'middle', y: 262 } as const;
const wearerPlace = { axis: 904, soles: 506, scale: 0.8 };

async function layoutPane({ isLight }: CardPalette): Promise<Layer[]> {
  const [from, { width, height }] = [800, cardSize];
  const left = slashAt(from, height);
  const svg = `<g transform="translate(${-left} 0)"><path d="M${from} 0H${width}V${height}H${left}Z" fill="${isLight ? '#ffffff' : '#05070b'}" fill-opacity=".42"/>
    <path d="${slashBand(from, 2)}" fill="#fff" fill-opacity=".3"/></g>`;
  return [{ pixels: await drawSvg(width - left, height, svg), left, top: 0 }];
}
