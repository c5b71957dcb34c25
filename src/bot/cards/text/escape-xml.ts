/** Escapes text for XML content and attributes, and for pango's markup. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
