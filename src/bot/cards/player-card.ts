import type { Look } from './card.ts';
import { joinLayers, type Layer } from './engine/blend.ts';
import { defineCard } from './engine/renderer.ts';
import { drawGround } from './parts/backdrop/backdrop.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { slashAt } from './parts/backdrop/slash.ts';
import { layoutEmblem } from './parts/emblem.ts';
import type { Figure } from './parts/figure/read-figure.ts';
import { layoutHeadBanner } from './parts/head-banner.ts';
import { layoutLongName } from './parts/long-name.ts';
import { layoutMark } from './parts/mark.ts';
import { mirrorLayers } from './parts/mirror-layers.ts';
import { layoutFigures } from './parts/row/figures-row.ts';
import { layoutProgressBar } from './parts/row/progress-bar.ts';
import { layoutColumn, type TextColumn } from './parts/text-column.ts';
import { layoutPlayer, type PlayerPlan, type PlayerProps } from './player-layout.ts';
import { joinNotes } from './text/join-notes.ts';

export interface PlayerCardProps extends PlayerProps {
  /** E.g. `No outfit shown`, `Marked as deleted`. They follow the id at the foot. */
  notes: readonly string[];
}

export const drawPlayerCard = defineCard('player', (values: PlayerCardProps) => layoutPlayer(values, plan));

export const playerStage = { from: 600, axis: 770, soles: 556 };
/** The mark is below the shoes. */
const markedStage = { ...playerStage, soles: 524, scale: 0.94 };

const plan: PlayerPlan<PlayerCardProps> = {
  chooseStage: (props, figure) => (showsMark(props, figure) ? markedStage : playerStage),
  drawGround: (stage, tier, { look }) =>
    drawGround({ planes: [{ from: playerStage.from, ...stage, tier }], theme: look?.theme }),
  avatar: { left: 36, top: 28, size: 168 },
  async layoutBehind(props, palette) {
    const { pictures, rank, isDeleted, look } = props;
    const emblem = { left: 216, top: 30 + dropOfRank(props), size: 104 };
    return joinLayers([
      pictures.banner ? layoutHeadBanner(pictures.banner, playerStage.from - 16, palette) : [],
      layoutColumn(columnAt(82, look, head), [layoutEmblem(isDeleted ? 'unranked' : rank.tier, emblem)]),
      layoutHairline(palette, { left: 40, top: 396 }),
    ]);
  },
  layoutWords(props, palette, stage) {
    const { rank, points, wayToNextRank: way, isDeleted, look } = props;
    const { mutedTextColor: color, accent } = palette;
    const line = { left: 326, width: 222 };
    const baseline = points ? 82 : 96 + dropOfRank(props);
    return [
      layoutColumn(columnAt(82, look, head), [
        { ...line, role: 'rank', text: rank.label, minSize: 22, baseline, leading: 38, color: accent },
      ]),
      layoutColumn(columnAt(119, look, head), [
        { ...line, role: 'line', text: points, baseline: 119, color },
      ]),
      ...(way && !isDeleted ? layoutWay(way, props, palette) : []),
      layoutName(props, palette),
      layoutFigures(props, { ...columnAt(458, look), palette, baseline: 458 }),
      layoutFoot(props, palette),
      layoutMark(stage === markedStage ? props.mark : undefined, isDeleted ? 'unranked' : rank.tier),
    ];
  },
};

/** A rank with nothing below it is beside the middle of the avatar. */
function dropOfRank({ points, wayToNextRank }: PlayerCardProps): number {
  return points || wayToNextRank ? 0 : 30;
}

function showsMark({ mark }: PlayerCardProps, { worn, mode }: Figure): boolean {
  return mark !== undefined && worn.pet === undefined && mode !== 'prints';
}

/** Lines end before the thin echo of the slash, whose foot is at x 472. */
const textColumn: TextColumn = { left: 40, right: 470 };
/** Next to the avatar: the emblem at the side where lines begin, then the rank. */
const head: TextColumn = { left: 216, right: 548 };

/** The column of a line at that height. Lines that begin at the right end 40 pixels before the thin echo of the slash. */
function columnAt(baseline: number, look: Look | undefined, { left, right } = textColumn): TextColumn {
  const slash = Math.floor(slashAt(playerStage.from - 16, baseline)) - 40;
  return { left, right: look?.isRightToLeft ? slash : right, look };
}

/** The bar ends before the avatar, words may reach closer to it. A gone account is on its way nowhere. */
function layoutWay(
  { share, label }: NonNullable<PlayerProps['wayToNextRank']>,
  { look }: PlayerProps,
  palette: CardPalette,
): Promise<Layer[]>[] {
  const column = columnAt(142, look, { left: 228, right: 540 });
  const bar = { left: 228, top: 142, width: column.right - 228 };
  const words = { ...column, left: look?.isRightToLeft ? 212 : 228 };
  return [
    layoutColumn(column, [layoutProgressBar(share, bar, palette)]),
    layoutColumn(words, [{ role: 'label', text: label, baseline: 188, color: palette.mutedTextColor }]),
  ];
}

/** Lays out the name, the clan and the region. Without a clan, the lines are in the middle of their room. */
async function layoutName(
  { nickname, clanLine, origins, look }: PlayerCardProps,
  { textColor, mutedTextColor, accent }: CardPalette,
): Promise<Layer[]> {
  const base = clanLine ? 278 : 296;
  const originBase = base + (clanLine ? 90 : 50);
  const nameColumn = columnAt(base, look);
  const width = textColumn.right - textColumn.left;
  const [name, ...lines] = await Promise.all([
    // Further up the slash leaves more room.
    layoutLongName(nameColumn, { text: nickname, baseline: base, color: textColor, width: width + 48 }),
    layoutColumn(columnAt(base + 50, look), [
      { role: 'lead', text: clanLine, baseline: base + 50, color: accent, width },
    ]),
    layoutColumn(columnAt(originBase, look), [
      { role: 'line', text: origins, minSize: 25, baseline: originBase, color: mutedTextColor, width },
    ]),
  ]);
  // A name on two lines reaches further down.
  const drop = name.length > 1 ? 8 : 0;
  const below = lines.flat().map((line) => ({ ...line, top: line.top + drop }));
  return [...mirrorLayers(raiseAll(name, base + nameReach + drop), nameColumn), ...below];
}

/** How far a name may reach below its baseline, so that it keeps clear of the line under it. */
const nameReach = 12;
/** Where the words above a name end. */
const nameTop = 204;

/** Raises lines that reach further down than `bottom`, as far as there is room above them. */
function raiseAll(lines: readonly Layer[], bottom: number): Layer[] {
  const excess = Math.max(0, ...lines.map(({ top, pixels }) => top + pixels.height - bottom));
  const room = Math.max(0, Math.min(...lines.map(({ top }) => top)) - nameTop);
  return lines.map((line) => ({ ...line, top: line.top - Math.min(excess, room) }));
}

/** The id and all notes: the one place for them. The message says too what has no room here. */
function layoutFoot(
  { idLine, notes, missingNote, look }: PlayerCardProps,
  { mutedTextColor: color }: CardPalette,
): Promise<Layer[]> {
  const column = columnAt(547, look);
  const known = missingNote ? [...notes, missingNote] : notes;
  const text = [[idLine, ...known], known, [idLine, ...notes], notes, notes.slice(0, 1)]
    .filter((parts) => parts.length > 0)
    .map((parts) => joinNotes(parts, look?.isRightToLeft));
  const width = column.right - column.left - 6;
  return layoutColumn(column, [{ role: 'note', text, baseline: 547, color, width }]);
}
