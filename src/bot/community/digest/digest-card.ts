import type { CardExtras, Look } from '../../cards/card.ts';
import type { Layer } from '../../cards/engine/blend.ts';
import { cardSize } from '../../cards/engine/card-size.ts';
import { drawSvg, roundedRect } from '../../cards/engine/draw-svg.ts';
import { defineCard } from '../../cards/engine/renderer.ts';
import { drawGround } from '../../cards/parts/backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from '../../cards/parts/backdrop/card-palette.ts';
import { slashAt } from '../../cards/parts/backdrop/slash.ts';
import {
  type BackdropPlace,
  placeOnBackdrop,
  type RankedFigure,
} from '../../cards/parts/figure/ranked-figure.ts';
import { layoutMark } from '../../cards/parts/mark.ts';
import { layoutMedal, type Medal } from '../../cards/parts/medal.ts';
import { measureWidest, mirrorBlock, shift } from '../../cards/parts/mirror-layers.ts';
import { drawBar } from '../../cards/parts/row/draw-bar.ts';
import { layoutColumn, layoutLine, type TextColumn } from '../../cards/parts/text-column.ts';

export interface DigestCardProps extends CardExtras {
  title: string;
  subtitle: string;
  climbers: readonly Climber[];
}

interface Climber {
  place: string;
  medal: Medal;
  name: string;
  change: string;
  /** Undefined for an unlit, empty stage. */
  figure?: RankedFigure | undefined;
}

export const drawDigestCard = defineCard('digest', (values: DigestCardProps) =>
  values.climbers.length > 1 ? layoutDigestCard(values) : layoutAlone(values),
);

async function layoutAlone(props: DigestCardProps) {
  const { climbers, title, subtitle, mark, look } = props;
  const [climber] = climbers;
  const { plane, layers: figure } = await placeOnBackdrop(
    climber?.figure ?? nobody,
    mark ? markedStage : aloneStage,
  );
  const palette = createCardPalette(plane.tier, look?.theme);
  const { textColor, mutedTextColor } = palette;
  const column: TextColumn = { left: 40, right: 470, look };
  const [background, ...layers] = await Promise.all([
    drawGround({ planes: [plane], theme: look?.theme }),
    figure,
    layoutColumn(column, [
      { role: 'name', size: 56, text: title, baseline: 76, color: textColor },
      { role: 'line', text: subtitle, baseline: 130, color: mutedTextColor },
    ]),
    climber ? layoutWinner(climber, column, palette) : [],
    layoutMark(mark, plane.tier, look?.theme),
  ]);
  return { background, layers: layers.flat() };
}

const aloneStage = { from: 600, axis: 776, soles: 556 };
const markedStage = { ...aloneStage, soles: 524, scale: 0.94 };

async function layoutWinner(
  { place, medal, name, change }: Climber,
  column: TextColumn,
  { textColor, accent }: CardPalette,
): Promise<Layer[]> {
  const { left } = column;
  const size = 56;
  const [disc, words] = await Promise.all([
    layoutMedal(medal, place, { x: left + size / 2, y: 270, size }),
    layoutColumn(column, [
      {
        role: 'name',
        isName: true,
        size: 64,
        text: name,
        left: left + size + 18,
        baseline: 292,
        color: textColor,
      },
      { role: 'hero', size: 132, text: change, baseline: 432, color: accent },
    ]),
  ]);
  return [...mirrorBlock(disc, column), ...words];
}

async function layoutDigestCard(props: DigestCardProps) {
  const { climbers, look } = props;
  const stages = toStages(climbers.slice(0, 3), look);
  const placed = await Promise.all(
    stages.map(({ climber, place }) => placeOnBackdrop(climber.figure ?? nobody, place)),
  );
  const [background, shade, ...layers] = await Promise.all([
    drawGround({ planes: placed.map(({ plane }) => plane), theme: look?.theme }),
    drawSvg(cardSize.width, cardSize.height, shadeSvg(look, stages.length === 3)),
    ...placed.map((one) => one.layers),
  ]);
  const words = await Promise.all([
    layoutHead(props),
    ...stages.map(({ climber, place, foot }) =>
      layoutClimber(climber, { axis: place.axis, room: foot, look }),
    ),
  ]);
  const dimmed = { pixels: shade, left: 0, top: 0 };
  return { background, layers: [dimmed, ...layers.flat(), ...words.flat()] };
}

const nobody: RankedFigure = { tier: 'unranked', pieces: [] };

interface Stage {
  climber: Climber;
  place: BackdropPlace;
  foot: number;
}

/** Puts the winner in the middle and the second before it in reading order; of two, the winner comes first. */
function toStages(climbers: readonly Climber[], look: Look | undefined): Stage[] {
  const [first, second, third] = climbers;
  const inOrder = (third ? [second, first, third] : [first, second]).flatMap((climber) => climber ?? []);
  const isMirrored = look?.isRightToLeft === true;
  const places = third ? threeStages : isMirrored ? twoStagesFromRight : twoStages;
  const shown = isMirrored ? inOrder.toReversed() : inOrder;
  return shown.flatMap((climber, index) => {
    const place = places[index];
    return place ? { ...place, climber } : [];
  });
}

