import type { Picture } from '../../shared/pictures/picture.ts';
import type { Card, CardExtras, Fact, Rank } from './card.ts';
import type { Layer } from './engine/blend.ts';
import type { CardLayout, Renderer } from './engine/renderer.ts';
import { layoutAvatar } from './parts/avatar.ts';
import { drawGround } from './parts/backdrop/backdrop.ts';
import { type CardPalette, createCardPalette } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { layoutCrest } from './parts/crest.ts';
import { layoutFigure } from './parts/figure/figure.ts';
import { layoutFigures } from './parts/figure/figures-row.ts';
import type { Piece } from './parts/figure/piece.ts';
import { type Figure, readFigure } from './parts/figure/read-figure.ts';
import { layoutFoot } from './parts/foot.ts';
import { layoutMark } from './parts/mark.ts';
import { findRightEdge, measureWidest, mirrorLayers } from './parts/picture/mirror-layers.ts';
import { drawProgressBar } from './parts/row/progress-bar.ts';
import { layoutLine, type TextColumn } from './parts/text-column.ts';
import { layoutFirstFitting, layoutText } from './text/layout-text.ts';
import { typeSizes } from './text/type-sizes.ts';

/** The content of a clan card. Every text is translated and formatted. */
export interface ClanCardProps extends CardExtras {
  name: string;
  /** E.g. `Clan 3000012345`. */
  subtitle: string;
  /** The number of members, e.g. `Members`, `45 / 50` and 0.9; without a share, the card has no bar. */
  members: Fact & { share: number | undefined };
  /** Up to 2: level, honour points. */
  figures: readonly Fact[];
  captain?: CaptainProps | undefined;
  /** Shown if no leader is known. */
  noCaptainNote: string;
}

/** The clan's leader. */
export interface CaptainProps {
  /** E.g. `Captain`. */
  label: string;
  nickname: string;
  /** Level and region from long to short: what has no room is left out, e.g. `Level 70 · Thailand`, `Level 70`. */
  subtitles: readonly string[];
  rank: Rank;
  avatar: Picture;
  /** The leader's outfit, if known. */
  pieces?: readonly Piece[] | undefined;
}

/** Draws the card. */
export function drawClanCard(renderer: Renderer, props: ClanCardProps): Promise<Card> {
  return renderer.render('clan', props, layoutClanCard);
}

async function layoutClanCard(props: ClanCardProps): Promise<CardLayout> {
  const { name, captain, noCaptainNote, missingNote, look } = props;
  // A clan has no rank; its captain's lights the backdrop.
  const tier = captain?.rank.tier ?? 'unranked';
  const palette = createCardPalette(tier, look?.theme);
  const place = { ...column, isRightToLeft: look?.isRightToLeft };
  const figure = await readFigure(captain?.pieces ?? []);
  const hasFigure = isDressed(figure);
  const figureStage = props.mark ? markedStage : unmarkedStage;
  const stage = hasFigure ? figureStage : backdrop;
  const [background, crestLayers, dressed, ...layers] = await Promise.all([
    drawGround({ planes: [{ ...stage, tier }], theme: look?.theme }),
    layoutCrest(name, tier, hasFigure ? crests.behindFigure : crests.alone),
    hasFigure ? layoutFigure(figure, { ...figureStage, shows: 'worn' }) : [],
    layoutMark(props.mark, tier),
    layoutName(props, place, palette),
    layoutMembers(props, place, palette),
    // Without the bar of the members, both rows are closer together.
    layoutFigures(props, { ...place, palette, baseline: props.members.share === undefined ? 318 : 334 }),
    layoutHairline(palette, { left: column.left, top: 398 }),
    captain
      ? layoutCaptain(captain, place, palette)
      : layoutLine(place, {
          ...typeSizes.line,
          text: noCaptainNote,
          baseline: 450,
          color: palette.mutedTextColor,
          maxWidth: column.right - column.left,
        }),
    layoutFoot([missingNote], place, palette),
  ]);
  return { background, still: [...crestLayers, ...dressed], layers: layers.flat() };
}

