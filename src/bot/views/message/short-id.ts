/** Encodes up to 20 digits in 11 characters, because custom IDs have room for only 100. */
export function shortenId(userId: string): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(userId));
  return bytes.toString('base64url');
}

export function readShortId(text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === 8 ? String(bytes.readBigUInt64BE()) : undefined;
}