const soles = 434;
/** Upper limit of the figures, below the text of the head. */
const ceiling = 118;
/** Fully lit stages with dark gaps between them; only their size shows the places. */
const twoStages = [
  { place: { axis: 420, soles, scale: 0.8, ceiling: 8, to: 640 }, foot: 400 },
  { place: { axis: 812, soles, scale: 0.62, ceiling, from: 654 }, foot: 340 },
] as const;
const twoStagesFromRight = [
  { place: { axis: 212, soles, scale: 0.62, ceiling, to: 472 }, foot: 340 },
  { place: { axis: 590, soles, scale: 0.8, ceiling: 8, from: 486 }, foot: 400 },
] as const;
const threeStages = [
  { place: { axis: 158, soles, scale: 0.62, ceiling, to: 367 }, foot: 262 },
  { place: { axis: 512, soles, scale: 0.8, ceiling: 8, from: 381, to: 755 }, foot: 340 },
  { place: { axis: 872, soles, scale: 0.62, ceiling, from: 769 }, foot: 270 },
] as const;

/** Shades the title's corner and the lower edge, under the words. On the light theme, plain bands: fog looks like a fault. */
function shadeSvg(look: Look | undefined, hasMiddle: boolean): string {
  const isLight = look?.theme === 'light';
  const isMirrored = look?.isRightToLeft === true;
  const [color, dim] = isLight ? ['#f4f6fa', 0.94] : ['#05070b', 0.8];
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
  const gradient = (id: string, stops: string) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`;
  const band = (top: number, height: number, fill: string) =>
    `<rect width="${cardSize.width}" y="${top}" height="${height}" ${fill}/>`;
  const head = isLight
    ? gradient('head', stop(0.75, dim) + stop(0.75, 0))
    : gradient('head', stop(0, dim) + stop(0.66, dim - 0.06) + stop(1, 0));
  const foot = isLight
    ? band(440, 136, `fill="${color}" fill-opacity="0.96"`)
    : gradient('foot', stop(0, 0) + stop(0.16, dim) + stop(1, 0.96)) + band(418, 158, 'fill="url(#foot)"');
  // Of two, the winner stands beside the title, so the shade fades towards the winner.
  if (!hasMiddle) {
    const corner = isMirrored ? cardSize.width : 0;
    return `<radialGradient id="head">${stop(0.7, dim)}${stop(1, 0)}</radialGradient><ellipse cx="${corner}" rx="460" ry="180" fill="url(#head)"/>${foot}`;
  }
  const side = isMirrored ? `M762 0H1024V160H${slashAt(762, 160)}Z` : `M0 0H374L${slashAt(374, 160)} 160H0Z`;
  return `${head}<clipPath id="side"><path d="${side}"/></clipPath><g clip-path="url(#side)">${band(0, 160, 'fill="url(#head)"')}</g>${foot}`;
}

function layoutHead({ title, subtitle, mark, look }: DigestCardProps): Promise<Layer[]> {
  const { textColor, mutedTextColor } = createCardPalette('unranked', look?.theme);
  const right = cardSize.width - margin;
  const width = look?.isRightToLeft ? 230 : 310;
  return layoutColumn({ left: margin, right, look }, [
    { role: 'name', size: 50, text: title, baseline: 58, color: textColor, width },
    { role: 'line', text: subtitle, baseline: 102, color: mutedTextColor, width },
    layoutCornerMark(mark, right),
  ]);
}

/** Lays out the operator's address in the corner opposite the title: the climbers' names take the lower edge. */
async function layoutCornerMark(text: string | undefined, right: number): Promise<Layer[]> {
  const room = { left: right - 240, right: right - 12 };
  const line = { role: 'note', size: 24, align: 'right', baseline: 45, color: '#ffffff' } as const;
  const words = await layoutLine(room, { ...line, text });
  return words.length === 0 ? [] : [layoutPlate(measureWidest(words) + 24, right), ...words];
}

function layoutPlate(width: number, right: number): Layer {
  return { pixels: drawBar(width, 38, '#05070b', 0.62), left: right - width, top: 18 };
}

const margin = 32;

async function layoutClimber(
  { place, medal, name, change, figure }: Climber,
  { axis, room, look }: { axis: number; room: number; look: Look | undefined },
): Promise<Layer[]> {
  const tier = figure && !figure.isDeleted ? figure.tier : 'unranked';
  const { accent, textColor, isLight } = createCardPalette(tier, look?.theme);
  const isFirst = medal === 1;
  const onAccent = isLight ? '#ffffff' : '#05070b';
  const medalSize = 48;
  const column = { left: axis - room / 2, right: axis + room / 2 };
  const [words, value] = await Promise.all([
    layoutLine(column, {
      role: 'rank',
      isName: true,
      size: 46,
      text: name,
      left: 0,
      baseline: 490,
      color: textColor,
      width: room - medalSize - 10,
    }),
    layoutLine(column, {
      role: 'lead',
      size: 40,
      text: change,
      left: pill.start,
      baseline: 544,
      color: isFirst ? onAccent : accent,
      width: 160,
    }),
  ]);
  const nameLeft = Math.round(axis - (measureWidest(words) + medalSize + 10) / 2);
  const pillWidth = pill.start + measureWidest(value) + pill.end;
  const left = Math.round(axis - pillWidth / 2);
  const plate = `${roundedRect({ left: 0, top: 0, width: pillWidth, height: pill.height }, pill.height / 2, `fill="${accent}" fill-opacity="${isFirst ? 1 : isLight ? 0.1 : 0.22}"`)}<path d="M20 30l10-14 10 14z" fill="${isFirst ? onAccent : accent}"/>`;
  const [disc, pixels] = await Promise.all([
    layoutMedal(medal, place, { x: nameLeft + medalSize / 2, y: 480, size: medalSize }),
    drawSvg(pillWidth, pill.height, plate),
  ]);
  return [
    ...disc,
    ...shift(words, nameLeft + medalSize + 10),
    { pixels, left, top: 507 },
    ...shift(value, left),
  ];
}

const pill = { start: 50, end: 22, height: 48 };
