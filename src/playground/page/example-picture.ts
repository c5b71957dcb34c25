/** Returns the address of a card's picture as the welcome shows it. */
export function examplePicture(
  card: string,
  { uid, other, lang }: { uid?: string | undefined; other?: string | undefined; lang: string },
): string {
  const asked = { theme: 'dark', lang, width: '480', ...(uid && { uid }), ...(other && { other }) };
  return `/gallery/${card}.jpg?${new URLSearchParams(asked)}`;
}
