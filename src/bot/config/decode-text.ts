/** Decodes UTF-8 or UTF-16 without byte order mark; other bytes become U+FFFD. */
export function decodeText(bytes: Buffer): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** UTF-16 that has no mark shows by the zero beside the first character, which is always ASCII here. */
function encodingOf([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return 'utf-8';
}
