import { isolate } from '../../../shared/text/direction.ts';

/**
 * Joins the defined notes on one line. The first is at the side where the reader's lines begin, whatever its script: a
 * player's id and the owner's address are Latin even next to Arabic words.
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
