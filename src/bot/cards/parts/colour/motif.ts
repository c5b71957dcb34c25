import { slashBand } from '../backdrop/slash.ts';

/** Draws an ornament of a wall as SVG, around a point. */
export type Ornament = (x: number, y: number) => string;

export function drawMotif(motif: readonly Ornament[], x: number, y: number): string {
  return motif.map((draw) => draw(x, y)).join('');
}

export function hatch(gap: number, opacity: number): Ornament {
  const lines = Array.from({ length: Math.ceil(1_200 / gap) }, (_, index) => slashBand(index * gap, 2));
  return () => fill(lines.join(''), opacity);
}

/** Draws rays that fill a share of the circle. */
export function rays(count: number, share: number, opacity: number): Ornament {
  const step = (2 * Math.PI) / count;
  return (x, y) => {
    const id = `rays-${count}-${x}`;
    const wedges = Array.from({ length: count }, (_, index) => {
      // Turned by a quarter step, because a horizontal ray would show a ragged edge.
      const from = (index + 0.25) * step;
      return `M${x} ${y}L${point(x, y, 1_000, from)}L${point(x, y, 1_000, from + share * step)}Z`;
    });
    return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="520">
      <stop offset=".2" stop-color="#fff" stop-opacity="${(opacity * 1.5).toFixed(3)}"/><stop offset="1" stop-color="#fff" stop-opacity="${(opacity * 0.55).toFixed(3)}"/>
    </radialGradient><path d="${wedges.join('')}" fill="url(#${id})"/>`;
  };
}

export function hexagons(size: number, opacity: number): Ornament {
  const height = size * Math.sqrt(3);
  const cells: string[] = [];
  const filled: string[] = [];
  const random = createRandom(11);
  for (let column = 0; column * 1.5 * size < 1_100; column++)
    for (let row = -1; row * height < 640; row++) {
      const cell = hexagon(column * 1.5 * size, row * height + (column % 2 ? height / 2 : 0), size * 0.92);
      cells.push(cell);
      if (random() < 0.2) filled.push(cell);
    }
  return () =>
    `<path d="${cells.join('')}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="2"/>${fill(filled.join(''), opacity * 0.5)}`;
}

function hexagon(x: number, y: number, radius: number): string {
  return `M${Array.from({ length: 6 }, (_, side) => point(x, y, radius, (side * Math.PI) / 3)).join('L')}Z`;
}

export function slashes(opacity: number): Ornament {
  const bands = [
    [-130, 44],
    [-72, 10],
    [112, 10],
    [140, 96],
    [300, 26],
  ] as const;
  return (x) => fill(bands.map(([left, width]) => slashBand(x + left, width)).join(''), opacity);
}

export function rings(...radii: readonly number[]): Ornament {
  const circles = radii.map(
    (radius, index) =>
      `r="${radius}" fill="none" stroke="#fff" stroke-opacity="${(0.2 - index * 0.035).toFixed(3)}" stroke-width="${index === 0 ? 3 : 2}"/>`,
  );
  return (x, y) => circles.map((circle) => `<circle cx="${x}" cy="${y}" ${circle}`).join('');
}

export function stars(count: number): Ornament {
  const random = createRandom(7);
  const paths: string[] = [];
  while (paths.length < count) {
    const [x, y, radius] = [random() * 560 - 280, random() * 560 - 280, 2 + random() ** 2 * 9];
    if (Math.abs(x) < 110 && y > -250) continue;
    paths.push(star(x, y, radius));
  }
  return (x, y) =>
    `<path transform="translate(${x} ${y})" d="${paths.join('')}" fill="#fff" fill-opacity=".65"/>`;
}

function star(x: number, y: number, radius: number): string {
  const corners = Array.from({ length: 8 }, (_, index) =>
    point(x, y, index % 2 === 0 ? radius : radius * 0.24, (index * Math.PI) / 4),
  );
  return `M${corners.join('L')}Z`;
}

/** Draws a cut gemstone: rows of corners, jittered so that no two facets are alike. */
export function facets(): Ornament {
  const random = createRandom(29);
  const [columns, rows, width, height] = [8, 6, 110, 130];
  const corner = (column: number, row: number) =>
    `${Math.round((column - columns / 2) * width + (row % 2) * 50)} ${Math.round((row - rows / 2) * height)}`;
  const triangles: string[] = [];
  const shade = () => [0.02, 0.05, 0.08, 0.12, 0.16][Math.floor(random() * 5)] ?? 0;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [a, b, c, d] = [
        corner(column, row),
        corner(column + 1, row),
        corner(column, row + 1),
        corner(column + 1, row + 1),
      ];
      triangles.push(
        fill(`M${a}L${b}L${row % 2 ? d : c}Z`, shade()),
        fill(`M${row % 2 ? a : b}L${c}L${d}Z`, shade()),
      );
    }
  return (x, y) => `<g transform="translate(${x} ${y})">${triangles.join('')}</g>`;
}

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 7_919 + 104_729) % 65_536;
    return state / 65_536;
  };
}

function point(x: number, y: number, radius: number, angle: number): string {
  return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
}

function fill(path: string, opacity: number): string {
  return `<path d="${path}" fill="#fff" fill-opacity="${opacity.toFixed(3)}"/>`;
}
