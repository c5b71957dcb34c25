import type { Picture } from '../../shared/pictures/picture.ts';
import type { Card, CardExtras, Fact, Rank } from './card.ts';
import type { Layer } from './engine/blend.ts';
import type { CardLayout, Renderer } from './engine/renderer.ts';
import { layoutAvatar } from './parts/avatar.ts';
import { drawGround } from './parts/backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { slashAt } from './parts/backdrop/slash.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutFigure } from './parts/figure/figure.ts';
import { layoutFigures } from './parts/figure/figures-row.ts';
import type { Piece } from './parts/figure/piece.ts';
import { readFigure } from './parts/figure/read-figure.ts';
import { layoutHeadBanner } from './parts/head-banner.ts';
import { layoutLongName } from './parts/long-name.ts';
import { layoutMark } from './parts/mark.ts';
import { drawProgressBar } from './parts/row/progress-bar.ts';
import { alignToStart, layoutLine, placeInColumn, type TextColumn } from './parts/text-column.ts';
import { joinNotes } from './text/join-notes.ts';
import { layoutFirstFitting, layoutFirstWrapping } from './text/layout-text.ts';
import { typeSizes } from './text/type-sizes.ts';

/** The content of a player card. Every text is translated and formatted. */
export interface PlayerCardProps extends CardExtras {
  /** As typed by the player, in any script. */
  nickname: string;
  /** The line of the clan, e.g. `LOUD ⚑ Lv. 5`. */
  clanLine?: string | undefined;
  /** The line under it from long to short: what has no room is left out, e.g. `Resurrector · Indonesia`, `Indonesia`, `ID`. */
  origins: readonly string[];
  rank: Rank;
  /** E.g. `3,450 points`. */
  points?: string | undefined;
  /** E.g. `50 to Heroic`, and how much of the step is done, 0 to 1. */
  wayToNextRank?: { label: string; share: number } | undefined;
  /** Up to 2: level and likes. */
  figures: readonly Fact[];
  /** The other mode's rank, and what that mode is called. */
  clashSquad?: { rank: Rank; label: string } | undefined;
  /** The line at the foot, e.g. `ID 9876543210`; notes follow it. */
  idLine: string;
  /** E.g. `No outfit shown`, `Marked as deleted`. */
  notes: readonly string[];
  /** The account is gone: the backdrop is unlit, the figure grey. */
  isDeleted: boolean;
  pictures: {
    avatar: Picture;
    frame?: Picture | undefined;
    banner?: Picture | undefined;
    /** The player's outfit, weapon and pet. */
    pieces: readonly Piece[];
  };
}

/** Draws the card. */
export function drawPlayerCard(renderer: Renderer, props: PlayerCardProps): Promise<Card> {
  return renderer.render('player', props, layoutPlayerCard);
}

async function layoutPlayerCard(props: PlayerCardProps): Promise<CardLayout> {
  const { pictures, isDeleted, look } = props;
  const tier = isDeleted ? 'unranked' : props.rank.tier;
  const palette = createCardPalette(tier, look?.theme);
  const side = { palette, isRightToLeft: look?.isRightToLeft };
  const figure = await readFigure(pictures.pieces);
  const showsMark = props.mark !== undefined && figure.worn.pet === undefined && figure.mode !== 'prints';
  const stage = showsMark ? markedStage : playerStage;
  const [background, banner, dressed, badge, hairline, ...layers] = await Promise.all([
    drawGround({
      planes: [{ ...stage, tier }],
      theme: look?.theme,
    }),
    pictures.banner ? layoutHeadBanner(pictures.banner, playerStage.from - 16, palette) : [],
    layoutFigure(figure, { ...stage, isFaded: isDeleted }),
    layoutEmblem(tier, {
      ...emblem,
      left: placeInColumn(columnAt(82, side, head), emblem.left, emblem.size),
      top: emblem.top + dropOfRank(props),
    }),
    layoutHairline(palette, { left: textColumn.left, top: 396 }),
    showsMark ? layoutMark(props.mark, tier) : [],
    layoutAvatar(pictures, avatar, palette),
    layoutRank(props, side),
    layoutWay(props, side),
    layoutName(props, side),
    layoutFigures(props, { ...columnAt(458, side), palette, baseline: 458 }),
    layoutFoot(props, side),
  ]);
  const still = [...banner, ...dressed, ...badge, ...hairline];
  return { background, still, layers: layers.flat() };
}

/** The plane under the player. */
export const playerStage = { from: 600, axis: 770, soles: 556 };
/** The mark is below the shoes. */
const markedStage = { ...playerStage, soles: 524, scale: 0.94 };
const avatar = { left: 36, top: 28, size: 168 };
const emblem = { left: 216, top: 30, size: 104 };
/** Lines end before the thin echo of the slash, whose foot is at x 472. */
const textColumn: TextColumn = { left: 40, right: 470 };
/** Next to the avatar: the emblem at the side where lines begin, then the rank. */
const head: TextColumn = { left: 216, right: 548 };
const rankColumn: TextColumn = { left: 326, right: 548 };
const wayColumn: TextColumn = { left: 228, right: 540 };

