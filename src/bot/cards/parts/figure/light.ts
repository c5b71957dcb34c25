import type { Layer } from '../../engine/blend.ts';
import {
  blur,
  type Coverage,
  cell,
  measureCoverage,
  smoothAcross,
  smoothDown,
} from '../../engine/coverage.ts';
import type { PixelGrid } from '../../engine/scale-bilinear.ts';
import { weigh } from '../../engine/weigh.ts';
import { mix, parseColor } from '../colour/palette.ts';

/** Lighting of a backdrop, from the top right: the colours of light and shade, `#rrggbb`. */
export interface Lamp {
  vivid: string;
  deep: string;
}

interface Place {
  lamp: Lamp;
  /** Row of the picture that touches the floor; undefined: it floats and casts no shadow. */
  floor?: number | undefined;
}

/** How far the glow extends beyond a picture, in pixels; a multiple of a coverage cell. */
export const glowReach = 24;

/** Adds glow, rim light and shadow to a premultiplied picture. The layer's position is relative to the picture. */
export function light(picture: PixelGrid, { lamp, floor }: Place): Layer {
  const [left, width] = [glowReach, picture.width + 2 * glowReach];
  const height = picture.height + 2 * glowReach;
  const coverage = measureCoverage(picture, { left, right: glowReach, top: glowReach, bottom: glowReach });
  const glow = smoothAcross(blur(coverage, 2, 3), width);
  const shadow = floor && darkenSoles(coverage, floor);
  const shadowBands = shadow && smoothAcross(blur(shadow, 1, 2), width);
  const rows = { glow: new Uint8Array(width), shadow: new Uint8Array(width) };
  const out = new Int32Array(width * height);
  const colors = toColors(lamp);
  for (let row = 0; row < height; row++) {
    smoothDown(glow, row + glowShift, rows.glow);
    if (shadow && shadowBands && row >= shadow.top) smoothDown(shadowBands, row - shadow.top, rows.shadow);
    const inside = row - glowReach;
    if (inside >= 0 && inside < picture.height)
      paintRow(picture, inside, {
        out,
        to: row * width + left,
        shade: floor ? shadeAt(inside / floor) : 0,
        coverage: rows.glow,
        colors,
      });
    if (floor && inside > floor && inside <= floor + mirrorDepth)
      reflectRow(out, row * width, width, Math.round(inside - floor));
    lightRow(out, row * width, rows, colors);
  }
  return { pixels: { width, height, data: new Uint8Array(out.buffer) }, left: -left, top: -glowReach };
}

interface Colors {
  glow: number;
  rim: number;
  shade: number;
}

function toColors({ vivid, deep }: Lamp): Colors {
  const toPixel = (color: string) => {
    const [red, green, blue] = parseColor(color);
    return red | (green << 8) | (blue << 16);
  };
  const [glow, rim] = [toPixel(mix(vivid, '#ffffff', 0.25)), toPixel(mix(vivid, '#ffffff', 0.62))];
  return { glow, rim, shade: toPixel(mix(deep, '#05070b', 0.4)) };
}

const rimOpacity = 215;
const glowOpacity = 72;
const shadowOpacity = 224;
/** How far the glow is moved towards the lamp, right and up, in pixels. */
const glowShift = 6;

/** Opacity of the shade, of 256: none on the upper part of a picture, most at its foot. @param down 0 to 1 */
function shadeAt(down: number): number {
  return Math.round(64 * Math.min(1, Math.max(0, (down - 0.45) / 0.55)) ** 1.4);
}

/** Darkens the floor below each foot. @param floor in pixels below the picture's top edge */
function darkenSoles({ columns, rows, cells }: Coverage, floor: number): Coverage & { top: number } {
  const reach = Math.max(2, Math.round((floor * 0.024) / cell));
  const soles = Math.floor((floor + glowReach) / cell);
  const first = Math.max(0, soles - reach - 2);
  const dark = new Uint16Array((rows - first) * columns);
  for (let column = 0; column < columns; column++) {
    let foot = 0;
    for (let up = 1; up <= 2 * reach; up++)
      foot += (cells[(soles - up) * columns + column] ?? 0) / (2 * reach);
    for (let row = Math.max(first, soles - reach); row <= Math.min(rows - 1, soles + reach); row++)
      dark[(row - first) * columns + column] = foot * (1 - Math.abs(row - soles) / (reach + 1));
  }
  return { columns, rows: rows - first, cells: dark, top: first * cell };
}

