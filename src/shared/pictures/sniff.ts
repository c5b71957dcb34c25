export interface Sniffed {
  format: 'png' | 'jpeg' | 'webp' | 'gif';
  width: number;
  height: number;
}

/** Reads format and size from magic bytes; undefined for all other formats, such as SVG and HTML. */
export function sniff(bytes: Buffer): Sniffed | undefined {
  return sniffPng(bytes) ?? sniffJpeg(bytes) ?? sniffWebp(bytes) ?? sniffGif(bytes);
}

function sniffPng(bytes: Buffer): Sniffed | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function sniffGif(bytes: Buffer): Sniffed | undefined {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  return { format: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

function sniffJpeg(bytes: Buffer): Sniffed | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrameHeader(marker))
      return { format: 'jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

// SOF0 to SOF15, except three markers that define tables.
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function sniffWebp(bytes: Buffer): Sniffed | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  switch (bytes.toString('latin1', 8, 16)) {
    case 'WEBPVP8 ': {
      const [width, height] = [bytes.readUInt16LE(26), bytes.readUInt16LE(28)];
      return { format: 'webp', width: width & 0x3fff, height: height & 0x3fff };
    }
    case 'WEBPVP8L': {
      const packed = bytes.readUInt32LE(21);
      return { format: 'webp', width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
    }
    case 'WEBPVP8X':
      return { format: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
