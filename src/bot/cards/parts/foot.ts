import type { Layer } from '../engine/blend.ts';
import { joinNotes } from '../text/join-notes.ts';
import { layoutFirstFitting } from '../text/layout-text.ts';
import { typeSizes } from '../text/type-sizes.ts';
import type { CardPalette } from './backdrop/card-palette.ts';
import { alignToStart, type TextColumn } from './text-column.ts';

/** Lays out the notes at the foot of a card: as many as have room, the last ones before the first. */
export function layoutFoot(
  notes: readonly (string | undefined)[],
  column: TextColumn,
  { mutedTextColor }: Pick<CardPalette, 'mutedTextColor'>,
): Promise<Layer[]> {
  const known = notes.flatMap((note) => note || []);
  const wordings = known.map((_, index) => joinNotes(known.slice(index), column.isRightToLeft));
  return layoutFirstFitting(wordings, {
    ...typeSizes.note,
    ...alignToStart(column),
    baseline: footBaseline,
    color: mutedTextColor,
    maxWidth: column.right - column.left,
  });
}

const footBaseline = 556;

/** Where the content above the foot ends. */
export function endAboveFoot(notes: readonly (string | undefined)[]): number {
  return notes.some(Boolean) ? footBaseline - 34 : 548;
}
