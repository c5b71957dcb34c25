import type { Layer } from '../../engine/blend.ts';
import { drawSvg } from '../../engine/draw-svg.ts';
import type { FigurePlace } from './piece.ts';

/** Lays out the shadow of a figure that wears nothing. At scale 1 it fills the slots of the player card. */
export async function layoutMannequin({
  axis,
  soles,
  scale = 1,
}: Omit<FigurePlace, 'tier'>): Promise<Layer[]> {
  const [width, height] = [Math.ceil(280 * scale), Math.ceil(560 * scale)];
  const svg = `<g transform="translate(${width / 2} ${height - 8 * scale}) scale(${scale})" fill="#04060a" fill-opacity=".22" stroke="#fff" stroke-opacity=".1" stroke-width="2"><path d="${outlineOfBody}"/></g>`;
  const pixels = await drawSvg(width, height, svg);
  return [{ pixels, left: axis - width / 2, top: soles - height + 8 * scale }];
}

// One outline, so that no overlap shows darker: the right half from the crown down, the left half as its mirror.
const half: readonly (readonly number[])[] = [
  // head, jaw, neck
  [28, -518, 51, -496, 51, -462],
  [51, -432, 38, -406, 22, -398],
  [22, -390, 22, -384, 24, -378],
  // shoulder, outer arm, hand
  [40, -372, 64, -370, 76, -350],
  [86, -330, 98, -272, 106, -222],
  [110, -198, 86, -194, 82, -214],
  // inner arm, armpit, waist, hip
  [78, -246, 72, -284, 66, -304],
  [62, -270, 58, -240, 58, -206],
  // outer leg, foot, inner leg
  [58, -150, 52, -70, 48, -24],
  [56, -18, 66, -4, 58, 0],
  [46, 2, 28, 2, 16, 0],
  [14, -50, 8, -110, 0, -176],
];

/** From the crown, 518 pixels above the soles, down to them, around the axis. */
export const outlineOfBody = outline();

function outline(): string {
  const right = half.map((curve) => `C${curve.join(' ')}`).join('');
  const starts = [[0, -518], ...half.map((curve) => curve.slice(4))];
  const left = half
    .map(([ax = 0, ay = 0, bx = 0, by = 0], index) => {
      const [x = 0, y = 0] = starts[index] ?? [];
      return `C${-bx} ${by} ${-ax} ${ay} ${-x} ${y}`;
    })
    .toReversed()
    .join('');
  return `M0 -518${right}${left}Z`;
}
