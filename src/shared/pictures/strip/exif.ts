/** Reads the EXIF orientation, 1 to 8, from the first directory; undefined if upright. */
export function orientationIn(exif: Buffer): number | undefined {
  const order = exif.toString('latin1', 0, 2);
  if (exif.length < 14 || (order !== 'II' && order !== 'MM')) return undefined;
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (directory + 2 > exif.length) return undefined;
  const end = Math.min(directory + 2 + short(directory) * entryLength, exif.length - entryLength + 1);
  for (let at = directory + 2; at < end; at += entryLength) {
    if (short(at) !== orientationTag) continue;
    const orientation = short(at + 8);
    return orientation > 1 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

export function buildExif(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('MM\0*', 'latin1');
  exif.writeUInt32BE(8, 4);
  exif.writeUInt16BE(1, 8);
  exif.writeUInt16BE(orientationTag, 10);
  // A single value of two bytes, inside the entry itself.
  exif.writeUInt16BE(3, 12);
  exif.writeUInt32BE(1, 14);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

const orientationTag = 0x0112;
const entryLength = 12;
