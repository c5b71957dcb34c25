import type { CardExtras, Fact } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { cardSize } from './engine/card-size.ts';
import { defineCard } from './engine/renderer.ts';
import { createCardPalette } from './parts/backdrop/card-palette.ts';
import { drawSquadGround, squadPlaces } from './parts/backdrop/squad-ground.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { type NamedFigure, placeOnBackdrop } from './parts/figure/ranked-figure.ts';
import { layoutLinkCode, linkCodeSize } from './parts/link-code.ts';
import { measureWidest, mirrorLayers, shift } from './parts/mirror-layers.ts';
import { joinNotes } from './text/join-notes.ts';
import { layoutText, type PlacedText } from './text/layout-text.ts';

export interface SquadCardProps extends CardExtras {
  /** The guild that all players share, or else {@link size}. */
  title: string;
  /** How many they are, in words. Not repeated if it is the title. */
  size: string;
  /** The sum of their points; undefined if one does not tell any. */
  points?: Fact | undefined;
  members: readonly NamedFigure[];
  /** Names a place that nobody takes. */
  openLabel: string;
  /** Half as wide again, for other apps. */
  isLarge?: boolean | undefined;
}

/** Draws the card. In a language that runs from right to left, the first player is at the right. */
export const drawSquadCard = defineCard('squad', async (props: SquadCardProps) => {
  const { members, isLarge, look } = props;
  const scale = isLarge ? 1.5 : 1;
  const inOrder = squadPlaces.map((_, index) => members[index]);
  const shown = look?.isRightToLeft ? inOrder.toReversed() : inOrder;
  const figures = await Promise.all(
    squadPlaces.map(({ axis, soles, scale: size }, index) => {
      const { rank, pieces = [], isDeleted } = shown[index] ?? {};
      const place = {
        axis: axis * scale,
        soles: soles * scale,
        scale: size * scale,
        ceiling: titleTop * scale,
      };
      return placeOnBackdrop({ tier: rank?.tier ?? 'unranked', pieces, isDeleted }, place);
    }),
  );
  const code = isLarge ? await layoutCode(props.link, shown.indexOf(undefined), scale) : [];
  const [background, still, head, ...feet] = await Promise.all([
    drawSquadGround(
      figures.map(({ plane }) => plane.tier),
      { scale, theme: look?.theme },
    ),
    Promise.all(figures.map(({ layers }) => layers)),
    layoutHead(code.length > 0 ? { ...props, mark: undefined } : props, scale),
    ...shown.map((member, index) => layoutFoot(member, { ...props, scale, middle: namesAt[index] ?? 0 })),
  ]);
  return { background, still: still.flat(), layers: [...code, ...head, ...feet.flat()] };
});

/** An address as a code on the place that is open; a full squad has no room for one. */
async function layoutCode(link: string | undefined, place: number, scale: number): Promise<Layer[]> {
  const { axis } = squadPlaces[place] ?? {};
  if (axis === undefined) return [];
  // On whole pixels of a quarter of the size, in which it is still read.
  const around = (middle: number) => 4 * Math.round((middle * scale - linkCodeSize / 2) / 4);
  return layoutLinkCode(link, { left: around(axis), top: around(300) });
}

/** No hat covers the upper half of the title. */
const titleTop = 62;

/** The middles of the names: the slashes lean, so they are left of the axes of the figures. */
const namesAt = [114, 374, 630, 894] as const;

