import type { Random } from '../../random.ts';
import {
  bothSides,
  darker,
  dot,
  fill,
  gradient,
  ink,
  lighter,
  line,
  ovalPath,
  square,
  starPath,
  turned,
} from './paint.ts';

/**
 * A frame to lie over an avatar: a closed, opaque band around a middle that is wholly transparent, with ornaments
 * that may reach to the picture's edge.
 */
export function drawFrame(random: Random): string {
  const metal = random.pick(metals);
  const gem = random.pick(gems);
  const band = random.pick(bands);
  return square(
    gradient(
      'metal',
      [lighter(metal, 0.55), metal, darker(metal, 0.35), metal, darker(metal, 0.5)],
      'x1="0" y1="0" x2="0.7" y2="1"',
    ) +
      gradient('gem', [lighter(gem, 0.7), gem, darker(gem, 0.4)]) +
      outside(band, random.pick(behind)(metal, gem)) +
      drawBand(band, metal, gem, random.chance(0.6)) +
      random.pick(tops)(metal, gem) +
      random.pick(bottoms)(metal, gem),
  );
}

/** Cuts away what would show in the clear middle. */
function outside(band: string, ornament: string): string {
  return `<clipPath id="outside"><path clip-rule="evenodd" d="M-40 -40H296V296H-40Z${band}"/></clipPath><g clip-path="url(#outside)">${ornament}</g>`;
}

/** The band in its layers, outside in: outline, metal, groove with light, metal's inner edge. */
function drawBand(d: string, metal: string, gem: string, isStudded: boolean): string {
  const ring = (color: string, width: number, extra = ''): string =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round"${extra}/>`;
  return (
    ring(ink, 30) +
    ring('url(#metal)', 22) +
    ring(darker(metal, 0.6), 8) +
    ring(gem, 4) +
    (isStudded ? ring(lighter(gem, 0.75), 4, ' stroke-dasharray="3 21"') : ring(lighter(gem, 0.6), 1.5))
  );
}

type Part = (metal: string, gem: string) => string;

// Middle lines of the bands: the clear middle begins 15 further in.
const circle = ovalPath(128, 128, 92, 92);
const roundedSquare =
  'M66 38H190A28 28 0 0 1 218 66V190A28 28 0 0 1 190 218H66A28 28 0 0 1 38 190V66A28 28 0 0 1 66 38Z';
const octagon = 'M92 36H164L220 92V164L164 220H92L36 164V92Z';
const hexagon = 'M128 28L216 76V180L128 228L40 180V76Z';
const shield =
  'M48 44C80 46 104 42 128 34C152 42 176 46 208 44C218 96 220 140 206 172C192 200 160 216 128 226C96 216 64 200 50 172C36 140 38 96 48 44Z';
const bands: readonly [string, ...string[]] = [circle, circle, roundedSquare, octagon, hexagon, shield];

const none: Part = () => '';

const wings: Part = (metal) =>
  bothSides(
    [0, 1, 2, 3]
      .map((step) => {
        const d = `M${52 - step * 2} ${84 + step * 28}C${26 - step * 2} ${74 + step * 22} ${10 + step * 3} ${58 + step * 26} ${4 + step * 5} ${36 + step * 32}C${0 + step * 5} ${78 + step * 28} ${12 + step * 5} ${112 + step * 26} ${50 + step * 2} ${118 + step * 25}Z`;
        return `<path d="${d}" fill="${lighter(metal, 0.45 - step * 0.13)}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>`;
      })
      .toReversed()
      .join(''),
  );

const flames: Part = (_metal, gem) =>
  Array.from({ length: 16 }, (_, index) =>
    turned(
      `<path d="M112 44C108 26 120 20 ${index % 2 ? '124 4' : '122 12'}C132 18 146 26 144 44Z" fill="url(#gem)" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>${fill('M120 44C118 34 126 28 126 22C132 30 138 34 136 44Z', lighter(gem, 0.75))}`,
      index * 22.5,
    ),
  ).join('');

const spikes: Part = (metal) =>
  Array.from({ length: 12 }, (_, index) =>
    turned(
      `<path d="M112 42L128 ${index % 3 === 0 ? 2 : 16}L144 42Z" fill="${metal}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>${fill(`M128 ${index % 3 === 0 ? 8 : 21}L139 40H128Z`, darker(metal, 0.4))}`,
      index * 30,
    ),
  ).join('');

