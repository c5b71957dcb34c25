/**
 * What a terminal would obey (all control characters but line ends and tabs, `ESC` and the 8-bit `CSI` among them), what a reader
 * of lines could take for the end of one, and what turns the order of the text around, as `\uXXXX`. JSON stays JSON.
 */
export function escapeControls(text: string): string {
  return text.replace(
    /[^\P{Cc}\n\t]|[\u2028\u2029\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
