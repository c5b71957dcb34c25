/** The text of a file in UTF-8 or UTF-16, without a byte order mark. A byte of another encoding becomes U+FFFD. */
export function decodeText(bytes: Buffer): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** UTF-16 without a mark shows in the zero beside the first character, which is ASCII in every file that Loadout reads. */
function encodingOf([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return 'utf-8';
}
