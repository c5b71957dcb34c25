import { decodePixels } from '../../../shared/pictures/decoded-pixels.ts';
import { loadSharp } from '../../../shared/pictures/load-sharp.ts';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../shared/pictures/picture-threads.ts';
import type { CardExtras, Fact, Tier } from '../card.ts';
import { joinLayers, type Layer } from '../engine/blend.ts';
import { cardSize } from '../engine/card-size.ts';
import type { CardLayout } from '../engine/renderer.ts';
import { drawGround } from './backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './backdrop/card-palette.ts';
import { layoutHairline } from './backdrop/hairline.ts';
import { slashAt } from './backdrop/slash.ts';
import { type TierStyle, toTierStyle } from './colour/tier-styles.ts';
import { isShowable, readInk } from './figure/cut-out.ts';
import { layoutFigure } from './figure/figure.ts';
import { glowReach } from './figure/light.ts';
import type { FigurePlace, Piece } from './figure/piece.ts';
import type { Figure } from './figure/read-figure.ts';
import { layoutSilhouette } from './figure/silhouettes.ts';
import type { TryOn } from './figure/try-on.ts';
import { layoutFoot } from './foot.ts';
import { toHeadline } from './headline.ts';
import { layoutMark } from './mark.ts';
import { findRightEdge } from './mirror-layers.ts';
import { findInsideBorder } from './picture/find-border.ts';
import { cover, memoizeTile } from './picture/scale-picture.ts';
import { type Line, layoutColumn, layoutLine, roomFor, type TextColumn } from './text-column.ts';
import { layoutThing } from './tile/thing.ts';

export interface Showcase extends CardExtras {
  name: string;
  kindLine?: string | undefined;
  line: string;
  figures: readonly Fact[];
  picture: Picture;
  isHanging: boolean;
  kind: Piece['kind'];
  tier: Tier | TierStyle;
  wearer?: Wearer | undefined;
}

/** A figure behind the item, dimmed except for the item if the figure wears it. */
interface Wearer extends Partial<TryOn> {
  figure: Figure;
  name?: string | undefined;
}

export async function layoutShowcase(showcase: Showcase): Promise<CardLayout> {
  const { picture, isHanging, kind, missingNote, mark, tier, look, wearer } = showcase;
  const palette = createCardPalette(tier, look?.theme);
  const alone = showcase.figures.length === 0 ? wideStage : stage;
  const { thing, ...backdrop } = wearer ? (mark ? markedFittingStage : fittingStage) : alone;
  const column: TextColumn = { left: 40, right: backdrop.from - 130, look };
  const lamp = toTierStyle(tier);
  const isShown = await isShowable(picture);
  const isPrint = isShown && (await readInk(picture)).ink?.isOpaque;
  const dressed = wearer ? await layoutWearer(wearer, { ...backdrop, tier }) : [];
  const place = { ...leaveRoom(thing, dressed), lamp, ...(isHanging ? hanging : standing) };
  const [background, ...layers] = await Promise.all([
    drawGround({ planes: [{ ...backdrop, tier }], theme: look?.theme }),
    isPrint ? layoutPoster(picture, backdrop.from) : [],
    dressed,
    isShown
      ? layoutThing(picture, place)
      : layoutSilhouette(kind, { tier, x: backdrop.axis, y: backdrop.soles - 60 }),
    layoutNames(showcase, column, palette),
    layoutFigures(showcase.figures, column, palette),
    layoutFoot([missingNote], { ...column, right: column.right - 10 }, palette),
    layoutMark(mark, tier),
  ]);
  return { background, layers: layers.flat() };
}

const soles = 540;
const stage = { from: 600, axis: 776, soles, thing: { x: 776, width: 404, height: 440 } };
const wideStage = {
  from: 500,
  axis: 742,
  soles,
  isSpilling: true,
  thing: { x: 742, width: 490, height: 470 },
};
const fittingStage = { from: 470, axis: 868, soles, scale: 0.98, thing: { x: 612, width: 370, height: 360 } };
const markedFittingStage = { ...fittingStage, soles: 522, scale: 0.95 };
const standing = { stands: 'bottom', y: soles } as const;
const hanging = { stands: 'middle', y: 280 } as const;

