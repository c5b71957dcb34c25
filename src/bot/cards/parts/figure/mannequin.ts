import type { Layer } from '../../engine/blend.ts';
import { drawSvg } from '../../engine/draw-svg.ts';

/** The parts of a figure that clothes cover, from head to foot. */
export const bodyParts = ['head', 'torso', 'legs', 'feet'] as const;

export type BodyPart = (typeof bodyParts)[number];

interface MannequinPlace {
  axis: number;
  soles: number;
  /** 1, the default: 530 pixels high. */
  scale?: number | undefined;
}

/** Lays out the parts of a figure that nothing covers. At scale 1 they fill the slots of the player card. */
export async function layoutMannequin(
  parts: readonly BodyPart[],
  { axis, soles, scale = 1 }: MannequinPlace,
): Promise<Layer[]> {
  if (parts.length === 0) return [];
  const [width, height] = [Math.ceil(280 * scale), Math.ceil(560 * scale)];
  const svg = `<g transform="translate(${width / 2} ${height - 8 * scale}) scale(${scale})" fill="#04060a" fill-opacity=".22" stroke="#fff" stroke-opacity=".1" stroke-width="2">${clipped(parts)}</g>`;
  const pixels = await drawSvg(width, height, svg);
  return [{ pixels, left: axis - width / 2, top: soles - height + 8 * scale }];
}

/** The rows of each part, from the soles up; arms reach below the torso. */
const rows: Record<BodyPart, readonly [from: number, to: number]> = {
  head: [-534, -384],
  torso: [-385, -206],
  legs: [-207, -30],
  feet: [-31, 6],
};

/** One clip for all parts, so that no seam shows between two. */
function clipped(parts: readonly BodyPart[]): string {
  if (parts.length === bodyParts.length) return body;
  const id = parts.join('-');
  return `<clipPath id="${id}">${parts.map(clipOf).join('')}</clipPath><g clip-path="url(#${id})">${body}</g>`;
}

function clipOf(part: BodyPart): string {
  const [from, to] = rows[part];
  const rect = (x: number, end: number, width: number) =>
    `<rect x="${x}" y="${from}" width="${width}" height="${end - from}"/>`;
  if (part === 'torso') return rect(-140, to, 280) + rect(-140, -180, 62) + rect(78, -180, 62);
  return part === 'legs' ? rect(-78, to, 156) : rect(-140, to, 280);
}

// One outline, so that no overlap shows darker: the right half from the crown down, the left half as its mirror.
const half: readonly (readonly number[])[] = [
  // head, jaw, neck
  [30, -530, 54, -506, 54, -468],
  [54, -434, 38, -406, 22, -398],
  [22, -390, 22, -384, 24, -378],
  // shoulder, outer arm, hand
  [44, -368, 78, -368, 94, -346],
  [106, -328, 122, -258, 130, -214],
  [134, -194, 104, -188, 100, -208],
  // inner arm, armpit, waist, hip
  [94, -240, 86, -280, 78, -302],
  [76, -270, 70, -240, 72, -206],
  // outer leg, foot, inner leg
  [76, -150, 68, -70, 66, -24],
  [78, -18, 88, -4, 78, 0],
  [60, 2, 34, 2, 20, 0],
  [18, -50, 12, -110, 0, -176],
];

const body = `<path d="${outline()}"/>`;

function outline(): string {
  const right = half.map((curve) => `C${curve.join(' ')}`).join('');
  const starts = [[0, -530], ...half.map((curve) => curve.slice(4))];
  const left = half
    .map(([ax = 0, ay = 0, bx = 0, by = 0], index) => {
      const [x = 0, y = 0] = starts[index] ?? [];
      return `C${-bx} ${by} ${-ax} ${ay} ${-x} ${y}`;
    })
    .toReversed()
    .join('');
  return `M0 -530${right}${left}Z`;
}
