import type { Picture } from '../../images/picture.ts';
import type { Rank } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import type { Box } from '../engine/box.ts';
import { layoutText, layoutTextBlock } from '../text/layout-text.ts';
import { layoutAvatar } from './avatar.ts';
import { layoutStrip } from './banner.ts';
import { layoutEmblem } from './emblem.ts';
import { layoutNote } from './note.ts';
import type { Palette } from './palette.ts';
import { createEmptySlot, createPanel, type Panel } from './panels.ts';

/** What is shown of a clan's captain. */
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

/** Creates the panel behind the captain; only an outline where there is none. */
export function createCaptainPanel(box: Box, isFilled: boolean, palette: Palette): Panel {
  return isFilled ? createPanel(box, palette, radius) : createEmptySlot(box, palette);
}

/** Lays out the clan's captain in a row: avatar, name, rank. */
export async function layoutCaptain(
  captain: CaptainProps | undefined,
  { box, emptyNote }: { box: Box; emptyNote: string },
  palette: Palette,
): Promise<Layer[]> {
  if (!captain) return layoutNote(emptyNote, box, palette);
  const size = box.height - 20;
  const emblemLeft = box.left + box.width - size - 14;
  const x = box.left + size + 34;
  const layers = await Promise.all([
    captain.banner ? layoutStrip(captain.banner, shrink(box), { radius: radius - 2, ...palette }) : [],
    layoutAvatar({ avatar: captain.avatar }, { left: box.left + 12, top: box.top + 10, size }, palette),
    layoutTextBlock(
      [
        { text: captain.label, size: 24, color: palette.accent, leading: 28 },
        {
          text: captain.nickname,
          size: 36,
          minSize: 26,
          weight: 'bold',
          color: palette.textColor,
          leading: 43,
        },
        { text: captain.subtitle, size: 24, minSize: 20, color: palette.mutedTextColor, leading: 34 },
      ],
      { x, top: box.top + 8, maxWidth: emblemLeft - x - 210 },
    ),
    layoutText({
      text: captain.rank.label,
      x: emblemLeft - 8,
      baseline: box.top + box.height / 2 + 10,
      align: 'right',
      size: 28,
      minSize: 20,
      weight: 'bold',
      color: palette.accent,
      maxWidth: 190,
    }),
    layoutEmblem(captain.rank.tier, { left: emblemLeft, top: box.top + 10, size }),
  ]);
  return layers.flat();
}

const radius = 16;

// Keeps the banner inside the panel's line.
function shrink({ left, top, width, height }: Box): Box {
  return { left: left + 2, top: top + 2, width: width - 4, height: height - 4 };
}
