import { crc32, deflateSync } from 'node:zlib';

/** Draws an avatar as a PNG of `size` by `size` pixels: head and shoulders in a colour chosen by `seed`. */
export function drawAvatar(seed: number, size: number): Uint8Array {
  const hue = (seed * 137.508) % 360;
  const back = [colour(hue, 0.55, 0.52), colour(hue + 25, 0.6, 0.38)] as const;
  const front = colour(hue, 0.35, 0.94);
  const rows = Buffer.alloc(size * (size * 3 + 1));
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const cover = coverage((x + 0.5) / size, (y + 0.5) / size, size);
      const depth = y / size;
      for (let channel = 0; channel < 3; channel += 1) {
        const backdrop = mix(back[0][channel] ?? 0, back[1][channel] ?? 0, depth);
        rows[y * (size * 3 + 1) + 1 + x * 3 + channel] = Math.round(
          mix(backdrop, front[channel] ?? 0, cover),
        );
      }
    }
  return encodePng(rows, size);
}

/** Returns the share of a pixel that the figure covers, 0 to 1, antialiased. */
function coverage(x: number, y: number, size: number): number {
  const head = 0.17 - Math.hypot(x - 0.5, y - 0.38);
  const shoulders = 0.31 - Math.hypot(x - 0.5, (y - 0.94) * 0.92);
  return Math.min(1, Math.max(0, Math.max(head, shoulders) * size + 0.5));
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function colour(hue: number, saturation: number, lightness: number): [number, number, number] {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return 255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

function encodePng(rows: Buffer, size: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Bit depth 8, colour type 2 (RGB).
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
