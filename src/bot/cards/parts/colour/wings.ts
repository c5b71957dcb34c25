interface WingsPlace {
  x: number;
  y: number;
  scale: number;
  color: string;
  tip: string;
}

/** Draws pairs of wings of light behind a figure, as SVG. Each pair is a fan of feathers, lower and smaller than the last. */
export function drawWings(pairs: number, { x, y, scale, color, tip }: WingsPlace): string {
  if (pairs === 0) return '';
  const fans = Array.from({ length: pairs }, (_, index) => drawFan(index)).join('');
  // Planes of different colours share one drawing.
  const id = `feather-${color.slice(1)}`;
  return `<linearGradient id="${id}">
      <stop offset=".1" stop-color="${color}" stop-opacity=".05"/><stop offset=".6" stop-color="${color}" stop-opacity=".4"/><stop offset="1" stop-color="${tip}" stop-opacity=".72"/>
    </linearGradient>
    <g transform="translate(${x} ${y}) scale(${scale})" fill="url(#${id})" stroke="#fff" stroke-opacity=".5" stroke-width="1.5">${fans}<g transform="scale(-1 1)">${fans}</g></g>`;
}

function drawFan(index: number): string {
  const feathers = 5 - Math.min(2, index);
  return Array.from({ length: feathers }, (_, feather) => {
    const place = feathers - 1 - feather;
    const angle = -64 + index * 30 + place * 13;
    return drawFeather(232 - index * 20 - place * 27, 30 - place * 2, angle);
  }).join('');
}

function drawFeather(length: number, width: number, angle: number): string {
  return `<path transform="translate(44 -44) rotate(${angle})" d="M20 0 C${length * 0.35} ${-width * 1.1} ${length * 0.8} ${-width} ${length} ${-width * 0.3} C${length * 0.85} ${width * 0.35} ${length * 0.4} ${width * 0.75} 20 ${width * 0.5} Z"/>`;
}
