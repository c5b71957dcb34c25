import type { CardExtras, Fact } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { cardSize } from './engine/card-size.ts';
import { layoutSvg } from './engine/draw-svg.ts';
import { defineCard } from './engine/renderer.ts';
import { createCardPalette } from './parts/backdrop/card-palette.ts';
import { drawSquadGround, placeSquad, type SquadPlace } from './parts/backdrop/squad-ground.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { type NamedFigure, placeOnBackdrop } from './parts/figure/ranked-figure.ts';
import { layoutLinkCode, linkCodeSize } from './parts/link-code.ts';
import { layoutCrown } from './parts/medal.ts';
import { measureWidest, mirrorLayers, shift } from './parts/mirror-layers.ts';
import { layoutFirstWrapping, layoutText, type PlacedText } from './text/layout-text.ts';

export interface SquadCardProps extends CardExtras {
  /** The guild that all players share, or the number of players. */
  title: string;
  points?: Fact | undefined;
  members: readonly SquadMember[];
  openLabel: string;
  isLarge?: boolean | undefined;
}

export interface SquadMember extends NamedFigure {
  /** Wears a crown: has more points than any other. */
  isBest?: boolean | undefined;
}

/** Draws a squad side by side. In a right-to-left language, the first player is on the right. */
export const drawSquadCard = defineCard('squad', async (props: SquadCardProps) => {
  const { members, isLarge, look } = props;
  const scale = isLarge ? 1.5 : 1;
  const inOrder = Array.from({ length: 4 }, (_, index) => members[index]);
  const shown = look?.isRightToLeft ? inOrder.toReversed() : inOrder;
  const places = placeSquad(shown.map((member) => member === undefined));
  const figures = await Promise.all(
    places.map(({ axis, soles, scale: size }, index) => {
      const { rank, pieces = [], isDeleted, isBest } = shown[index] ?? {};
      // The best stands a step in front of the others.
      const place = {
        axis: axis * scale,
        soles: (soles + (isBest ? 6 : 0)) * scale,
        scale: (size + (isBest ? 0.04 : 0)) * scale,
        ceiling: titleTop * scale,
      };
      return placeOnBackdrop({ tier: rank?.tier ?? 'unranked', pieces, isDeleted }, place);
    }),
  );
  const [coded, ...open] = places.filter(({ isOpen }) => isOpen);
  const code = isLarge ? await layoutCode(props.link, coded, scale) : [];
  if (coded && code.length === 0) open.push(coded);
  const mark = code.length === 0 ? props.mark : undefined;
  const [background, dressed, signs, head, ...feet] = await Promise.all([
    drawSquadGround(
      figures.map(({ plane }) => plane.tier),
      places,
      { scale, theme: look?.theme },
    ),
    Promise.all(figures.map(({ layers }) => layers)),
    Promise.all(open.map((place) => layoutPlus(place, scale))),
    layoutHead({ ...props, mark }, scale),
    ...places.map((place, index) => layoutFoot(shown[index], { ...props, scale, place })),
  ]);
  return { background, layers: [...dressed.flat(), ...code, ...signs.flat(), ...head, ...feet.flat()] };
});

async function layoutCode(
  link: string | undefined,
  place: SquadPlace | undefined,
  scale: number,
): Promise<Layer[]> {
  if (!place) return [];
  // Aligned to whole pixels at a quarter of the size, at which it must still be readable.
  const around = (middle: number) => 4 * Math.round((middle * scale - linkCodeSize / 2) / 4);
  return layoutLinkCode(link, { left: around(place.axis), top: around(300) });
}

function layoutPlus({ axis }: SquadPlace, scale: number): Promise<Layer[]> {
  const size = Math.round(84 * scale);
  const svg = `<g transform="scale(${scale})"><circle cx="42" cy="42" r="40" fill="#05070b" fill-opacity=".5"/><path d="M42 17V67M17 42H67" stroke="#fff" stroke-width="10" stroke-linecap="round"/></g>`;
  const around = (middle: number) => Math.round(middle * scale - size / 2);
  return layoutSvg({ left: around(axis), top: around(282), width: size, height: size }, svg);
}

const titleTop = 70;

