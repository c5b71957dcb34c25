import type { Picture } from '../../shared/pictures/picture.ts';
import type { CardExtras, Fact, Rank, Tier } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { defineCard } from './engine/renderer.ts';
import { layoutAvatar } from './parts/avatar.ts';
import { drawGround } from './parts/backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { tierStyles } from './parts/colour/tier-styles.ts';
import { layoutCrest } from './parts/crest.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutFigure } from './parts/figure/figure.ts';
import type { Piece } from './parts/figure/piece.ts';
import { type Figure, readFigure } from './parts/figure/read-figure.ts';
import { toHeadline } from './parts/headline.ts';
import { layoutMark } from './parts/mark.ts';
import { findRightEdge, measureWidest, shift } from './parts/mirror-layers.ts';
import { layoutPill } from './parts/pill.ts';
import { layoutFigures } from './parts/row/figures-row.ts';
import { layoutProgressBar } from './parts/row/progress-bar.ts';
import { type Line, layoutColumn, layoutLine, roomFor, type TextColumn } from './parts/text-column.ts';

export interface ClanCardProps extends CardExtras {
  name: string;
  id: string;
  subtitle: string;
  members?: (Fact & { share: number | undefined }) | undefined;
  figures: readonly Fact[];
  captain?: CaptainProps | undefined;
  /** The requested player, drawn if the captain's outfit is unknown. The line says who it is. */
  member?: { line: string; pieces: readonly Piece[]; tier: Tier } | undefined;
  noCaptainNote: string;
}

export interface CaptainProps {
  label: string;
  nickname: string;
  /** Wordings of level and region, long to short; the first that fits is drawn: `Level 70 · Thailand`, `Level 70`. */
  subtitles: readonly string[];
  rank: Rank;
  avatar: Picture;
  pieces?: readonly Piece[] | undefined;
}

export const drawClanCard = defineCard('clan', async (props: ClanCardProps) => {
  const { id, name, subtitle, captain, member, members, noCaptainNote, mark, look } = props;
  // A clan has no rank of its own: its captain's lights the backdrop.
  const tier = captain?.rank.tier ?? member?.tier ?? 'unranked';
  const palette = createCardPalette(tier, look?.theme);
  const { textColor, mutedTextColor } = palette;
  const column = { left, right: 446, look };
  const own = await readFigure(captain?.pieces ?? []);
  const figure = isDressed(own) ? own : await readFigure(member?.pieces ?? []);
  const hasFigure = isDressed(figure);
  const pill = hasFigure && figure !== own && member;
  const { crest, ...ground } = hasFigure ? stageOfBoth : stageOfCrest;
  const rows = captain ? rowsAboveCaptain : rowsAlone;
  const isBare = !captain && !members && props.figures.length === 0;
  const top = isBare ? 292 : 98;
  const baseline = rows.baseline - (members ? (members.share === undefined ? 16 : 0) : 80);
  const [background, ...layers] = await Promise.all([
    // Wings would look like part of the crest.
    drawGround({ planes: [{ ...ground, tier: { ...tierStyles[tier], wings: 0 } }], theme: look?.theme }),
    layoutCrest({ id, name, tier }, crest),
    hasFigure ? layoutFigure(figure, { ...figurePlace, tier, shows: 'worn' }) : [],
    layoutMark(mark, tier, look?.theme),
    pill ? layoutPill([pill.line], { x: figurePlace.axis, top: figurePlace.soles + 25, width: 222 }) : [],
    layoutColumn(column, [
      ...layoutName(name, { baseline: top, color: textColor, width: roomFor(470, column) }),
      { role: 'line', text: subtitle, baseline: top + 54, color: mutedTextColor },
      isBare || captain ? [] : { role: 'line', text: noCaptainNote, baseline: 512, color: mutedTextColor },
    ]),
    members ? layoutMembers(members, captain ? 'figure' : 'hero', column, palette) : [],
    layoutFigures(props, { ...column, palette, size: rows.size, baseline }),
    isBare ? [] : layoutHairline(palette, { left, top: rows.hairline, width: column.right - left }),
    captain ? layoutCaptain(captain, column, palette) : [],
  ]);
  return { background, layers: layers.flat() };
});

const stageOfCrest = { from: 580, axis: 772, soles: 500, crest: { left: 556, top: 62, size: 432 } };
// The crest and the person share the plinth.
const stageOfBoth = {
  from: 570,
  axis: 790,
  soles: 444,
  scale: 1.06,
  lightAt: { x: 680, y: 140 },
  crest: { left: 518, top: 122, size: 322 },
};
const figurePlace = { axis: 894, soles: 450, scale: 0.74 };
const rowsAboveCaptain = { baseline: 334, size: 46, hairline: 390 };
const rowsAlone = { baseline: 392, size: 72, hairline: 460 };
const left = 40;
const face = { left: left - 4, top: 416, size: 104 };

/** On two lines, a name is smaller, so that the upper one stays on the card. */
function layoutName(
  name: string,
  { baseline, ...line }: { baseline: number; color: string; width: number },
): Line[] {
  const lines = toHeadline(name, { ...line, baseline });
  return lines.length === 1 ? lines : toHeadline(name, { ...line, baseline: baseline + 8, size: 58 });
}

/** Whether a figure wears enough to look like a body. Half a figure would float in front of the crest. */
function isDressed({ worn, mode }: Figure): boolean {
  return mode !== 'prints' && worn.top?.kind === 'top' && worn.bottom !== undefined;
}

async function layoutMembers(
  { value, label, share }: NonNullable<ClanCardProps['members']>,
  role: 'figure' | 'hero',
  column: TextColumn,
  palette: CardPalette,
): Promise<Layer[]> {
  const { left, right } = column;
  const isLarge = role === 'hero';
  const baseline = (share === undefined ? 232 : 224) + (isLarge ? 28 : 0);
  const color = palette.mutedTextColor;
  const bar = { left, top: baseline + 22, width: right - left };
  const number = await layoutLine(column, {
    role,
    ...(isLarge && { size: 80, minSize: 48 }),
    text: value,
    baseline,
    color: palette.textColor,
    width: 260,
  });
  return layoutColumn(column, [
    number,
    { role: 'line', text: label, left: findRightEdge(number, left) + 14, baseline, color, width: 150 },
    share === undefined ? [] : layoutProgressBar(share, bar, palette),
  ]);
}

async function layoutCaptain(
  { label, nickname, subtitles, rank, avatar }: CaptainProps,
  column: TextColumn,
  { textColor, mutedTextColor: muted, accent }: CardPalette,
): Promise<Layer[]> {
  const left = column.left + face.size + 14;
  const line = { left, baseline: 446 };
  const name = (width: number) =>
    layoutLine(column, { ...line, role: 'rank', isName: true, text: nickname, color: textColor, width });
  const [whole, role] = await Promise.all([
    name(column.right - left),
    layoutLine(column, { ...line, role: 'line', text: label, color: muted, width: 200 }),
  ]);
  const gap = 14;
  const room = column.right - left - gap - measureWidest(role);
  const shown = measureWidest(whole) > room ? await name(room) : whole;
  return layoutColumn(column, [
    layoutAvatar({ avatar }, face, { accent }),
    shown,
    shift(role, findRightEdge(shown, left) + gap - left),
    rank.label ? layoutEmblem(rank.tier, { left: left - 6, top: 455, size: 42 }) : [],
    { role: 'lead', text: rank.label, size: 30, left: left + 42, baseline: 486, color: accent },
    { role: 'line', text: subtitles, left, baseline: 523, color: muted },
  ]);
}
