import type { CardExtras, Look } from '../../cards/card.ts';
import type { Layer } from '../../cards/engine/blend.ts';
import { cardSize } from '../../cards/engine/card-size.ts';
import { drawSvg, roundedRect } from '../../cards/engine/draw-svg.ts';
import { defineCard } from '../../cards/engine/renderer.ts';
import { drawGround, outline } from '../../cards/parts/backdrop/backdrop.ts';
import { createCardPalette } from '../../cards/parts/backdrop/card-palette.ts';
import { slashAt } from '../../cards/parts/backdrop/slash.ts';
import { stop } from '../../cards/parts/backdrop/stage.ts';
import { mix } from '../../cards/parts/colour/palette.ts';
import {
  type BackdropPlace,
  placeOnBackdrop,
  type RankedFigure,
} from '../../cards/parts/figure/ranked-figure.ts';
import { layoutMedal, type Medal } from '../../cards/parts/medal.ts';
import { measureWidest, mirrorLayers, shift } from '../../cards/parts/mirror-layers.ts';
import { layoutPill } from '../../cards/parts/pill.ts';
import { drawBar } from '../../cards/parts/row/draw-bar.ts';
import { layoutColumn, layoutLine } from '../../cards/parts/text-column.ts';
import { joinNotes } from '../../cards/text/join-notes.ts';

export interface DigestCardProps extends CardExtras {
  title: string;
  /** Left out if it does not fit next to the subtitle. */
  measure: string;
  subtitle: string;
  climbers: readonly Climber[];
}

interface Climber {
  place: string;
  medal: Medal;
  name: string;
  change: string;
  /** Said on the stage, e.g. that the account is deleted. */
  note?: string | undefined;
  /** Undefined for an unlit, empty stage. */
  figure?: RankedFigure | undefined;
}

export const drawDigestCard = defineCard('digest', layoutDigestCard);

async function layoutDigestCard(props: DigestCardProps) {
  const { climbers, look } = props;
  const stages = toStages(climbers.slice(0, 3), look);
  const placed = await Promise.all(
    stages.map(({ climber, place }) => placeOnBackdrop(climber.figure ?? nobody, place)),
  );
  const [background, shade, ...layers] = await Promise.all([
    drawGround({
      planes: placed.map(({ plane }, index) => ({ ...plane, isDimmed: stages[index]?.climber.medal !== 1 })),
      theme: look?.theme,
    }),
    drawSvg(cardSize.width, cardSize.height, shadeSvg(stages, look)),
    ...placed.map((one) => one.layers),
  ]);
  const words = await Promise.all([
    layoutHead(props),
    ...stages.map(({ climber, place }) => layoutClimber(climber, place, look)),
  ]);
  const dimmed = { pixels: shade, left: 0, top: 0 };
  return { background, layers: [dimmed, ...layers.flat(), ...words.flat()] };
}

const nobody: RankedFigure = { tier: 'unranked', pieces: [] };

interface Stage {
  climber: Climber;
  place: BackdropPlace;
}

/** Puts the winner in the middle and the second before it in reading order; of two, the winner comes first. */
function toStages(climbers: readonly Climber[], look: Look | undefined): Stage[] {
  const [first, second, third] = climbers.map((climber, index) => ({ climber, step: steps[index] }));
  const inOrder = (third ? [second, first, third] : [first, second]).flatMap((one) => one ?? []);
  const isMirrored = look?.isRightToLeft === true;
  const two = isMirrored ? twoStagesFromRight : twoStages;
  const three = isMirrored ? threeStagesFromRight : threeStages;
  const places = third ? three : second ? two : oneStage;
  const shown = isMirrored ? inOrder.toReversed() : inOrder;
  return shown.flatMap(({ climber, step }, index) => {
    const place = places[index];
    return place && step ? { climber, place: { ...step, ...place } } : [];
  });
}

/** Upper limit of the figures below the text of the head. */
const ceiling = 98;
const steps = [
  { soles: 397, scale: 0.74, ceiling: 8 },
  { soles: 438, scale: 0.66, ceiling },
  { soles: 460, scale: 0.64, ceiling },
];
type StagePlace = Pick<BackdropPlace, 'axis' | 'from' | 'to'>;
const oneStage: readonly StagePlace[] = [{ axis: 512 }];
/** Stages with dark gaps between them, on steps of a podium. */
const twoStages: readonly StagePlace[] = [
  { axis: 420, to: 640 },
  { axis: 812, from: 654 },
];
const twoStagesFromRight: readonly StagePlace[] = [
  { axis: 212, to: 472 },
  { axis: 590, from: 486 },
];
const threeStages: readonly StagePlace[] = [
  { axis: 158, to: 367 },
  { axis: 512, from: 381, to: 755 },
  { axis: 872, from: 769 },
];

const threeStagesFromRight: readonly StagePlace[] = [
  { axis: 148, to: 347 },
  { axis: 492, from: 361, to: 735 },
  { axis: 862, from: 749 },
];

