/** Decodes UTF-8 or UTF-16, without the byte order mark; invalid bytes become U+FFFD. */
export function decodeText(bytes: Buffer): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Detects UTF-16 also without a mark: the first character is always ASCII here, so one of its bytes is zero. */
function encodingOf([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return 'utf-8';
}
