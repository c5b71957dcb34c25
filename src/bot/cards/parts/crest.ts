import type { Tier } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import type { Square } from '../engine/box.ts';
import { drawSvg } from '../engine/draw-svg.ts';
import { cleanText, splitGraphemes } from '../text/clean-text.ts';
import { layoutText } from '../text/layout-text.ts';
import { mix } from './colour/palette.ts';
import { tierStyles } from './colour/tier-styles.ts';

interface Crest {
  id: string;
  name: string;
  tier: Tier;
}

/** Lays out a clan's crest in a tier's colours: its initial on a shield whose pattern derives from the clan's ID. */
export async function layoutCrest({ id, name, tier }: Crest, { left, top, size }: Square): Promise<Layer[]> {
  const [shield, letter] = await Promise.all([
    drawSvg(size, size, `<g transform="scale(${size / 380})">${shieldSvg(tier, id)}</g>`),
    layoutText({
      text: readMonogram(name),
      x: left + size / 2,
      baseline: top + Math.round(size * (ringMiddle + letterSize * 0.357)),
      align: 'center',
      size: Math.round(size * letterSize),
      minSize: 40,
      weight: 'bold',
      color: '#ffffff',
      maxWidth: Math.round(size * 0.34),
    }),
  ]);
  return [{ pixels: shield, left, top }, ...letter];
}

const ringMiddle = 0.492;
const letterSize = 0.31;

function shieldSvg(tier: Tier, id: string): string {
  const { accent, deep, vivid } = tierStyles[tier];
  const outer = shield(0);
  return `<defs>
      <linearGradient id="rim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/>
        <stop offset=".45" stop-color="${accent}"/><stop offset="1" stop-color="${mix(deep, accent, 0.35)}"/></linearGradient>
      <linearGradient id="field" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(deep, vivid, 0.36)}"/>
        <stop offset="1" stop-color="${mix(deep, '#05070b', 0.45)}"/></linearGradient>
      <filter id="shade" x="-20%" y="-20%" width="140%" height="150%"><feGaussianBlur stdDeviation="12"/></filter>
      <clipPath id="inside"><path d="${shield(17)}"/></clipPath>
    </defs>
    <path d="${outer}" transform="translate(0 14)" fill="#05070b" fill-opacity=".5" filter="url(#shade)"/>
    <path d="${outer}" fill="url(#rim)"/>
    <path d="${shield(11)}" fill="${mix(deep, '#05070b', 0.55)}"/>
    <g clip-path="url(#inside)">
      <path d="${shield(17)}" fill="url(#field)"/>
      ${patternSvg(id, accent)}
      <circle cx="190" cy="187" r="78" fill="${mix(deep, '#05070b', 0.6)}" fill-opacity=".9" stroke="${accent}" stroke-width="5"/>
      <path d="M0 0H190V380H0Z" fill="#fff" fill-opacity=".06"/>
      <path d="M-40 150 L150 -20 H230 L-40 230 Z" fill="#fff" fill-opacity=".07"/>
    </g>`;
}

/** Draws mirrored rows of diamonds in the rim's metal and one hue, chosen by a hash of the ID. */
function patternSvg(id: string, metal: string): string {
  let hash = 2_166_136_261;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  const hue = (hash >>> 8) % 360;
  const isSet = (bit: number) => ((hash ^ (hash >>> 15)) >>> (bit % 31)) & 1;
  const cells = Array.from({ length: 24 }, (_, at) => {
    if (!isSet(at)) return '';
    const [x, y] = [190 - (at % 4) * 48, 42 + Math.floor(at / 4) * 56];
    const fill = isSet(at + 7) ? mix(metal, '#05070b', 0.3) : `hsl(${hue},56%,${isSet(at + 13) ? 46 : 58}%)`;
    const diamond = (middle: number) =>
      `M${middle} ${y - 40}L${middle + 36} ${y}L${middle} ${y + 40}L${middle - 36} ${y}Z`;
    return `<path d="${diamond(x)}${x === 190 ? '' : diamond(380 - x)}" fill="${fill}" fill-opacity=".85"/>`;
  });
  return cells.join('');
}

function shield(inset: number): string {
  const [left, right, top, bottom] = [52 + inset, 328 - inset, 34 + inset, 352 - inset * 1.2];
  const shoulder = 62 + inset * 0.86;
  return `M190 ${14 + inset} C224 ${top + 12} 278 ${shoulder - 8} ${right} ${shoulder} V194 C${right} 268 270 324 190 ${bottom} C110 324 ${left} 268 ${left} 194 V${shoulder} C102 ${shoulder - 8} 156 ${top + 12} 190 ${14 + inset} Z`;
}

/** Returns the first letter of the name, without an article, or its first character if there are no letters. */
function readMonogram(name: string): string {
  const clean = cleanText(name);
  const characters = splitGraphemes(clean.replace(articles, ''));
  const letter = characters.find((character) => /^[\p{L}\p{N}]/u.test(character));
  return (letter ?? splitGraphemes(clean)[0] ?? '').toLocaleUpperCase('en-US');
}

const articles = /^(?:the|an?|el|la|los|las|le|les|der|die|das|os?|as)\s+/i;
