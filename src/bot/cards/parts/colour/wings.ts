/** Draws pairs of wings behind a figure, as SVG. Each pair is a fan of feathers, lower and smaller than the last. */
export function drawWings(pairs: number, { x, y, scale }: { x: number; y: number; scale: number }): string {
  if (pairs === 0) return '';
  const fans = Array.from({ length: pairs }, (_, index) => drawFan(index)).join('');
  return `<defs><linearGradient id="feather" x1="0" y1="1" x2="1" y2="0">
      <stop offset="0" stop-color="#fff" stop-opacity=".03"/><stop offset="1" stop-color="#fff" stop-opacity=".42"/>
    </linearGradient></defs>
    <g transform="translate(${x} ${y}) scale(${scale})">${fans}<g transform="scale(-1 1)">${fans}</g></g>`;
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
  return `<path transform="translate(44 -44) rotate(${angle})" d="M20 0 C${length * 0.35} ${-width * 1.1} ${length * 0.8} ${-width} ${length} ${-width * 0.3} C${length * 0.85} ${width * 0.35} ${length * 0.4} ${width * 0.75} 20 ${width * 0.5} Z" fill="url(#feather)"/>`;
}
