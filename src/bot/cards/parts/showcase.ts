import type { Picture } from '../../../shared/pictures/picture.ts';
import type { CardExtras, Fact, Tier } from '../card.ts';
import { joinLayers, type Layer } from '../engine/blend.ts';
import { drawSvg, roundedRect } from '../engine/draw-svg.ts';
import type { CardLayout } from '../engine/renderer.ts';
import { drawGround } from './backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './backdrop/card-palette.ts';
import { layoutHairline } from './backdrop/hairline.ts';
import { mix } from './colour/palette.ts';
import { type TierStyle, toTierStyle } from './colour/tier-styles.ts';
import { isShowable, readInk } from './figure/cut-out.ts';
import { layoutSilhouette, type Silhouette } from './figure/silhouettes.ts';
import { layoutFoot } from './foot.ts';
import { toHeadline } from './headline.ts';
import { layoutMark } from './mark.ts';
import { findRightEdge } from './mirror-layers.ts';
import { memoizeTile } from './picture/scale-picture.ts';
import { type Line, layoutColumn, layoutLine, roomFor, type TextColumn } from './text-column.ts';
import { layoutThing } from './tile/thing.ts';

/** A card of one thing on a backdrop, with words next to it. */
export interface Showcase extends CardExtras {
  name: string;
  kindLine?: string | undefined;
  line: string;
  /** The first is what the card is about. */
  figures: readonly Fact[];
  picture: Picture;
  /** Whether it floats in the air, because it has no feet. */
  isHanging: boolean;
  /** Stands in for a picture that is missing. */
  silhouette: Silhouette;
  tier: Tier | TierStyle;
}

export async function layoutShowcase(showcase: Showcase): Promise<CardLayout> {
  const { picture, isHanging, silhouette, missingNote, mark, tier, look } = showcase;
  const palette = createCardPalette(tier, look?.theme);
  const { thing, ...backdrop } = showcase.figures.length === 0 ? wideStage : stage;
  const column: TextColumn = { left: 40, right: backdrop.from - 130, look };
  const [background, ...layers] = await Promise.all([
    drawGround({ planes: [{ ...backdrop, tier }], theme: look?.theme }),
    (await isShowable(picture))
      ? layoutThing(picture, {
          ...thing,
          x: backdrop.axis,
          lamp: toTierStyle(tier),
          ...(isHanging ? hanging : standing),
        })
      : layoutSilhouette(silhouette, { x: backdrop.axis, y: backdrop.soles - 60 }),
    layoutNames(showcase, column, palette),
    layoutFigures(showcase.figures, column, palette),
    layoutFoot([missingNote], { ...column, right: column.right - 10 }, palette),
    layoutMark(mark, tier),
  ]);
  const [thingLayers] = layers;
  const isPrint = (await isShowable(picture)) && (await readInk(picture)).ink?.isOpaque;
  const still = isPrint ? await layoutMount(thingLayers, thing, toTierStyle(tier)) : [];
  return { background, still, layers: layers.flat() };
}

const soles = 540;
/** Like the player's backdrop, for things that are wider than a figure. */
const stage = { from: 600, axis: 776, soles, thing: { width: 404, height: 440 } };
/** For a thing with few words. */
const wideStage = { from: 500, axis: 742, soles, isSpilling: true, thing: { width: 490, height: 470 } };
const standing = { stands: 'bottom', y: soles } as const;
const hanging = { stands: 'middle', y: 288 } as const;

/** The light behind a print, and a mount around one that is too small for its room: enlarged more, it would be blurred. */
async function layoutMount(
  [print]: readonly Layer[],
  room: { width: number; height: number },
  { deep, vivid, accent }: TierStyle,
): Promise<Layer[]> {
  if (!print) return [];
  const { width, height } = print.pixels;
  const border = Math.max(
    0,
    Math.min(room.width - width, room.height - height, 0.34 * width, 0.34 * height) >> 1,
  );
  const reach = glow + border;
  const pixels = await memoizeTile(`mount ${width}x${height} ${border} ${deep}`, () => {
    const box = { left: glow, top: glow, width: width + 2 * border, height: height + 2 * border };
    const light = `<filter id="glow"><feGaussianBlur stdDeviation="20"/></filter><g filter="url(#glow)">${roundedRect(box, 48, 'fill="#fff" fill-opacity=".7"')}</g>`;
    const mount = roundedRect(box, 48, `fill="${mix(deep, vivid, 0.3)}" stroke="${accent}" stroke-width="3"`);
    return drawSvg(width + 2 * reach, height + 2 * reach, border === 0 ? light : light + mount);
  });
  return [{ pixels, left: print.left - reach, top: print.top - reach }];
}

const glow = 56;

/** At the top of the column, or in its middle and larger if there are no figures. */
async function layoutNames(
  { name, kindLine, line, figures }: Showcase,
  column: TextColumn,
  palette: CardPalette,
): Promise<Layer[]> {
  const { textColor, mutedTextColor, accent } = palette;
  const width = column.right - column.left;
  const isAlone = figures.length === 0;
  const { base, ...style } = isAlone ? aloneStyle : namesStyle;
  const kindBase = base + (kindLine ? style.kindDrop : 0);
  const lineBase = kindBase + (isAlone || kindLine ? style.lineDrop : 56);
  // Further up the slash leaves more room.
  const room = roomFor(width + style.slack, column);
  return joinLayers([
    layoutColumn(column, [
      ...toHeadline(name, { baseline: base, color: textColor, size: style.size, width: room }),
      { role: 'lead', text: kindLine, size: style.kindSize, minSize: 22, baseline: kindBase, color: accent },
      { role: 'line', text: line, baseline: lineBase, color: mutedTextColor },
    ]),
    isAlone ? layoutHairline(palette, { left: column.left, top: kindBase + 32, width }) : [],
  ]);
}

const aloneStyle = { base: 276, size: 128, slack: 36, kindSize: 40, kindDrop: 72, lineDrop: 80 };
const namesStyle = { base: 172, size: 92, slack: 44, kindSize: 34, kindDrop: 54, lineDrop: 46 };

/** Each value with its label next to it: the first in the largest letters. */
async function layoutFigures(
  figures: readonly Fact[],
  column: TextColumn,
  palette: CardPalette,
): Promise<Layer[]> {
  if (figures.length === 0) return [];
  return joinLayers([
    layoutHairline(palette, { left: column.left, top: 322 }),
    ...figures.map((figure, index) => {
      const style =
        index === 0
          ? { role: 'hero' as const, baseline: 428 }
          : { role: 'figure' as const, baseline: 434 + index * 60 };
      return layoutColumn(column, [layoutFigure(figure, style, column, palette)]);
    }),
  ]);
}

async function layoutFigure(
  { value, label }: Fact,
  style: Pick<Line, 'role' | 'baseline'>,
  column: TextColumn,
  { textColor, mutedTextColor }: CardPalette,
): Promise<Layer[]> {
  const width = 0.7 * (column.right - column.left);
  const digits = await layoutLine(column, { ...style, text: value, color: textColor, width });
  const left = findRightEdge(digits, column.left - 16) + 16;
  const words = await layoutLine(column, {
    ...style,
    role: 'line',
    text: label,
    left,
    color: mutedTextColor,
  });
  return [...digits, ...words];
}
