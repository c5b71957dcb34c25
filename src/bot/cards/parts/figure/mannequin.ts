/** Draws the figure for a player without clothes, as SVG. At scale 1 it fills the slots of the player card. */
export function drawMannequin({
  axis,
  soles,
  scale,
}: {
  axis: number;
  soles: number;
  scale: number;
}): string {
  return `<g transform="translate(${axis} ${soles}) scale(${scale})" fill="#04060a" fill-opacity=".22" stroke="#fff" stroke-opacity=".1" stroke-width="2">${body}</g>`;
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
