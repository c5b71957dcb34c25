import { keepPairedIsolates } from '../../../shared/text/direction.ts';

/** A stranger's text as typed: it can neither format nor mention, and has at most `maxLength` characters once escaped. */
export function escapeMarkdown(text: string, maxLength: number): string {
  // Isolates first: once one is removed, the text behind it may begin a line.
  const shown = keepPairedIsolates(clip(withoutControls(cut(text, maxLength)), maxLength));
  const safe = escapeMarks(shown);
  if (safe.length <= maxLength) return safe;
  return escapeMarks(keepPairedIsolates(clip(shown, shown.length - (safe.length - maxLength))));
}

/** A stranger's text on one line, for places that know no markdown: alt texts and pictures. */
export function toOneLine(text: string, maxLength: number): string {
  const line = withoutControls(cut(text, maxLength)).replace(/\s+/g, ' ').trim();
  return keepPairedIsolates(clip(line, maxLength));
}

/** Whether a reader would see anything: the Hangul filler U+3164 and its like count as blank. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\u{115F}\u{1160}\u{3164}\u{FFA0}\u{2800}]/u.test(text);
}

/** The text, or its beginning with an ellipsis; what a reader sees as one character is never cut in two. */
export function clip(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(cut(text, maxLength))) {
    if (kept.length + segment.length >= maxLength) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** As much of a text as can matter for its first `maxLength` characters: a stranger's may have millions. */
function cut(text: string, maxLength: number): string {
  return text.slice(0, roomFactor * maxLength + longestGrapheme);
}

// Removed blanks and marks take room too, and one character with its marks may be long.
const roomFactor = 4;
const longestGrapheme = 1_000;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

// Marks that turn the writing direction around would reach beyond the name, into our own words. Isolates in pairs do not,
// and our own sentences have them: see `keepPairedIsolates`.
function withoutControls(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cs}/gu, '\u{FFFD}')
    .replace(/[\u{202A}-\u{202E}\u{2066}\u{2067}]|(?!\n)\p{Cc}/gu, '');
}

// A backslash takes its meaning from a mark; a zero-width space parts what would be a mention of everybody.
function escapeMarks(text: string): string {
  return text
    .replace(/[\\*_~`|<[\]]/g, '\\$&')
    .replace(/^(\s*)([#>+-])/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s|$)/gm, '$1\\$2')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/@(?=everyone|here)/gi, '@\u{200B}');
}