/** Shades the title's corner, and draws the steps of the podium, on which the words stand. */
function shadeSvg(stages: readonly Stage[], look: Look | undefined): string {
  const isLight = look?.theme === 'light';
  const isMirrored = look?.isRightToLeft === true;
  const color = isLight ? '#f4f6fa' : '#05070b';
  const podium = stages.map(({ climber, place }, index) => stepSvg(climber, place, `step${index}`, look));
  const side =
    stages.length < 3
      ? outline(undefined, undefined)
      : isMirrored
        ? outline(749, undefined)
        : outline(undefined, 367);
  return `<linearGradient id="head" x1="0" y1="0" x2="0" y2="1">${stop(0, color, 0.74)}${stop(0.62, color, 0.62)}${stop(1, color, 0)}</linearGradient><clipPath id="side"><path d="${side}"/></clipPath><g clip-path="url(#side)"><rect width="${cardSize.width}" height="136" fill="url(#head)"/></g>${podium.join('')}`;
}

/** Draws a step as high as its figure's soles, between the slashes of its stage. */
function stepSvg({ figure }: Climber, place: BackdropPlace, id: string, look: Look | undefined): string {
  const { accent, side, isLight } = createCardPalette((figure ?? nobody).tier, look?.theme);
  const top = place.soles + 8;
  const [[left, right], [lowLeft, lowRight]] = [endsAt(top, place), endsAt(cardSize.height, place)];
  const fill = `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stop(0, isLight ? side[0] : mix(side[1], accent, 0.1))}${stop(1, side[2])}</linearGradient>`;
  return `${fill}<path d="M${left} ${top}H${right}L${lowRight} ${cardSize.height}H${lowLeft}Z" fill="url(#${id})"/><path d="M${left} ${top}H${right}" stroke="${accent}" stroke-width="3"/>`;
}

/** Returns the ends of a stage in row `y`. */
function endsAt(y: number, { from, to }: BackdropPlace): [left: number, right: number] {
  return [from === undefined ? 0 : slashAt(from, y), to === undefined ? cardSize.width : slashAt(to, y)];
}

function layoutHead({ title, measure, subtitle, mark, look }: DigestCardProps): Promise<Layer[]> {
  const { textColor, mutedTextColor } = createCardPalette('unranked', look?.theme);
  const right = cardSize.width - margin;
  const width = look?.isRightToLeft ? 246 : 310;
  return layoutColumn({ left: margin, right, look }, [
    { role: 'name', size: 46, text: title, baseline: 50, color: textColor, width },
    {
      role: 'note',
      text: [joinNotes([measure, subtitle], look?.isRightToLeft), subtitle],
      baseline: 88,
      color: mutedTextColor,
      width,
    },
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
  { place, medal, name, change, note, figure }: Climber,
  stage: BackdropPlace,
  look: Look | undefined,
): Promise<Layer[]> {
  const { accent, textColor, isLight } = createCardPalette((figure ?? nobody).tier, look?.theme);
  const [start, end] = endsAt(500, stage);
  const [axis, room] = [(start + end) / 2, end - start - 40];
  const isFirst = medal === 1;
  const onAccent = isLight ? '#ffffff' : '#05070b';
  const medalSize = 48;
  const baseline = isFirst ? 496 : 510;
  // Between the shoes and the medal.
  const noteTop = baseline - (isFirst ? 94 : 84);
  const column = { left: axis - room / 2, right: axis + room / 2 };
  const [words, value] = await Promise.all([
    layoutLine(column, {
      role: 'rank',
      isName: true,
      size: isFirst ? 52 : 44,
      text: name,
      left: 0,
      baseline,
      color: textColor,
      width: room - medalSize - 10,
    }),
    layoutLine(column, {
      role: 'lead',
      size: 38,
      text: change,
      left: pill.start,
      baseline: 557,
      color: isFirst ? onAccent : accent,
      width: 160,
    }),
  ]);
  const nameLeft = Math.round(axis - (measureWidest(words) + medalSize + 10) / 2);
  const pillWidth = pill.start + measureWidest(value) + pill.end;
  const left = Math.round(axis - pillWidth / 2);
  const plate = `${roundedRect({ left: 0, top: 0, width: pillWidth, height: pill.height }, pill.height / 2, `fill="${accent}" fill-opacity="${isFirst ? 1 : isLight ? 0.05 : 0.16}"`)}<path d="M20 30l10-14 10 14z" fill="${isFirst ? onAccent : accent}"/>`;
  const [disc, pixels, remark] = await Promise.all([
    layoutMedal(medal, place, { x: nameLeft + medalSize / 2, y: baseline - 11, size: medalSize }),
    drawSvg(pillWidth, pill.height, plate),
    note ? layoutPill([note], { x: axis, top: Math.min(stage.soles + 5, noteTop), width: room }) : [],
  ]);
  return [
    ...remark,
    ...mirrorLayers([...disc, ...shift(words, nameLeft + medalSize + 10)], { left: axis, right: axis, look }),
    { pixels, left, top: 522 },
    ...shift(value, left),
  ];
}

const pill = { start: 50, end: 22, height: 46 };
