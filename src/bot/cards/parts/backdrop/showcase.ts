import type { Picture } from '../../../../shared/pictures/picture.ts';
import type { CardExtras, Fact, Tier } from '../../card.ts';
import type { Layer } from '../../engine/blend.ts';
import { drawSvg, roundedRect } from '../../engine/draw-svg.ts';
import type { CardLayout } from '../../engine/renderer.ts';
import { typeSizes } from '../../text/type-sizes.ts';
import { mix } from '../colour/palette.ts';
import { type TierStyle, toTierStyle } from '../colour/tier-styles.ts';
import { isShowable, readInk } from '../figure/cut-out.ts';
import { layoutSilhouette, type Silhouette } from '../figure/silhouettes.ts';
import { layoutFoot } from '../foot.ts';
import { layoutHeadline } from '../headline.ts';
import { layoutMark } from '../mark.ts';
import { memoizeTile } from '../picture/scale-picture.ts';
import { layoutLine, type TextColumn } from '../text-column.ts';
import { layoutThing } from '../tile/thing.ts';
import { drawGround } from './backdrop.ts';
import { type CardPalette, createCardPalette } from './card-palette.ts';
import { layoutHairline } from './hairline.ts';

/** A card of one thing on a backdrop, with words next to it. */
export interface Showcase extends CardExtras {
  name: string;
  /** The kind of the thing, in the accent. */
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
  const column: TextColumn = { left: 40, right: backdrop.from - 130, isRightToLeft: look?.isRightToLeft };
  const [background, ...layers] = await Promise.all([
    drawGround({ planes: [{ ...backdrop, tier }], theme: look?.theme }),
    (await isShowable(picture))
      ? layoutThing(picture, { ...thing, x: backdrop.axis, ...(isHanging ? hanging : standing) })
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
  { name, kindLine = '', line, figures }: Showcase,
  column: TextColumn,
  palette: CardPalette,
): Promise<Layer[]> {
  const { textColor, mutedTextColor, accent } = palette;
  const { left, right, isRightToLeft } = column;
  const isAlone = figures.length === 0;
  const base = isAlone ? 276 : 172;
  // Further up the slash leaves more room.
  const nameColumn = isRightToLeft ? column : { left, right: right + (isAlone ? 36 : 44) };
  const maxWidth = right - left;
  const kindBase = base + (kindLine ? (isAlone ? 72 : 54) : 0);
  const layers = await Promise.all([
    layoutHeadline(nameColumn, {
      text: name,
      baseline: base,
      color: textColor,
      size: isAlone ? 128 : 92,
    }),
    layoutLine(column, {
      ...typeSizes.lead,
      size: isAlone ? typeSizes.rank.size : 34,
      minSize: 22,
      text: kindLine,
      baseline: kindBase,
      color: accent,
      maxWidth,
    }),
    layoutLine(column, {
      ...typeSizes.line,
      text: line,
      baseline: kindBase + (isAlone ? 80 : kindLine ? 46 : 56),
      color: mutedTextColor,
      maxWidth,
    }),
    isAlone ? layoutHairline(palette, { left, top: kindBase + 32, width: right - left }) : [],
  ]);
  return layers.flat();
}

/** Each value with its label next to it: the first in the largest letters. */
async function layoutFigures(
  figures: readonly Fact[],
  column: TextColumn,
  palette: CardPalette,
): Promise<Layer[]> {
  if (figures.length === 0) return [];
  const layers = await Promise.all([
    layoutHairline(palette, { left: column.left, top: 322 }),
    ...figures.map((figure, index) =>
      index === 0
        ? layoutFigure(figure, { ...typeSizes.hero, baseline: 428 }, column, palette)
        : layoutFigure(figure, { ...typeSizes.figure, baseline: 434 + index * 60 }, column, palette),
    ),
  ]);
  return layers.flat();
}

async function layoutFigure(
  { value, label }: Fact,
  style: { size: number; minSize: number; weight: 'bold'; baseline: number },
  column: TextColumn,
  { textColor, mutedTextColor }: CardPalette,
): Promise<Layer[]> {
  const { left, right, isRightToLeft } = column;
  const digits = await layoutLine(column, {
    ...style,
    text: value,
    color: textColor,
    maxWidth: 0.7 * (right - left),
  });
  const taken = digits.reduce((sum, { pixels }) => sum + pixels.width + 16, 0);
  const rest = isRightToLeft ? { ...column, right: right - taken } : { ...column, left: left + taken };
  const words = await layoutLine(rest, {
    ...typeSizes.line,
    text: label,
    baseline: style.baseline,
    color: mutedTextColor,
    maxWidth: right - left - taken,
  });
  return [...digits, ...words];
}
