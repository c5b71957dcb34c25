import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture of one colour, to be encoded as a test likes. */
export function blankPicture({
  width,
  height,
  alpha,
  background = '#d03050',
}: {
  width: number;
  height: number;
  alpha?: number;
  background?: string;
}): Sharp {
  const picture = sharp({ create: { width, height, channels: 3, background } });
  return alpha === undefined ? picture : picture.ensureAlpha(alpha);
}

export function png(width: number, height = width, background?: string): Promise<Buffer> {
  return blankPicture({ width, height, ...(background && { background }) })
    .png()
    .toBuffer();
}

/** A PNG of `side` x `side` black-and-white pixels: a few kilobytes that unpack to many megabytes. */
export function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
