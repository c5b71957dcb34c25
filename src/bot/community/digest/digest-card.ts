import type { CardExtras, Look } from '../../cards/card.ts';
import type { Layer } from '../../cards/engine/blend.ts';
import { cardSize } from '../../cards/engine/card-size.ts';
import { drawSvg, roundedRect } from '../../cards/engine/draw-svg.ts';
import { defineCard } from '../../cards/engine/renderer.ts';
import { drawGround } from '../../cards/parts/backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from '../../cards/parts/backdrop/card-palette.ts';
import { slashAt } from '../../cards/parts/backdrop/slash.ts';
import { tierStyles } from '../../cards/parts/colour/tier-styles.ts';
import {
  type BackdropPlace,
  placeOnBackdrop,
  type RankedFigure,
} from '../../cards/parts/figure/ranked-figure.ts';
import { layoutFoot } from '../../cards/parts/foot.ts';
import { layoutMark } from '../../cards/parts/mark.ts';
import { layoutMedal, type Medal } from '../../cards/parts/medal.ts';
import { measureWidest, mirrorBlock, shift } from '../../cards/parts/mirror-layers.ts';
import { layoutColumn, layoutLine, type TextColumn } from '../../cards/parts/text-column.ts';
import { joinNotes } from '../../cards/text/join-notes.ts';

export interface DigestCardProps extends CardExtras {
  title: string;
  subtitle: string;
  /** Up to 3, the biggest climb first. */
  climbers: readonly Climber[];
  /** E.g. `New outfits: 5 (last week 4)`. */
  outfits: string;
  emptyNote: string;
}

interface Climber {
  place: string;
  medal: Medal;
  name: string;
  change: string;
  /** The change of the week before, e.g. `was +120`. */
  before?: string | undefined;
  /** Undefined if it is unknown: the stage is unlit. */
  figure?: RankedFigure | undefined;
}

export const drawDigestCard = defineCard('digest', (values: DigestCardProps) =>
  values.climbers.length > 1 ? layoutDigestCard(values) : layoutAlone(values),
);

async function layoutAlone(props: DigestCardProps) {
  const { climbers, title, subtitle, outfits, emptyNote, missingNote, mark, look } = props;
  const [climber] = climbers;
  const { plane, layers: figure } = await placeOnBackdrop(
    climber?.figure ?? nobody,
    mark ? markedStage : aloneStage,
  );
  const palette = createCardPalette(plane.tier, look?.theme);
  const { textColor, mutedTextColor } = palette;
  const column: TextColumn = { left: 40, right: 470, look };
  const [background, still, ...layers] = await Promise.all([
    drawGround({ planes: [plane], theme: look?.theme }),
    figure,
    layoutColumn(column, [
      { role: 'name', size: 56, text: title, baseline: 76, color: textColor },
      { role: 'line', text: subtitle, baseline: 130, color: mutedTextColor },
      {
        role: 'rank',
        text: climber ? '' : emptyNote,
        baseline: 290,
        leading: 52,
        grows: 'down',
        color: textColor,
      },
      { role: 'line', text: outfits, baseline: 508, color: textColor },
    ]),
    climber ? layoutWinner(climber, column, palette) : [],
    layoutFoot([missingNote], column, palette),
    layoutMark(mark, plane.tier),
  ]);
  return { background, still, layers: layers.flat() };
}

const aloneStage = { from: 600, axis: 776, soles: 556 };
/** The mark is below the shoes. */
const markedStage = { ...aloneStage, soles: 524, scale: 0.94 };