/**
 * The column of a line at that height. If lines begin at the right, their ends follow the slash: each is 40 pixels from its thin
 * echo.
 */
function columnAt(baseline: number, { isRightToLeft }: Side, column: TextColumn = textColumn): TextColumn {
  const right = isRightToLeft ? Math.floor(slashAt(playerStage.from - 16, baseline)) - 40 : column.right;
  return { ...column, right, isRightToLeft };
}

/** How the text side is drawn. */
interface Side {
  palette: CardPalette;
  isRightToLeft: boolean | undefined;
}

/** Lays out the rank and its points next to the emblem. Without points, the rank is centred on it. */
async function layoutRank(props: PlayerCardProps, side: Side): Promise<Layer[]> {
  const { rank, points } = props;
  const { accent, mutedTextColor } = side.palette;
  const maxWidth = rankColumn.right - rankColumn.left;
  const placeAt = (baseline: number): TextColumn => {
    const left = placeInColumn(columnAt(baseline, side, head), rankColumn.left, maxWidth);
    return { left, right: left + maxWidth, isRightToLeft: side.isRightToLeft };
  };
  const layers = await Promise.all([
    layoutFirstWrapping([rank.label], {
      ...typeSizes.rank,
      minSize: 22,
      ...alignToStart(placeAt(82)),
      baseline: points ? 82 : 96 + dropOfRank(props),
      leading: 38,
      grows: 'up',
      color: accent,
      maxWidth,
    }),
    layoutLine(placeAt(119), {
      ...typeSizes.line,
      text: points ?? '',
      baseline: 119,
      color: mutedTextColor,
      maxWidth,
    }),
  ]);
  return layers.flat();
}

/** A rank with nothing below it is beside the middle of the avatar. */
function dropOfRank({ points, wayToNextRank }: PlayerCardProps): number {
  return points || wayToNextRank ? 0 : 30;
}

async function layoutWay({ wayToNextRank: way, isDeleted }: PlayerCardProps, side: Side): Promise<Layer[]> {
  // A gone account is on its way nowhere.
  if (!way || isDeleted) return [];
  const { palette, isRightToLeft } = side;
  const { left, right } = columnAt(142, side, wayColumn);
  const bar = await drawProgressBar(right - left, way.share, { ...palette, isRightToLeft });
  // The bar ends before the avatar, words may reach closer to it.
  const column = columnAt(142, side, { ...wayColumn, left: isRightToLeft ? 212 : left });
  const words = await layoutLine(column, {
    ...typeSizes.label,
    text: way.label,
    baseline: 188,
    color: palette.mutedTextColor,
    maxWidth: column.right - column.left,
  });
  return [{ pixels: bar, left, top: 142 }, ...words];
}

/** Lays out the name, the clan and the region. Without a clan, the lines are in the middle of their room. */
async function layoutName({ nickname, clanLine, origins }: PlayerCardProps, side: Side): Promise<Layer[]> {
  const { textColor, mutedTextColor, accent } = side.palette;
  const { left, right } = textColumn;
  const base = clanLine ? 278 : 296;
  const originBase = base + (clanLine ? 90 : 50);
  const maxWidth = right - left;
  // Further up the slash leaves more room.
  const nameColumn = columnAt(base, side, { left, right: right + 48 });
  const [name, ...lines] = await Promise.all([
    layoutLongName(nameColumn, { text: nickname, baseline: base, color: textColor }),
    layoutLine(columnAt(base + 50, side), {
      ...typeSizes.lead,
      text: clanLine ?? '',
      baseline: base + 50,
      color: accent,
      maxWidth,
    }),
    layoutFirstFitting(origins, {
      ...typeSizes.line,
      minSize: 25,
      ...alignToStart(columnAt(originBase, side)),
      baseline: originBase,
      color: mutedTextColor,
      maxWidth,
    }),
  ]);
  // A name on two lines reaches further down.
  const drop = name.length > 1 ? 8 : 0;
  const below = lines.flat().map((line) => ({ ...line, top: line.top + drop }));
  return [...raiseAll(name, base + nameReach + drop), ...below];
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
function layoutFoot({ idLine, notes, missingNote }: PlayerCardProps, side: Side): Promise<Layer[]> {
  const { left, right } = columnAt(547, side);
  const known = missingNote ? [...notes, missingNote] : notes;
  const wordings = [[idLine, ...known], known, [idLine, ...notes], notes, notes.slice(0, 1)]
    .filter((parts) => parts.length > 0)
    .map((parts) => joinNotes(parts, side.isRightToLeft));
  return layoutFirstFitting(wordings, {
    ...typeSizes.note,
    ...alignToStart(columnAt(547, side)),
    baseline: 547,
    color: side.palette.mutedTextColor,
    maxWidth: right - left - 6,
  });
}
