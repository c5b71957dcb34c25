import type { Tier } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import type { Square } from '../engine/box.ts';
import { layoutSvg } from '../engine/draw-svg.ts';
import { cleanText, splitGraphemes } from '../text/clean-text.ts';
import { layoutText } from '../text/layout-text.ts';
import { mix } from './colour/palette.ts';
import { type TierStyle, tierStyles } from './colour/tier-styles.ts';

interface Crest {
  id: string;
  name: string;
  tier: Tier;
}

/** Lays out a clan's crest in a tier's colours: its initial on a shield whose pattern derives from the clan's ID. */
export async function layoutCrest({ id, name, tier }: Crest, { left, top, size }: Square): Promise<Layer[]> {
  const field = `<g transform="scale(${size / 380})">${shieldSvg(tier, id)}</g>`;
  const [shield, letter] = await Promise.all([
    layoutSvg({ left, top, width: size, height: size }, field),
    layoutText({
      text: readMonogram(name),
      x: left + size / 2,
      baseline: 0,
      align: 'center',
      size: Math.round(size * letterSize),
      minSize: 40,
      weight: 'bold',
      color: '#ffffff',
      maxWidth: Math.round(size * 0.33),
    }),
  ]);
  const middle = top + size * ringMiddle;
  // By its ink, because letters of some scripts hang below the line.
  const centred = letter.map((layer) => ({ ...layer, top: Math.round(middle - layer.pixels.height / 2) }));
  return [...shield, ...centred];
}

const ringMiddle = 0.492;
const letterSize = 0.36;

function shieldSvg(tier: Tier, id: string): string {
  const { accent, deep, vivid } = tierStyles[tier];
  const outer = shield(0);
  return `<defs>
      <linearGradient id="rim" x1="1" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/>
        <stop offset=".45" stop-color="${accent}"/><stop offset="1" stop-color="${mix(deep, accent, 0.35)}"/></linearGradient>
      <linearGradient id="field" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(deep, vivid, 0.36)}"/>
        <stop offset="1" stop-color="${mix(deep, '#05070b', 0.45)}"/></linearGradient>
      <filter id="shade" filterUnits="userSpaceOnUse" x="0" y="0" width="380" height="380"><feGaussianBlur stdDeviation="12"/></filter>
      <clipPath id="inside"><path d="${shield(17)}"/></clipPath>
    </defs>
    <path d="${outer}" transform="translate(0 14)" fill="#05070b" fill-opacity=".5" filter="url(#shade)"/>
    <ellipse cx="190" cy="356" rx="84" ry="5" fill="#05070b" fill-opacity=".6" filter="url(#shade)"/>
    <path d="${outer}" fill="url(#rim)"/>
    <path d="${shield(11)}" fill="${mix(deep, '#05070b', 0.55)}"/>
    <g clip-path="url(#inside)">
      <path d="${shield(17)}" fill="url(#field)"/>
      ${patternSvg(id, tierStyles[tier])}
      <circle cx="190" cy="187" r="92" fill="${mix(deep, '#05070b', 0.6)}" fill-opacity=".9" stroke="${accent}" stroke-width="5"/>
      <path d="M0 0H190V380H0Z" fill="#05070b" fill-opacity=".16"/>
      <path d="M420 150L230 -20H150L420 230Z" fill="#fff" fill-opacity=".08"/>
    </g>
    <path d="${shield(6)}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 30"/>`;
}

/** Divides the field as heralds do, above a small charge. A hash of the ID chooses division, metal and charge. */
function patternSvg(id: string, { accent, deep, vivid }: TierStyle): string {
  let hash = 2_166_136_261;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  const choose = <Value>(from: readonly Value[], shift: number) => from[(hash >>> shift) % from.length];
  const metal = choose([mix(accent, deep, 0.4), mix(vivid, deep, 0.2), mix(vivid, accent, 0.5)], 5);
  return `<path d="${choose(divisions, 22)}" fill="${metal}" stroke="#05070b" stroke-opacity=".3" stroke-width="4"/>
    <path transform="translate(190 308) scale(1.1)" d="${choose(smallCharges, 17)}" fill="${mix(accent, '#ffffff', 0.6)}" stroke="#05070b" stroke-opacity=".5" stroke-width="3" stroke-linejoin="round"/>`;
}

/** Per pale, bend, chevron, cross, quarterly, chief, saltire and pile. */
const divisions = [
  'M190 0H380V380H190Z',
  'M30 0H150L380 262V380H360Z',
  'M190 52L380 242V346L190 156L0 346V242Z',
  'M150 0H230V147H380V227H230V380H150V227H0V147H150Z',
  'M190 0H380V187H190ZM0 187H190V380H0Z',
  'M0 0H380V134H0Z',
  'M40 0H104L190 112L276 0H340V40L236 187L340 330V380H276L190 262L104 380H40V330L144 187L40 40Z',
  'M66 0H314L190 344Z',
] as const;

/** A star, a lozenge, a crescent and a crown. */
const smallCharges = [
  'M0 -24L6 -8L23 -7L10 4L14 20L0 11L-14 20L-10 4L-23 -7L-6 -8Z',
  'M0 -25L18 0L0 25L-18 0Z',
  'M8 -22A23 23 0 1 0 8 22A18 18 0 1 1 8 -22Z',
  'M-22 16L-25 -14L-10 -1L0 -20L10 -1L25 -14L22 16Z',
] as const;

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