async function layoutHead(
  { title, points, mark = '', look }: SquadCardProps,
  scale: number,
): Promise<Layer[]> {
  const line = enlarge(scale);
  const { textColor, mutedTextColor } = createCardPalette('unranked', look?.theme);
  const large = { ...headline, color: textColor };
  const small = { ...remark, color: mutedTextColor };
  const end = cardSize.width - margin;
  const titleAt = (maxWidth: number) => line({ ...large, text: title, x: margin, maxWidth });
  // Measured together, because text requested at the same time shares a drawing call.
  const [whole, sum, unit, address] = await Promise.all([
    titleAt(maxTitle),
    line({ ...large, size: 46, text: points?.value ?? '', x: end, align: 'right', maxWidth: 240 }),
    line({ ...small, text: points?.label ?? '', x: end, align: 'right' }),
    line({ ...small, size: 24, text: mark, x: 0 }),
  ]);
  const besideUnit = -measureWidest(unit) - Math.round(10 * scale);
  const total = points ? besideUnit - measureWidest(sum) - Math.round(24 * scale) : 0;
  const room = (end - margin) * scale + total;
  const titleRoom = room - measureWidest(address) - 18 * scale;
  const name = measureWidest(whole) <= titleRoom ? whole : await titleAt(titleRoom / scale);
  const afterName = Math.round((margin + 18) * scale) + measureWidest(name);
  const layers = [...name, ...shift(address, afterName), ...shift(sum, besideUnit), ...unit];
  return mirrorLayers(layers, { left: 0, right: cardSize.width * scale, look });
}

const maxTitle = 640;

const margin = 32;
const headline = { size: 52, minSize: 34, weight: 'bold', baseline: 56 } as const;
const remark = { size: 29, minSize: 24, baseline: 56, maxWidth: 480 } as const;

function enlarge(scale: number) {
  return (line: PlacedText) => layoutText(scalePlace(line, scale));
}

function scalePlace({ size, minSize = size, x, baseline, maxWidth, ...line }: PlacedText, scale: number) {
  return {
    ...line,
    size: Math.round(size * scale),
    minSize: Math.round(minSize * scale),
    x: Math.round(x * scale),
    baseline: Math.round(baseline * scale),
    maxWidth: Math.floor(maxWidth * scale),
  };
}

interface FootPlace extends Pick<SquadCardProps, 'openLabel' | 'look'> {
  scale: number;
  place: SquadPlace;
}

async function layoutFoot(
  member: SquadMember | undefined,
  { openLabel, look, scale, place }: FootPlace,
): Promise<Layer[]> {
  const line = enlarge(scale);
  const tier = member?.rank.tier ?? 'unranked';
  const { textColor, mutedTextColor, accent } = createCardPalette(tier, look?.theme);
  const middle = place.axis;
  const name = {
    minSize: 24,
    weight: 'bold',
    align: 'center',
    x: middle,
    maxWidth: place.width - 40,
  } as const;
  const wrap = (text: string, size: number, baseline: number) =>
    layoutFirstWrapping([text], {
      ...scalePlace({ ...name, minSize: 22, size, text, baseline, color: mutedTextColor }, scale),
      leading: Math.round((size + 2) * scale),
      grows: 'down',
    });
  if (!member) return wrap(openLabel, 28, 526);
  const rank = { size: 27, minSize: 22, weight: 'bold', maxWidth: place.width - 35 - emblemSize } as const;
  const {
    nickname,
    isBest,
    rank: { label: rankLabel },
  } = member;
  const baseline = rankLabel ? 519 : 538;
  const [words, label] = await Promise.all([
    line({
      ...name,
      isName: true,
      size: 36,
      text: nickname,
      baseline,
      color: textColor,
      maxWidth: name.maxWidth - (isBest ? 84 : 0),
    }),
    line({ ...rank, text: rankLabel, x: 0, baseline: 556, color: accent }),
  ]);
  const [first] = words;
  const crown =
    isBest && first ? await layoutCrown(first.left - 26 * scale, (baseline + 2) * scale, 0.85 * scale) : [];
  const centre = middle * scale;
  const upper = [...words, ...mirrorLayers(crown, { left: centre, right: centre, look })];
  if (!rankLabel) return upper;
  if (member.isDeleted) return [...upper, ...(await wrap(rankLabel, 24, 545))];
  const size = Math.round(emblemSize * scale);
  const start = size + Math.round(7 * scale);
  const left = Math.round(centre - (start + measureWidest(label)) / 2);
  const emblem = await layoutEmblem(tier, { left, top: Math.round(527 * scale), size });
  const pair = [...emblem, ...shift(label, left + start)];
  const right = left + start + measureWidest(label);
  return [...upper, ...mirrorLayers(pair, { left, right, look })];
}

const emblemSize = 40;
