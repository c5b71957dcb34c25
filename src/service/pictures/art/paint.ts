export type Paint = { base: string; accent: string; trim: string };

export function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;
}

export function square(body: string): string {
  return svg(256, 256, body);
}

export function mix(from: string, to: string, share: number): string {
  const channel = (at: number): string => {
    const [start, end] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    const value = Math.round((start ?? 0) + ((end ?? 0) - (start ?? 0)) * share);
    return value.toString(16).padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

export function darker(color: string, share = 0.3): string {
  return mix(color, '#150f2e', share);
}

export function lighter(color: string, share = 0.35): string {
  return mix(color, '#fffdf2', share);
}

export function fill(d: string, color: string, opacity = 1): string {
  return `<path d="${d}" fill="${color}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;
}

export function line(d: string, color: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`;
}

export function dot(x: number, y: number, radius: number, color: string, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, color: string, opacity = 1): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${color}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;
}

export function bothSides(leftHalf: string): string {
  return `${leftHalf}<g transform="translate(256 0) scale(-1 1)">${leftHalf}</g>`;
}

export function gradient(
  name: string,
  colors: readonly string[],
  way = 'x1="0" y1="0" x2="0" y2="1"',
): string {
  const stops = colors.map(
    (color, index) => `<stop offset="${index / Math.max(1, colors.length - 1)}" stop-color="${color}"/>`,
  );
  return `<linearGradient id="${name}" ${way}>${stops.join('')}</linearGradient>`;
}
