/**
 * Writes characters that could do harm in a log as `\uXXXX`: control characters except line ends and tabs (`ESC` and the
 * 8-bit `CSI` among them), Unicode line separators, and marks that reverse the direction of text. JSON stays JSON.
 */
export function escapeControls(text: string): string {
  return text.replace(
    /[^\P{Cc}\n\t]|[\u2028\u2029\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
