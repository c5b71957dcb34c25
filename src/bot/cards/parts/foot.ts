import type { Layer } from '../engine/blend.ts';
import { joinNotes } from '../text/join-notes.ts';
import type { CardPalette } from './backdrop/card-palette.ts';
import { layoutColumn, type TextColumn } from './text-column.ts';

/** Lays out the notes at the foot of a card. Drops the first ones if not all fit. */
export function layoutFoot(
  notes: readonly (string | undefined)[],
  column: TextColumn,
  { mutedTextColor: color }: Pick<CardPalette, 'mutedTextColor'>,
): Promise<Layer[]> {
  const known = notes.flatMap((note) => note || []);
  const text = known.map((_, index) => joinNotes(known.slice(index), column.look?.isRightToLeft));
  return layoutColumn(column, [{ role: 'note', text, baseline: footBaseline, color }]);
}

const footBaseline = 556;

export function endAboveFoot(notes: readonly (string | undefined)[]): number {
  return notes.some(Boolean) ? footBaseline - 34 : 548;
}
