import type { Layer } from '../engine/blend.ts';
import { layoutFirstFitting } from '../text/layout-text.ts';
import { typeSizes } from '../text/type-sizes.ts';
import type { StagePalette } from './stage-palette.ts';
import { startOf, type TextColumn } from './text-column.ts';

/** Lays out the notes at the foot of a card: as many as have room, the last ones before the first. */
export function layoutFoot(
  notes: readonly (string | undefined)[],
  column: TextColumn,
  { mutedTextColor }: Pick<StagePalette, 'mutedTextColor'>,
): Promise<Layer[]> {
  const known = notes.flatMap((note) => note || []);
  const wordings = known.map((_, index) => joinNotes(known.slice(index), column));
  return layoutFirstFitting(wordings, {
    ...typeSizes.note,
    ...startOf(column),
    baseline: footBaseline,
    color: mutedTextColor,
    maxWidth: column.right - column.left,
  });
}

/** One line of several notes, which begins at the side where the reader begins. */
export function joinNotes(
  notes: readonly string[],
  { isRightToLeft }: Pick<TextColumn, 'isRightToLeft'>,
): string {
  if (!isRightToLeft) return notes.join(' · ');
  // Set apart, so that a note in Latin letters keeps its own order: `ID 123`.
  return notes.length > 0 ? `\u200f${notes.map((note) => `\u2068${note}\u2069`).join(' · ')}` : '';
}

const footBaseline = 556;

/** Where the content above the foot ends. */
export function endAboveFoot(notes: readonly (string | undefined)[]): number {
  return notes.some(Boolean) ? footBaseline - 34 : 548;
}
