import { isolate } from '../../../shared/text/direction.ts';

/** The first note begins the reader's line in any script: an id is Latin even next to Arabic words. */
export function joinNotes(
  notes: readonly (string | undefined)[],
  isRightToLeft: boolean | undefined,
): string {
  const line = notes
    .flatMap((note) => (note ? isolate(note, isRightToLeft ? 'rtl' : 'ltr') : []))
    .join(' · ');
  return line && isRightToLeft ? `\u200f${line}` : line;
}