function paintRow(
  { width, pixels }: PixelGrid,
  row: number,
  { out, to, shade, coverage, colors }: RowPlace,
): void {
  const start = row * width;
  const farEnd = width * 0.4;
  for (let column = 0; column < width; column++) {
    let pixel = pixels[start + column] ?? 0;
    const alpha = pixel >>> 24;
    if (alpha === 0) continue;
    // Coverage grows away from an edge on the left, the side that the lamp does not reach. Ink stays dark.
    const at = column + glowReach;
    const edge = (coverage[at + formReach] ?? 0) - (coverage[at - formReach] ?? 0);
    const far = column < farEnd ? farShade * (1 - column / farEnd) : 0;
    const dark = (shade + far + (edge > 0 ? edge * formShade : 0)) | 0;
    if (dark > 2) pixel = paint(pixel, alpha, colors.shade, dark);
    if (edge < -8) pixel = paint(pixel, alpha, colors.rim, (-edge * formLight * measureBright(pixel)) | 0);
    // Everything above the picture and to its right is transparent.
    const most = Math.min(row, width - 1 - column);
    let open = 0;
    for (let step = rimWidth; step > 0; step--) {
      open += step > most ? 255 : 255 - ((pixels[start + column - step * (width - 1)] ?? 0) >>> 24);
      if (open === 0) break;
    }
    if (open > 0) {
      const bright = (measureBright(pixel) * 255) / alpha;
      const opacity = rimOpacity * Math.min(1, Math.max(0.75, bright * 1.6 - 0.8));
      pixel = paint(pixel, alpha, colors.rim, opacity * Math.min(1, (1.5 * open) / (255 * rimWidth)));
    }
    out[to + column] = pixel;
  }
}

const rimWidth = 5;
const formReach = 10;
const formShade = 0.36;
const formLight = 0.15;
const farShade = 36;

interface RowPlace {
  out: Int32Array;
  to: number;
  shade: number;
  coverage: Uint8Array;
  colors: Colors;
}

const mirrorDepth = 14;

/** Mirrors a row that is `below` the floor, on a glossy one, fainter the deeper. */
function reflectRow(out: Int32Array, start: number, width: number, below: number): void {
  const share = Math.round(72 * (1.1 - below / mirrorDepth));
  const from = start - 2 * below * width;
  for (let column = 0; column < width; column++) {
    const pixel = out[from + column] ?? 0;
    if (pixel >>> 24 === 255 && out[start + column] === 0)
      out[start + column] = weigh(pixel, share) | (share << 24);
  }
}

/** Brightness of a premultiplied pixel, 0 to 4. */
function measureBright(pixel: number): number {
  return ((pixel & 255) + ((pixel >> 7) & 510) + ((pixel >> 16) & 255)) / 255;
}

function paint(pixel: number, alpha: number, color: number, share: number): number {
  return (weigh(pixel, 256 - share) + weigh(color, (alpha * share) >> 8)) | (alpha << 24);
}

function lightRow(
  out: Int32Array,
  start: number,
  rows: Record<'glow' | 'shadow', Uint8Array>,
  { glow }: Colors,
): void {
  const width = rows.glow.length;
  for (let column = 0; column < width; column++) {
    const pixel = out[start + column] ?? 0;
    const alpha = pixel >>> 24;
    if (alpha === 255) continue;
    const dark = ((rows.shadow[column] ?? 0) * shadowOpacity) >> 8;
    const bright = (((rows.glow[column - glowShift] ?? 0) * glowOpacity) >> 8) * (255 - dark);
    if (alpha > 0) out[start + column] = overGlow(pixel, alpha, glow, bright / 255, dark);
    else if (dark > 0) out[start + column] = overGlow(0, 0, glow, bright / 255, dark);
    else if (bright > 255 * 3) out[start + column] = glow | ((bright / 255) << 24);
  }
}

/** Composites a premultiplied pixel over a glow colour and black. @param bright, dark their opacities, 0 to 255 */
function overGlow(pixel: number, alpha: number, color: number, bright: number, dark: number): number {
  const rest = 255 - alpha;
  const total = alpha * 255 + (bright + dark) * rest;
  // Too faint to see, and blending skips transparent pixels.
  if (total < 255 * 4) return 0;
  const share = (bright * rest) / 255;
  const scale = 255 / total;
  const red = ((pixel & 255) * 255 + (color & 255) * share) * scale;
  const green = (((pixel >> 8) & 255) * 255 + ((color >> 8) & 255) * share) * scale;
  const blue = (((pixel >> 16) & 255) * 255 + (color >> 16) * share) * scale;
  return red | (green << 8) | (blue << 16) | (((total + 127) / 255) << 24);
}
