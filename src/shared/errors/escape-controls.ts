/** Escapes control characters (except line ends and tabs), line separators and direction marks as `\uXXXX`. */
export function escapeControls(text: string): string {
  return text.replace(
    /[^\P{Cc}\n\t]|[\u2028\u2029\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