const backdrop = { from: 600, axis: 770, soles: 548 };
/** With room for the crest at its left. */
const unmarkedStage = { from: 600, axis: 872, soles: 556, scale: 0.86 };
/** The mark is below the shoes. */
const markedStage = { ...unmarkedStage, soles: 528, scale: 0.82 };
const crests = {
  alone: { left: backdrop.axis - 220, top: 54, size: 440 },
  behindFigure: { left: 556, top: 26, size: 310 },
};
const column: TextColumn = { left: 40, right: 470 };
/** Of the leader. */
const face = { left: column.left - 4, top: 412, size: 104 };

/** Enough to be a body: half a figure would float before the crest. */
function isDressed({ worn, mode }: Figure): boolean {
  return mode !== 'prints' && worn.top?.kind === 'top' && worn.bottom !== undefined;
}

async function layoutName(
  { name, subtitle }: ClanCardProps,
  place: TextColumn,
  { textColor, mutedTextColor }: CardPalette,
): Promise<Layer[]> {
  const maxWidth = place.right - place.left + (place.isRightToLeft ? 0 : 56);
  const layers = await Promise.all([
    layoutLine(place, { ...typeSizes.name, text: name, baseline: 98, color: textColor, maxWidth }),
    layoutLine(place, {
      ...typeSizes.line,
      text: subtitle,
      baseline: 148,
      color: mutedTextColor,
      maxWidth: place.right - place.left,
    }),
  ]);
  return layers.flat();
}

/** How many there are, over the bar of how full that is. */
async function layoutMembers(
  { members }: ClanCardProps,
  place: TextColumn,
  palette: CardPalette,
): Promise<Layer[]> {
  const { left, right } = column;
  const baseline = members.share === undefined ? 232 : 224;
  const value = await layoutText({
    ...typeSizes.figure,
    text: members.value,
    x: left,
    baseline,
    color: palette.textColor,
    maxWidth: 260,
  });
  const label = await layoutText({
    ...typeSizes.line,
    text: members.label,
    x: findRightEdge(value, left) + 14,
    baseline,
    color: palette.mutedTextColor,
    maxWidth: 150,
  });
  const bar =
    members.share === undefined
      ? undefined
      : await drawProgressBar(right - left, members.share, {
          ...palette,
          isRightToLeft: place.isRightToLeft,
        });
  const words = [...value, ...label];
  return [
    ...(place.isRightToLeft ? mirrorLayers(words, column) : words),
    ...(bar ? [{ pixels: bar, left, top: 246 }] : []),
  ];
}

/** Lays out the leader's name and role over their rank and their level, next to their avatar. */
async function layoutCaptain(
  { label, nickname, subtitles, rank, avatar }: CaptainProps,
  place: TextColumn,
  { textColor, mutedTextColor, accent }: CardPalette,
): Promise<Layer[]> {
  const x = column.left + face.size + 14;
  const maxWidth = column.right - x;
  const name = (room: number) =>
    layoutText({ ...typeSizes.rank, text: nickname, x, baseline: 440, color: textColor, maxWidth: room });
  const [portrait, whole, role, ...lines] = await Promise.all([
    layoutAvatar({ avatar }, face, { accent }),
    name(maxWidth),
    layoutText({ ...typeSizes.line, text: label, x: 0, baseline: 440, color: mutedTextColor, maxWidth: 200 }),
    layoutText({ ...typeSizes.lead, size: 30, text: rank.label, x, baseline: 481, color: accent, maxWidth }),
    layoutFirstFitting(subtitles, { ...typeSizes.line, x, baseline: 519, color: mutedTextColor, maxWidth }),
  ]);
  const gap = 14;
  const room = maxWidth - gap - measureWidest(role);
  const shown = measureWidest(whole) > room ? await name(room) : whole;
  const from = findRightEdge(shown, x) + gap;
  const all = [...portrait, ...shown, ...role.map((layer) => ({ ...layer, left: from })), ...lines.flat()];
  return place.isRightToLeft ? mirrorLayers(all, column) : all;
}
