import type { Layer } from '../engine/blend.ts';
import { drawShapes } from '../engine/shapes.ts';
import { cleanText, graphemesOf } from '../text/clean-text.ts';
import { layWords } from '../text/text-block.ts';
import { mix, type Palette } from './palette.ts';

/** A clan's coat of arms, drawn by us: a shield with the first sign of its name. */
export async function layCrest(
  name: string,
  { left, top, size }: { left: number; top: number; size: number },
  { accent, ink, ground }: Palette,
): Promise<Layer[]> {
  const shield = await drawShapes(
    size,
    size,
    `<defs>
      <linearGradient id="rim" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(accent, '#ffffff', 0.45)}"/>
        <stop offset="1" stop-color="${mix(accent, ground, 0.45)}"/></linearGradient>
      <linearGradient id="field" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(accent, ground, 0.55)}"/>
        <stop offset="1" stop-color="${mix(accent, ground, 0.88)}"/></linearGradient>
    </defs>
    <g transform="scale(${size / 190})">
      <path d="M95 6 L172 30 V98 C172 142 138 170 95 186 C52 170 18 142 18 98 V30 Z" fill="url(#rim)"/>
      <path d="M95 18 L161 39 V98 C161 136 132 159 95 174 C58 159 29 136 29 98 V39 Z" fill="url(#field)"/>
      <path d="M95 18 V174 C58 159 29 136 29 98 V39 Z" fill="#fff" fill-opacity=".06"/>
    </g>`,
  );
  const sign = await layWords({
    text: firstSign(name),
    x: left + size / 2,
    baseLine: top + Math.round(size * 0.61),
    align: 'center',
    size: Math.round(size * 0.44),
    minSize: 20,
    weight: 'bold',
    color: ink,
    maxWidth: Math.round(size * 0.56),
  });
  return [{ pixels: shield, left, top }, ...sign];
}

/** The first letter or digit, whatever ornaments stand before it; the first sign where there is neither. */
function firstSign(name: string): string {
  const signs = graphemesOf(cleanText(name));
  const letter = signs.find((sign) => /^[\p{L}\p{N}]/u.test(sign));
  return (letter ?? signs[0] ?? '').toLocaleUpperCase('en-US');
}
