import type { Picture } from '../../images/picture.ts';
import type { Rank } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import type { Box } from '../engine/shapes.ts';
import { layLines, layWords } from '../text/text-block.ts';
import { layStrip } from './banner.ts';
import { drawEmblem } from './emblem.ts';
import { layPlainAvatar } from './framed-avatar.ts';
import { layNote } from './note.ts';
import type { Palette } from './palette.ts';
import { freePlace, type Panel, panel } from './panels.ts';

export interface CaptainProps {
  /** E.g. `Captain`. */
  label: string;
  nickname: string;
  /** E.g. `Level 70 · Thailand`. */
  subtitle: string;
  rank: Rank;
  avatar: Picture;
  banner?: Picture | undefined;
}

/** The ground of the captain's place; only outlined where there is no captain. */
export function captainPanel(box: Box, isFilled: boolean, palette: Palette): Panel {
  return isFilled ? panel(box, palette, radius) : freePlace(box, palette);
}

/** The clan's captain in a row: portrait, name, rank. */
export async function layCaptain(
  captain: CaptainProps | undefined,
  { box, emptyNote }: { box: Box; emptyNote: string },
  palette: Palette,
): Promise<Layer[]> {
  if (!captain) return layNote(emptyNote, box, palette);
  const size = box.height - 20;
  const emblemLeft = box.left + box.width - size - 14;
  const x = box.left + size + 34;
  const layers = await Promise.all([
    captain.banner ? layStrip(captain.banner, inside(box), { radius: radius - 2, ...palette }) : [],
    layPlainAvatar(captain.avatar, { left: box.left + 12, top: box.top + 10, size }, palette),
    layLines(
      [
        { text: captain.label, size: 24, color: palette.accent, leading: 28 },
        { text: captain.nickname, size: 36, minSize: 26, weight: 'bold', color: palette.ink, leading: 43 },
        { text: captain.subtitle, size: 24, minSize: 20, color: palette.quietInk, leading: 34 },
      ],
      { x, top: box.top + 8, maxWidth: emblemLeft - x - 210 },
    ),
    layWords({
      text: captain.rank.label,
      x: emblemLeft - 8,
      baseLine: box.top + box.height / 2 + 10,
      align: 'right',
      size: 28,
      minSize: 20,
      weight: 'bold',
      color: palette.accent,
      maxWidth: 190,
    }),
    layEmblem(captain, { left: emblemLeft, top: box.top + 10, size }),
  ]);
  return layers.flat();
}

const radius = 16;

/** Within the panel's line. */
function inside({ left, top, width, height }: Box): Box {
  return { left: left + 2, top: top + 2, width: width - 4, height: height - 4 };
}

async function layEmblem(
  { rank }: CaptainProps,
  { left, top, size }: { left: number; top: number; size: number },
): Promise<Layer[]> {
  return [{ pixels: await drawEmblem(rank.tier, size), left, top }];
}
