import type { Layer } from '../engine/blend.ts';
import type { Square } from '../engine/box.ts';
import { drawSvg } from '../engine/draw-svg.ts';
import { cleanText, splitGraphemes } from '../text/clean-text.ts';
import { layoutText } from '../text/layout-text.ts';
import { mix, type Palette } from './palette.ts';

/** Lays out a clan's crest: a shield with the first letter of its name. */
export async function layoutCrest(
  name: string,
  { left, top, size }: Square,
  { accent, textColor, background }: Palette,
): Promise<Layer[]> {
  const shield = await drawSvg(
    size,
    size,
    `<defs>
      <linearGradient id="rim" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(accent, '#ffffff', 0.45)}"/>
        <stop offset="1" stop-color="${mix(accent, background, 0.45)}"/></linearGradient>
      <linearGradient id="field" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(accent, background, 0.55)}"/>
        <stop offset="1" stop-color="${mix(accent, background, 0.88)}"/></linearGradient>
    </defs>
    <g transform="scale(${size / 190})">
      <path d="M95 6 L172 30 V98 C172 142 138 170 95 186 C52 170 18 142 18 98 V30 Z" fill="url(#rim)"/>
      <path d="M95 18 L161 39 V98 C161 136 132 159 95 174 C58 159 29 136 29 98 V39 Z" fill="url(#field)"/>
      <path d="M95 18 V174 C58 159 29 136 29 98 V39 Z" fill="#fff" fill-opacity=".06"/>
    </g>`,
  );
  const letter = await layoutText({
    text: firstLetter(name),
    x: left + size / 2,
    baseline: top + Math.round(size * 0.61),
    align: 'center',
    size: Math.round(size * 0.44),
    minSize: 20,
    weight: 'bold',
    color: textColor,
    maxWidth: Math.round(size * 0.56),
  });
  return [{ pixels: shield, left, top }, ...letter];
}

/** The first letter or digit behind any ornaments; the first character where there is neither. */
function firstLetter(name: string): string {
  const characters = splitGraphemes(cleanText(name));
  const letter = characters.find((character) => /^[\p{L}\p{N}]/u.test(character));
  return (letter ?? characters[0] ?? '').toLocaleUpperCase('en-US');
}
