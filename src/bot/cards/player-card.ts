import type { Layer } from './engine/blend.ts';
import { defineCard } from './engine/renderer.ts';
import { drawGround } from './parts/backdrop/backdrop.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { slashAt } from './parts/backdrop/slash.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutHeader } from './parts/header.ts';
import { raiseName } from './parts/headline.ts';
import { layoutLongName } from './parts/long-name.ts';
import { findRightEdge } from './parts/mirror-layers.ts';
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

export const playerStage = { from: 600, axis: 758, soles: 554, scale: 1.12 };
const echo = playerStage.from - 16;
const header = { width: playerStage.from, height: 118, end: echo, lean: echo - slashAt(echo, 1) };

/** Every line of the lower part begins and ends here; the slash's echo is 15 pixels away from the lowest. */
const textColumn: TextColumn = { left: 40, right: 460 };
const avatar = { left: 30, top: 6, size: 172 };

const plan: PlayerPlan<PlayerCardProps> = {
  chooseStage: (_props, { worn }) => (worn.pet ? playerStage : { ...playerStage, axis: 764 }),
  drawGround: (stage, tier, { look }) =>
    drawGround({ planes: [{ from: playerStage.from, ...stage, tier, hasEmblem: true }], theme: look?.theme }),
  avatar: { ...avatar, room: { left: avatar.left, right: 468 } },
  layoutBehind: ({ pictures, rank: { tier } }) => layoutHeader(pictures.banner, { ...header, tier }),
  layoutWords(props, palette) {
    const { place, look } = props;
    const rows = planRows(props);
    const column = { ...textColumn, look };
    const line = { left: textColumn.left, top: rows.figures - 58, width: 420 };
    return [
      layoutStanding(props, rows, palette),
      layoutOrigin(props, palette),
      hasNumbers(props) && props.rank.label && !props.wayToNextRank
        ? layoutHairline(palette, line)
        : Promise.resolve([]),
      layoutFigures(props, { ...column, palette, baseline: rows.figures }),
      layoutFoot(props, rows.foot, palette),
      layoutPlacePill(place),
    ];
  },
};

/** Returns baselines, from the name downwards. Unknown blocks leave no hole: the rest shares their room. */
function planRows(props: PlayerCardProps) {
  const standing = props.rank.label ? 186 : 84;
  const numbers = hasNumbers(props) ? 83 : 0;
  const name = 276 + Math.round((269 - standing - numbers) / 3);
  const figures = name + standing;
  return { name, rank: name + 62, figures, foot: figures + numbers };
}

function hasNumbers({ figures, clashSquad }: PlayerProps): boolean {
  return figures.length > 0 || clashSquad !== undefined;
}

/** Lays out the name, and below it the rank with an emblem that fills the room beside a short name. */
async function layoutStanding(
  props: PlayerCardProps,
  { name, rank: baseline }: { name: number; rank: number },
  palette: CardPalette,
): Promise<Layer[]> {
  const { nickname, rank, points, wayToNextRank: way, look } = props;
  const column = { ...textColumn, look };
  const typed = { text: nickname, baseline: name, color: palette.textColor, width: 440 };
  const letters = await raiseName(layoutLongName(column, typed), { top: name - 96, bottom: name });
  const bottom = Math.max(...letters.map(({ top, pixels }) => top + pixels.height));
  const free = Math.round((baseline + 6 - bottom) / 0.69);
  const size = findRightEdge(letters, 0) < 296 ? 184 : Math.min(112, Math.max(80, free));
  const left = 464 - Math.round(0.95 * size);
  const line = { width: left - textColumn.left };
  const style = letters.length > 1 ? { ...rankStyle, size: 38 } : rankStyle;
  return layoutColumn(column, [
    letters,
    rank.label
      ? layoutEmblem(rank.tier, {
          left,
          top: baseline + (size > 112 ? 4 : 10) - Math.round(0.85 * size),
          size,
        })
      : [],
    { ...line, ...style, ...(!points && twoLines), text: rank.label, baseline, color: palette.accent },
    way
      ? layoutPoints(
          { ...way, points: [points ?? '', way.points] },
          { ...bar, top: baseline + 17, baseline: baseline + 63 },
          palette,
        )
      : { ...line, role: 'label', text: points, baseline: baseline + 40, color: palette.mutedTextColor },
  ]);
}

const bar = { ...textColumn, height: 12, size: 32 };
const rankStyle = { role: 'rank', size: 48, minSize: 26 } as const;
const twoLines = { leading: 38, grows: 'down' } as const;

/** Lays out the guild, the title and the region beside the avatar. */
function layoutOrigin({ clan, origins, look }: PlayerCardProps, palette: CardPalette): Promise<Layer[]> {
  const left = avatar.left + avatar.size + 16;
  const column = { left: avatar.left, right: look?.isRightToLeft ? 468 : 532, look };
  const [first, second] = clan && origins.length > 0 ? [136, 172] : [156, 156];
  return layoutColumn(column, [
    { role: 'lead', size: 36, minSize: 22, text: clan, left, baseline: first, color: palette.accent },
    { role: 'line', size: 26, text: origins, left, baseline: second, color: palette.mutedTextColor },
  ]);
}

/** Lays out the ID, all notes and the mark. Notes that do not fit are still in the message. */
function layoutFoot(props: PlayerCardProps, baseline: number, palette: CardPalette): Promise<Layer[]> {
  const { idLine, notes, mark, look } = props;
  const line = (wordings: (string | undefined)[][], at: number) => ({
    role: 'note' as const,
    text: wordings.map((parts) => joinNotes(parts, look?.isRightToLeft)).filter(Boolean),
    baseline: at,
    color: palette.mutedTextColor,
  });
  const all = [idLine, ...notes, mark].filter(Boolean);
  // Each has its own line if the card knows only the name.
  const lines =
    baseline < 500
      ? all.map((part, index) => line([[part]], baseline + 36 * index))
      : [line([all, [...notes, mark], [...notes.slice(0, 1), mark], [mark]], baseline)];
  return layoutColumn({ ...textColumn, look }, lines);
}
