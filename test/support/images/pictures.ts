import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { Pixels } from '../../../src/shared/pictures/picture.ts';

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

/** Pixels as a PNG, at once. */
export function pngOf({ width, height, data }: Pixels): Buffer {
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.of(0), data.subarray(row * width * 4, (row + 1) * width * 4)]),
  );
  return pngFile({ width, height, depth: 8, colorType: 6 }, Buffer.concat(rows));
}

/** A PNG of `side` x `side` black-and-white pixels: a few kilobytes that unpack to many megabytes. */
export function hugePng(side: number): Buffer {
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return pngFile({ width: side, height: side, depth: 1, colorType: 0 }, rows);
}

interface PngHeader {
  width: number;
  height: number;
  depth: number;
  colorType: number;
}

function pngFile({ width, height, depth, colorType }: PngHeader, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(colorType, 9);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A part of a PNG file. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A PNG of 64 x 64 pixels and under 2 MiB: 41 texts of 50 MB each, which a decoder inflates one after the other. */
export async function textBomb(): Promise<Buffer> {
  const zeros = deflateSync(Buffer.alloc(50_000_000), { level: 9 });
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros]));
  return withChunks(await png(64), Array<Buffer>(41).fill(text));
}

/** A PNG with chunks behind its header, which ends at byte 33. */
export function withChunks(picture: Buffer, chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([picture.subarray(0, 33), ...chunks, picture.subarray(33)]);
}