async function layoutWinner(
  { place, medal, name, change, before }: Climber,
  column: TextColumn,
  { textColor, mutedTextColor, accent }: CardPalette,
): Promise<Layer[]> {
  const { left } = column;
  const size = 56;
  const [disc, words] = await Promise.all([
    layoutMedal(medal, place, { x: left + size / 2, y: 242, size }),
    layoutColumn(column, [
      { role: 'name', size: 64, text: name, left: left + size + 18, baseline: 264, color: textColor },
      { role: 'hero', size: 120, text: change, baseline: 392, color: accent },
      { role: 'line', text: before, baseline: 444, color: mutedTextColor },
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
    drawSvg(cardSize.width, cardSize.height, stages.length === 3 ? duskSvg + shadeSvg : shadeSvg),
    ...placed.map((one) => one.layers),
  ]);
  const words = await Promise.all([
    layoutHead(props),
    ...stages.map(({ climber, place, foot }) => layoutClimber(climber, place.axis, foot)),
  ]);
  return {
    background,
    still: [{ pixels: shade, left: 0, top: 0 }, ...layers.flat()],
    layers: words.flat(),
  };
}

const nobody: RankedFigure = { tier: 'unranked', pieces: [] };

interface Stage {
  climber: Climber;
  place: BackdropPlace;
  foot: number;
}

/** The winner in the middle, the second before it in reading order, the third after it; or two side by side. */
function toStages(climbers: readonly Climber[], look: Look | undefined): Stage[] {
  const [first, second, third] = climbers;
  const inOrder = (third ? [second, first, third] : [first, second]).flatMap((climber) => climber ?? []);
  const places = third ? threeStages : twoStages;
  const shown = look?.isRightToLeft ? inOrder.toReversed() : inOrder;
  return shown.flatMap((climber, index) => {
    const place = places[index];
    return place ? { ...place, climber } : [];
  });
}

const soles = 428;
/** Between two there is a dark gap. */
const twoStages = [
  { place: { axis: 262, soles, scale: 0.62, ceiling: 70, to: 561 }, foot: 420 },
  { place: { axis: 762, soles, scale: 0.62, ceiling: 70, from: 575 }, foot: 420 },
] as const;
const threeStages = [
  { place: { axis: 158, soles, scale: 0.56, ceiling: 120, to: 367 }, foot: 262 },
  { place: { axis: 512, soles, scale: 0.77, ceiling: 8, from: 381, to: 755 }, foot: 340 },
  { place: { axis: 872, soles, scale: 0.56, ceiling: 120, from: 769 }, foot: 270 },
] as const;

/** Darkens the stages of the second and the third: the light is on the winner. */
const duskSvg = `<path d="M0 0H367L${slashAt(367, 576)} 576H0ZM769 0H1024V576H${slashAt(769, 576)}Z" fill="#05070b" fill-opacity=".34"/>`;

const shadeSvg = `<defs><linearGradient id="head" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#05070b" stop-opacity=".82"/><stop offset=".62" stop-color="#05070b" stop-opacity=".72"/><stop offset="1" stop-color="#05070b" stop-opacity="0"/></linearGradient>
  <linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#05070b" stop-opacity="0"/><stop offset=".16" stop-color="#05070b" stop-opacity=".8"/><stop offset="1" stop-color="#05070b" stop-opacity=".9"/></linearGradient></defs>
  <rect width="${cardSize.width}" height="196" fill="url(#head)"/><rect y="418" width="${cardSize.width}" height="158" fill="url(#foot)"/>`;

function layoutHead({
  title,
  subtitle,
  outfits,
  missingNote,
  mark,
  look,
}: DigestCardProps): Promise<Layer[]> {
  const right = cardSize.width - margin;
  const end = (width: number) => ({ left: right - width, width, align: 'right' }) as const;
  const notes = [joinNotes([missingNote, mark], look?.isRightToLeft), missingNote ?? mark ?? ''];
  return layoutColumn({ left: margin, right, look }, [
    { role: 'name', size: 50, text: title, baseline: 58, color: '#ffffff', width: 320 },
    { role: 'line', text: subtitle, baseline: 104, color: quiet, width: 300 },
    { ...end(236), role: 'line', text: outfits, baseline: 44, leading: 36, grows: 'down', color: '#ffffff' },
    { ...end(250), role: 'note', text: notes, baseline: 116, color: quiet },
  ]);
}

const margin = 32;
const quiet = '#d5dbe6';

async function layoutClimber(
  { place, medal, name, change, before, figure }: Climber,
  axis: number,
  room: number,
): Promise<Layer[]> {
  const { accent } = tierStyles[figure && !figure.isDeleted ? figure.tier : 'unranked'];
  const medalSize = 44;
  const column = { left: axis - room / 2, right: axis + room / 2 };
  const [words, value, rest] = await Promise.all([
    layoutLine(column, {
      role: 'rank',
      size: 42,
      text: name,
      left: 0,
      baseline: 477,
      color: '#ffffff',
      width: room - medalSize - 10,
    }),
    layoutLine(column, {
      role: 'lead',
      size: 36,
      text: change,
      left: pill.start,
      baseline: 522,
      color: accent,
      width: 150,
    }),
    layoutLine(column, { role: 'line', text: before, align: 'center', baseline: 560, color: quiet }),
  ]);
  const nameLeft = Math.round(axis - (measureWidest(words) + medalSize + 10) / 2);
  const pillWidth = pill.start + measureWidest(value) + pill.end;
  const left = Math.round(axis - pillWidth / 2);
  const plate = `${roundedRect({ left: 0, top: 0, width: pillWidth, height: pill.height }, pill.height / 2, `fill="${accent}" fill-opacity=".22"`)}<path d="M20 27l10-14 10 14z" fill="${accent}"/>`;
  const [disc, pixels] = await Promise.all([
    layoutMedal(medal, place, { x: nameLeft + medalSize / 2, y: 464, size: medalSize }),
    drawSvg(pillWidth, pill.height, plate),
  ]);
  return [
    ...disc,
    ...shift(words, nameLeft + medalSize + 10),
    { pixels, left, top: 490 },
    ...shift(value, left),
    ...rest,
  ];
}

const pill = { start: 50, end: 22, height: 42 };
