import type { Look } from './card.ts';
import { joinLayers, type Layer } from './engine/blend.ts';
import { defineCard } from './engine/renderer.ts';
import { drawGround } from './parts/backdrop/backdrop.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { slashAt } from './parts/backdrop/slash.ts';
import { layoutEmblem } from './parts/emblem.ts';
import type { Figure } from './parts/figure/read-figure.ts';
import { layoutHeader } from './parts/header.ts';
import { layoutLongName } from './parts/long-name.ts';
import { layoutMark } from './parts/mark.ts';
import { mirrorLayers } from './parts/mirror-layers.ts';
import { layoutPlacePill } from './parts/place-pill.ts';
import { layoutFigures } from './parts/row/figures-row.ts';
import { layoutColumn, type TextColumn } from './parts/text-column.ts';
import { layoutPlayer, layoutPoints, type PlayerPlan, type PlayerProps } from './player-layout.ts';
import { joinNotes } from './text/join-notes.ts';

export interface PlayerCardProps extends PlayerProps {
  /** Follow the ID at the foot, e.g. `No outfit shown`, `Marked as deleted`. */
  notes: readonly string[];
}

export const drawPlayerCard = defineCard('player', (values: PlayerCardProps) => layoutPlayer(values, plan));

export const playerStage = { from: 600, axis: 782, soles: 552, scale: 1.02 };
const markedStage = { ...playerStage, soles: 524, scale: 0.96 };
const echo = playerStage.from - 16;

/** Lines end before the slash's echo, whose foot is at x 472. */
const textColumn: TextColumn = { left: 40, right: 468 };
/** Holds the avatar, the emblem and the rank, in reading order. */
const head = { left: 32, right: 528 };
const header = { width: playerStage.from, height: 128, end: echo, lean: echo - slashAt(echo, 1) };

const plan: PlayerPlan<PlayerCardProps> = {
  chooseStage: (props, figure) => (showsMark(props, figure) ? markedStage : playerStage),
  drawGround: (stage, tier, { look }) =>
    drawGround({ planes: [{ from: playerStage.from, ...stage, tier }], theme: look?.theme }),
  avatar: { left: head.left, top: 40, size: 176, room: head },
  layoutBehind(props, palette) {
    const { pictures, rank, isDeleted, look } = props;
    const tier = isDeleted ? 'unranked' : rank.tier;
    const emblem = rank.label ? layoutEmblem(rank.tier, { left: 214, top: 108, size: 104 }) : [];
    return joinLayers([
      layoutHeader(pictures.banner, { ...header, tier, palette, isFaded: isDeleted }),
      layoutColumn({ ...head, look }, [emblem]),
      hasNumbers(props) ? layoutHairline(palette, { left: 40, top: 424 }) : [],
    ]);
  },
  layoutWords(props, palette, stage) {
    const { rank, points, wayToNextRank: way, place, isDeleted, look } = props;
    const { mutedTextColor: color, accent } = palette;
    const line = { left: 328, width: 208 };
    const hasMore = way ?? points;
    return [
      layoutName(props, palette),
      layoutFoot(props, palette),
      layoutPlacePill(place),
      layoutMark(
        stage === markedStage ? props.mark : undefined,
        isDeleted ? 'unranked' : rank.tier,
        look?.theme,
      ),
      layoutColumn({ ...head, look }, [
        {
          ...line,
          role: 'rank',
          size: 38,
          minSize: 24,
          text: rank.label,
          baseline: hasMore ? 172 : 174,
          leading: 31,
          color: accent,
        },
        way
          ? layoutPoints(way, { left: 328, width: 200, top: 186, baseline: 232 }, palette)
          : { ...line, role: 'label', text: points, baseline: 212, color },
      ]),
      layoutFigures(props, { ...columnAt(480, look), palette, baseline: 480 }),
    ];
  },
};

function hasNumbers({ figures, clashSquad }: PlayerProps): boolean {
  return figures.length > 0 || clashSquad !== undefined;
}

function showsMark({ mark }: PlayerCardProps, { worn, mode }: Figure): boolean {
  return mark !== undefined && worn.pet === undefined && mode !== 'prints';
}

/** The text column at a baseline. In right-to-left languages, lines start 40 pixels before the slash's echo. */
function columnAt(baseline: number, look: Look | undefined, { left, right } = textColumn): TextColumn {
  return { left, right: look?.isRightToLeft ? Math.floor(slashAt(echo, baseline)) - 40 : right, look };
}

async function layoutName(
  { nickname, clan, origins, look }: PlayerCardProps,
  { textColor, mutedTextColor, accent }: CardPalette,
): Promise<Layer[]> {
  const base = clan ? 318 : 336;
  const nameColumn = columnAt(base, look);
  const width = textColumn.right - textColumn.left;
  const [name, ...lines] = await Promise.all([
    layoutLongName(nameColumn, { text: nickname, baseline: base, color: textColor, width: width + 22 }),
    layoutColumn(columnAt(373, look), [{ role: 'lead', text: clan, baseline: 373, color: accent, width }]),
    layoutColumn(columnAt(409, look), [
      { role: 'line', size: 28, text: origins, minSize: 25, baseline: 409, color: mutedTextColor, width },
    ]),
  ]);
  return [...mirrorLayers(raiseAll(name, base + nameReach), nameColumn), ...lines.flat()];
}

const nameReach = 20;
const nameTop = 243;

function raiseAll(lines: readonly Layer[], bottom: number): Layer[] {
  const excess = Math.max(0, ...lines.map(({ top, pixels }) => top + pixels.height - bottom));
  const room = Math.max(0, Math.min(...lines.map(({ top }) => top)) - nameTop);
  return lines.map((line) => ({ ...line, top: line.top - Math.min(excess, room) }));
}

/** Lays out the ID and all notes. Those that do not fit are still in the message. */
function layoutFoot(props: PlayerCardProps, { mutedTextColor: color }: CardPalette): Promise<Layer[]> {
  const { idLine, notes, origins, clan, look } = props;
  const baseline = hasNumbers(props) ? 552 : origins.length > 0 ? 456 : clan ? 418 : 396;
  const column = columnAt(baseline, look);
  const text = [[idLine, ...notes], notes, notes.slice(0, 1)]
    .filter((parts) => parts.length > 0)
    .map((parts) => joinNotes(parts, look?.isRightToLeft));
  const width = column.right - column.left - 6;
  return layoutColumn(column, [{ role: 'note', text, baseline, color, width }]);
}
