import { isolate } from '../../text/direction.ts';

/**
 * The notes that there are, on one line. The first stands where the reader's lines begin, whatever its letters: the id
 * of a player and the operator's address are Latin beside Arabic words too.
 */
export function joinNotes(
  notes: readonly (string | undefined)[],
  isRightToLeft: boolean | undefined,
): string {
  const line = notes
    .flatMap((note) => (note ? isolate(note, isRightToLeft ? 'rtl' : 'ltr') : []))
    .join(' · ');
  return line && isRightToLeft ? `\u200f${line}` : line;
}
