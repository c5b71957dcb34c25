import { buildExif, orientationIn } from './exif.ts';
import { maxParts, type StrippedPicture } from './stripped-picture.ts';

/** A progressive picture has about ten scans; each is a pass over all pixels, however few bytes it has. */
const maxScans = 16;

/** Strips a JPEG, and adds the end marker if missing. Undefined for inconsistent segments or too many scans. */
export function stripJpeg(bytes: Buffer): StrippedPicture | undefined {
  const parts = [bytes.subarray(0, 2)];
  let isStripped = false;
  let scans = 0;
  let walked = 0;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (++walked > maxParts) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === 0xff) {
      at += 1;
      isStripped = true;
      continue;
    }
    if (marker === endOfImage) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return undefined;
    const segment = bytes.subarray(at, end);
    if (isNeeded(marker)) parts.push(segment);
    else {
      isStripped = true;
      if (marker === app1) parts.push(...orientationSegment(segment));
    }
    at = end;
    if (marker !== startOfScan) continue;
    if (++scans > maxScans) return undefined;
    at = endOfScan(bytes, end);
    parts.push(bytes.subarray(end, at));
  }
  const hasEnd = bytes[at] === 0xff && bytes[at + 1] === endOfImage;
  parts.push(Buffer.of(0xff, endOfImage));
  if (!hasEnd) return { bytes: Buffer.concat(parts), isAnimated: false, failOn: 'warning' };
  if (at + 2 < bytes.length) isStripped = true;
  return { bytes: isStripped ? Buffer.concat(parts) : bytes, isAnimated: false };
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
const app0 = 0xe0;
const app1 = 0xe1;
const app14 = 0xee;
const comment = 0xfe;

/** Keeps everything except comments and application data; of that, JFIF (0) and Adobe (14) define the colours. */
function isNeeded(marker: number): boolean {
  if (marker === app0 || marker === app14) return true;
  return marker < app0 || (marker > 0xef && marker !== comment);
}

function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
    at = bytes.indexOf(0xff, marker === 0xff ? at + 1 : at + 2);
  }
  return bytes.length;
}

function orientationSegment(segment: Buffer): Buffer[] {
  if (segment.toString('latin1', 4, 10) !== exifName) return [];
  const orientation = orientationIn(segment.subarray(10));
  if (orientation === undefined) return [];
  const data = Buffer.concat([Buffer.from(exifName, 'latin1'), buildExif(orientation)]);
  return [Buffer.of(0xff, app1, 0, data.length + 2), data];
}

const exifName = 'Exif\0\0';
