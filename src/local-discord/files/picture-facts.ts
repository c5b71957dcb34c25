export interface PictureFacts {
  contentType: string;
  width: number;
  height: number;
}

/** Reads the format and size of a PNG, GIF, JPEG or WebP; undefined for other formats or a broken header. */
export function readPictureFacts(data: Uint8Array): PictureFacts | undefined {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  try {
    return readPng(bytes) ?? readGif(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  } catch (error) {
    // The file is shorter than its header claims.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readPng(bytes: Buffer): PictureFacts | undefined {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  return { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readGif(bytes: Buffer): PictureFacts | undefined {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  return { contentType: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

function readJpeg(bytes: Buffer): PictureFacts | undefined {
  if (bytes.toString('latin1', 0, 3) !== '\xff\xd8\xff') return undefined;
  let at = 2;
  while (!isJpegFrame(bytes.readUInt8(at + 1))) at += 2 + bytes.readUInt16BE(at + 2);
  return { contentType: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
}

/** Whether a JPEG marker is SOF0 to SOF15, without the three other markers in that range. */
function isJpegFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readWebp(bytes: Buffer): PictureFacts | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  const contentType = 'image/webp';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { contentType, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { contentType, width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    default:
      return { contentType, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
}
