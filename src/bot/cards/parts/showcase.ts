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
import type { Piece } from './figure/piece.ts';
import type { Figure } from './figure/read-figure.ts';
import { layoutSilhouette } from './figure/silhouettes.ts';
import { toHeadline } from './headline.ts';
import { layoutMark } from './mark.ts';
import { layoutPill } from './name-pill.ts';
import { findInsideBorder } from './picture/find-border.ts';
import { cover, memoizeTile } from './picture/scale-picture.ts';
import { layoutFigures as layoutFiguresRow } from './row/figures-row.ts';
import { layoutColumn, roomFor, type TextColumn } from './text-column.ts';
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

interface Wearer {
  figure: Figure;
  name?: string | undefined;
}

export async function layoutShowcase(showcase: Showcase): Promise<CardLayout> {
  const { picture, isHanging, kind, mark, tier, look, wearer } = showcase;
  const palette = createCardPalette(tier, look?.theme);
  const alone = showcase.figures.length === 0 ? wideStage : stage;
  const fitting = mark ? markedFittingStage : fittingStage;
  const { thing, ...backdrop } = wearer ? fitting : mark ? { ...alone, soles: 520 } : alone;
  const column: TextColumn = { left: 40, right: backdrop.from - 130, look };
  const lamp = toTierStyle(tier);
  const isShown = await isShowable(picture);
  const isPrint = isShown && (await readInk(picture)).ink?.isOpaque;
  const dressed = wearer ? await layoutFigure(wearer.figure, { ...backdrop, tier, shows: 'worn' }) : [];
  const place = {
    ...leaveRoom(thing, dressed),
    lamp,
    ...(isHanging ? hanging : { stands: 'bottom' as const, y: backdrop.soles }),
  };
  const [background, ...layers] = await Promise.all([
    drawGround({ planes: [{ ...backdrop, tier }], theme: look?.theme }),
    isPrint ? layoutPoster(picture, backdrop.from) : [],
    dressed,
    isShown
      ? layoutThing(picture, place)
      : layoutSilhouette(kind, { tier, x: backdrop.axis, y: backdrop.soles - 60 }),
    layoutNames(showcase, column, palette),
    layoutFigures(showcase.figures, column, palette),
    layoutOwner(wearer?.name, fitting),
    layoutMark(mark, tier, isPrint ? 'dark' : look?.theme),
  ]);
  return { background, layers: layers.flat() };
}

const soles = 540;
const stage = { from: 600, axis: 790, soles, thing: { x: 798, width: 392, height: 440 } };
const wideStage = {
  from: 500,
  axis: 742,
  soles,
  isSpilling: true,
  thing: { x: 742, width: 490, height: 470 },
};
const fittingStage = {
  from: 470,
  axis: 868,
  soles: 500,
  scale: 0.9,
  thing: { x: 612, width: 370, height: 360 },
};
const markedFittingStage = { ...fittingStage, soles: 468, scale: 0.84 };
const hanging = { stands: 'middle', y: 280 } as const;

function layoutOwner(name: string | undefined, { axis, soles }: typeof fittingStage): Promise<Layer[]> {
  return name ? layoutPill(name, { x: axis, top: soles + 12 }) : Promise.resolve([]);
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
      .blur(30)
      .modulate({ brightness: 0.4, saturation: 0.5 })
      .resize(width, height)
      .raw();
    const data = await withPictureThread(() => blurred.toBuffer());
    for (let row = 0; row < height; row++) {
      const edge = slashAt(from, row + 0.5) + 3 - left;
      const [first, start] = [Math.floor(edge), row * width * 4];
      data.fill(0, start, start + 4 * first);
      data[start + 4 * first + 3] = Math.round(255 * (1 - edge + first));
    }
    return { width, height, data };
  });
  return [{ pixels, left, top: 0 }];
}

async function layoutNames(
  { name, kindLine, line, figures }: Showcase,
  column: TextColumn,
  palette: CardPalette,
): Promise<Layer[]> {
  const { textColor, mutedTextColor, accent } = palette;
  const width = column.right - column.left;
  const isAlone = figures.length === 0;
  const { base, ...style } = isAlone ? (kindLine ? kindStyle : aloneStyle) : namesStyle;
  const kindBase = base + (kindLine ? style.kindDrop : 0);
  const lineBase = kindBase + style.lineDrop + (kindLine || isAlone ? 0 : 12);
  const room = roomFor(width + style.slack, column);
  return joinLayers([
    layoutColumn(column, [
      ...toHeadline(name, { baseline: base, color: textColor, size: style.size, width: room }),
      { role: 'lead', text: kindLine, size: style.kindSize, minSize: 22, baseline: kindBase, color: accent },
      { role: 'line', text: line, baseline: lineBase, leading: 36, grows: 'down', color: mutedTextColor },
    ]),
    isAlone ? layoutHairline(palette, { left: column.left, top: lineBase - 48, width }) : [],
  ]);
}

const aloneStyle = { base: 288, size: 128, slack: 36, kindSize: 40, kindDrop: 0, lineDrop: 106 };
const kindStyle = { ...aloneStyle, base: 260, kindDrop: 72, lineDrop: 88 };
const namesStyle = { base: 206, size: 108, slack: 44, kindSize: 34, kindDrop: 54, lineDrop: 46 };

function layoutFigures(figures: readonly Fact[], column: TextColumn, palette: CardPalette): Promise<Layer[]> {
  return joinLayers([
    figures.length > 0 ? layoutHairline(palette, { left: column.left, top: 366 }) : [],
    layoutFiguresRow({ figures }, { ...column, palette, size: 64, baseline: 458 }),
  ]);
}