const laurel: Part = (metal) =>
  bothSides(
    Array.from({ length: 8 }, (_, index) => {
      const angle = 205 - index * 17;
      const x = 128 - 110 * Math.sin((angle * Math.PI) / 180) * -1;
      const y = 128 - 110 * Math.cos((angle * Math.PI) / 180);
      return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="9" ry="21" fill="${index % 2 ? metal : lighter(metal, 0.3)}" stroke="${ink}" stroke-width="4" transform="rotate(${angle - 38} ${x.toFixed(1)} ${y.toFixed(1)})"/>`;
    }).join(''),
  );

const blades: Part = (metal, gem) =>
  [45, 135, 225, 315]
    .map((angle) =>
      turned(
        `<path d="M108 36L128 -22L148 36Z" fill="url(#metal)" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>${line('M128 -12V30', lighter(metal, 0.7), 3)}${dot(128, 24, 5, gem)}`,
        angle,
      ),
    )
    .join('');

const behind: readonly [Part, ...Part[]] = [none, wings, flames, spikes, laurel, blades];

const crown: Part = (metal, gem) =>
  `<path d="M86 50L80 8L108 26L128 2L148 26L176 8L170 50C142 42 114 42 86 50Z" fill="url(#metal)" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>` +
  line('M90 42C114 35 142 35 166 42', lighter(metal, 0.6), 3) +
  dot(128, 26, 7, gem) +
  dot(125, 23, 2.5, '#ffffff', 0.9) +
  bothSides(dot(98, 32, 4.5, gem));

const diamond: Part = () => jewel(128, 34, 24);

const star: Part = (metal) =>
  `<path d="${starPath(128, 32, 5, 31, 14)}" fill="url(#metal)" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>${fill(starPath(128, 32, 5, 16, 7), lighter(metal, 0.7))}`;

const horns: Part = (metal) =>
  bothSides(
    `<path d="M104 46C74 50 50 34 46 4C66 22 90 20 116 28Z" fill="url(#metal)" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>${line('M54 18C66 32 82 38 100 38', lighter(metal, 0.5), 3)}`,
  ) + jewel(128, 36, 16);

const tops: readonly [Part, ...Part[]] = [none, crown, diamond, star, horns, crown];

const gemBelow: Part = () => jewel(128, 222, 20);

const ribbon: Part = (metal, gem) =>
  `<path d="M40 214L68 206V238L40 244L52 229ZM216 214L188 206V238L216 244L204 229Z" fill="${darker(gem, 0.45)}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>` +
  `<path d="M58 200C100 216 156 216 198 200V234C156 250 100 250 58 234Z" fill="url(#gem)" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>` +
  fill(starPath(128, 229, 5, 13, 6), lighter(metal, 0.7)) +
  bothSides(fill(starPath(94, 226, 5, 8, 4), lighter(metal, 0.7)));

const points: Part = (metal) =>
  `<path d="M96 214L128 252L160 214C140 222 116 222 96 214Z" fill="url(#metal)" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>${fill('M128 226V246L148 222Z', darker(metal, 0.4))}`;

const bottoms: readonly [Part, ...Part[]] = [none, gemBelow, ribbon, points];

function jewel(x: number, y: number, size: number): string {
  const half = size * 0.72;
  return (
    `<path d="M${x} ${y - size}L${x + half} ${y}L${x} ${y + size}L${x - half} ${y}Z" fill="url(#gem)" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>` +
    fill(`M${x} ${y - size + 3}L${x + half - 3} ${y}H${x}Z`, '#ffffff', 0.45) +
    fill(`M${x} ${y + size - 3}L${x - half + 3} ${y}H${x}Z`, '#150f2e', 0.25)
  );
}

const metals: readonly [string, ...string[]] = [
  '#f2b632',
  '#c7cfdf',
  '#d97742',
  '#5b6bd6',
  '#e34b5f',
  '#3fb68b',
  '#8d5be0',
  '#3c4260',
];
const gems: readonly [string, ...string[]] = [
  '#ff4d6d',
  '#3ec6ff',
  '#8cf05a',
  '#c77dff',
  '#ff9f1c',
  '#2ee6c8',
];
