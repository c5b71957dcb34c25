import { isolate } from '../../../shared/text/direction.ts';

/** Joins notes so that the line starts with the first in any script, e.g. with a Latin ID among Arabic words. */
export function joinNotes(
  notes: readonly (string | undefined)[],
  isRightToLeft: boolean | undefined,
): string {
  const line = notes
    .flatMap((note) => (note ? isolate(note, isRightToLeft ? 'rtl' : 'ltr') : []))
    .join(' · ');
  return line && isRightToLeft ? `\u200f${line}` : line;
}