/** The title with the size of the squad, a note or the mark, and their points at the other side. */
async function layoutHead(props: SquadCardProps, scale: number): Promise<Layer[]> {
  const { points, look } = props;
  const line = enlarge(scale);
  const { textColor, mutedTextColor } = createCardPalette('unranked', look?.theme);
  const large = { ...headline, color: textColor };
  const small = { ...remark, color: mutedTextColor };
  const end = cardSize.width - margin;
  const titleAt = (maxWidth: number) => line({ ...large, text: props.title, x: margin, maxWidth });
  // All at once, since lines that are asked for together are drawn together; each then moves aside for its neighbour.
  const [whole, sum, unit, ...labels] = await Promise.all([
    titleAt(maxTitle),
    line({ ...large, size: 46, text: points?.value ?? '', x: end, align: 'right', maxWidth: 240 }),
    line({ ...small, text: points?.label ?? '', x: end, align: 'right' }),
    ...labelsBesideTitle(props).map((text) => line({ ...small, text, x: 0 })),
  ]);
  const besideUnit = -measureWidest(unit) - Math.round(10 * scale);
  const total = points ? besideUnit - measureWidest(sum) - Math.round(24 * scale) : 0;
  const roomBeside = (label: readonly Layer[]) => end - margin - 16 + (total - measureWidest(label)) / scale;
  const isLabelWhole = (label: readonly Layer[]) =>
    !label.some(({ words }) => words?.isCut) && roomBeside(label) * scale >= measureWidest(whole);
  const label = labels.find(isLabelWhole) ?? labels.at(-1) ?? [];
  const name = isLabelWhole(label) ? whole : await titleAt(roomBeside(label));
  const afterName = Math.round(margin * scale) + measureWidest(name) + Math.round(16 * scale);
  const layers = [...name, ...shift(label, afterName), ...shift(sum, besideUnit), ...unit];
  return mirrorLayers(layers, { left: 0, right: cardSize.width * scale, look });
}

/** From long to short: the longest that leaves the title whole is shown. */
function labelsBesideTitle({ title, size, missingNote, mark, look }: SquadCardProps): string[] {
  const count = size === title ? undefined : size;
  const wordings = [[count, missingNote, mark], [count, missingNote ?? mark], [missingNote ?? count]];
  return [...new Set(wordings.map((notes) => joinNotes(notes, look?.isRightToLeft)))];
}

/** The title has no more room, even if nothing stands next to it. */
const maxTitle = 560;

const margin = 32;
const headline = { size: 52, minSize: 34, weight: 'bold', baseline: 56 } as const;
const remark = { size: 29, minSize: 24, baseline: 56, maxWidth: 480 } as const;

/** Lays out lines whose measures are those of a card of the usual size. */
function enlarge(scale: number) {
  return ({ size, minSize = size, x, baseline, maxWidth, ...line }: PlacedText) =>
    layoutText({
      ...line,
      size: Math.round(size * scale),
      minSize: Math.round(minSize * scale),
      x: Math.round(x * scale),
      baseline: Math.round(baseline * scale),
      maxWidth: Math.floor(maxWidth * scale),
    });
}

interface FootPlace extends Pick<SquadCardProps, 'openLabel' | 'look'> {
  scale: number;
  middle: number;
}

/** A name, and the rank under it with its emblem; or the words that a place is open. */
async function layoutFoot(
  member: NamedFigure | undefined,
  { openLabel, look, scale, middle }: FootPlace,
): Promise<Layer[]> {
  const line = enlarge(scale);
  const tier = member?.rank.tier ?? 'unranked';
  const { textColor, mutedTextColor, accent } = createCardPalette(tier, look?.theme);
  const name = { minSize: 24, weight: 'bold', align: 'center', x: middle, maxWidth: 224 } as const;
  if (!member) return line({ ...name, size: 30, text: openLabel, baseline: 538, color: mutedTextColor });
  const rank = { size: 27, minSize: 22, weight: 'bold', maxWidth: 222 - emblemSize - 4 } as const;
  const [words, label] = await Promise.all([
    line({ ...name, size: 36, text: member.nickname, baseline: 519, color: textColor }),
    line({ ...rank, text: member.rank.label, x: 0, baseline: 556, color: accent }),
  ]);
  const size = Math.round(emblemSize * scale);
  const start = size + Math.round(4 * scale);
  const left = Math.round(middle * scale - (start + measureWidest(label)) / 2);
  const emblem = await layoutEmblem(tier, { left, top: Math.round(527 * scale), size });
  const pair = [...emblem, ...shift(label, left + start)];
  const right = left + start + measureWidest(label);
  return [...words, ...mirrorLayers(pair, { left, right, look })];
}

const emblemSize = 40;
