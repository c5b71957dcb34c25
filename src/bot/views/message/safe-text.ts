import { keepPairedIsolates } from '../../../shared/text/direction.ts';

/** Escapes formatting and mentions; at most `maxLength` characters, including escapes. */
export function escapeMarkdown(text: string, maxLength: number): string {
  // Isolates come first: removing one may move text to the beginning of a line.
  const shown = keepPairedIsolates(clip(withoutControls(cut(text, maxLength)), maxLength));
  const safe = escapeMarks(shown);
  if (safe.length <= maxLength) return safe;
  return escapeMarks(keepPairedIsolates(clip(shown, shown.length - (safe.length - maxLength))));
}

/** Returns one line without markdown, for alt texts and pictures. */
export function toOneLine(text: string, maxLength: number): string {
  const line = withoutControls(cut(text, maxLength)).replace(/\s+/g, ' ').trim();
  return keepPairedIsolates(clip(line, maxLength));
}

/** Whether text shows nothing. Counts the Hangul filler U+3164 and similar characters as blank, too. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\u{115F}\u{1160}\u{3164}\u{FFA0}\u{2800}]/u.test(text);
}

/** Cuts with an ellipsis, and never splits a visible character. */
export function clip(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(cut(text, maxLength))) {
    if (kept.length + segment.length >= maxLength) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Cuts a stranger's text of perhaps millions of characters to what `maxLength` visible ones can need. */
function cut(text: string, maxLength: number): string {
  return text.slice(0, roomFactor * maxLength + longestGrapheme);
}

// Blanks and marks that are removed take room, and one character with marks may be long.
const roomFactor = 4;
const longestGrapheme = 1_000;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

// Direction marks would affect our own words. Paired isolates don't: see `keepPairedIsolates`.
function withoutControls(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cs}/gu, '\u{FFFD}')
    .replace(/[\u{202A}-\u{202E}\u{2066}\u{2067}]|(?!\n)\p{Cc}/gu, '');
}

// A backslash disables formatting; a zero-width space breaks mentions of everyone.
function escapeMarks(text: string): string {
  return text
    .replace(/[\\*_~`|<[\]]/g, '\\$&')
    .replace(/^(\s*)([#>+-])/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s|$)/gm, '$1\\$2')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/@(?=everyone|here)/gi, '@\u{200B}');
}