function layoutWearer({ figure, triedOn }: Wearer, place: Omit<FigurePlace, 'shows'>): Promise<Layer[]> {
  return layoutFigure(figure, { ...place, triesOn: triedOn, isFaded: !triedOn, shows: 'worn' });
}

function leaveRoom({ x, width, height }: { x: number; width: number; height: number }, figure: Layer[]) {
  const left = x - width / 2;
  const end = Math.min(left + width, ...figure.map((layer) => layer.left + glowReach - 16));
  return { x: Math.round((left + end) / 2), width: end - left, height };
}

async function layoutPoster(picture: Picture, from: number): Promise<Layer[]> {
  const { height } = cardSize;
  const left = Math.floor(slashAt(from, height));
  const width = cardSize.width - left;
  const pixels = await memoizeTile(`poster ${width} ${picture.digest}`, async () => {
    const sharp = await loadSharp();
    const size = { width: width >> 2, height: height >> 2 };
    const border = findInsideBorder(await decodePixels(picture));
    const small = await cover(picture, size.width, size.height, border);
    const blurred = sharp(small.data, { raw: { ...size, channels: 4 } })
      .blur(12)
      .modulate({ brightness: 0.55 })
      .resize(width, height)
      .raw();
    const data = await withPictureThread(() => blurred.toBuffer());
    const clear = (row: number) => Math.max(0, Math.ceil(slashAt(from, row)) + 4 - left);
    for (let row = 0; row < height; row++) data.fill(0, row * width * 4, (row * width + clear(row)) * 4);
    return { width, height, data };
  });
  return [{ pixels, left, top: 0 }];
}

async function layoutNames(
  { name, kindLine, line, figures, wearer }: Showcase,
  column: TextColumn,
  palette: CardPalette,
): Promise<Layer[]> {
  const { textColor, mutedTextColor, accent } = palette;
  const width = column.right - column.left;
  const isAlone = figures.length === 0;
  const { base, ...style } = isAlone ? aloneStyle : namesStyle;
  const kindBase = base + (kindLine ? style.kindDrop : 0);
  const lineBase = kindBase + (isAlone || kindLine ? style.lineDrop : 56) + (isAlone && !kindLine ? 20 : 0);
  const room = roomFor(width + style.slack, column);
  return joinLayers([
    layoutColumn(column, [
      ...toHeadline(name, { baseline: base, color: textColor, size: style.size, width: room }),
      { role: 'lead', text: kindLine, size: style.kindSize, minSize: 22, baseline: kindBase, color: accent },
      { role: 'lead', size: 36, text: wearer?.name, isName: true, baseline: lineBase, color: textColor },
      { role: 'line', text: line, baseline: lineBase + (wearer?.name ? 46 : 0), color: mutedTextColor },
    ]),
    isAlone ? layoutHairline(palette, { left: column.left, top: lineBase - 48, width }) : [],
  ]);
}

const aloneStyle = { base: 276, size: 120, slack: 36, kindSize: 40, kindDrop: 72, lineDrop: 84 };
const namesStyle = { base: 184, size: 108, slack: 44, kindSize: 34, kindDrop: 54, lineDrop: 46 };

async function layoutFigures(
  figures: readonly Fact[],
  column: TextColumn,
  palette: CardPalette,
): Promise<Layer[]> {
  if (figures.length === 0) return [];
  return joinLayers([
    layoutHairline(palette, { left: column.left, top: 336 }),
    ...figures.map((figure, index) => {
      const style =
        index === 0
          ? { role: 'hero' as const, baseline: 446 }
          : { role: 'figure' as const, baseline: 452 + index * 60 };
      return layoutColumn(column, [layoutFact(figure, style, column, palette)]);
    }),
  ]);
}

async function layoutFact(
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
