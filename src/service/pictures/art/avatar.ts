import type { Random } from '../../random.ts';
import { drawBackdrop } from './backdrop.ts';
import { drawFeatures } from './features.ts';
import { pickHair } from './hair.ts';
import { pickHeadgear } from './headgear.ts';
import { bothSides, darker, fill, line, ovalPath, shape, square } from './paint.ts';
import { headPaint, topPaint } from './palettes.ts';
import { pickPattern } from './pattern.ts';
import { skins } from './skins.ts';

/** Head and shoulders before a backdrop that fills the square. */
export function drawAvatar(
  random: Random,
  id: string,
  { isWoman = random.chance(0.5) }: { isWoman?: boolean | undefined },
): string {
  const skin = random.pick(skins);
  const hairColor = random.pick(hairColors);
  const clothes = topPaint(id);
  const hair = pickHair(random, hairColor, isWoman);
  const headgear = pickHeadgear(random, headPaint(random, id));
  return square(
    drawBackdrop(random) +
      hair.behind +
      neckAndShoulders(skin, clothes.base, `${pickPattern(random, clothes)}${collar(clothes.trim)}`) +
      hair.onShoulders +
      bothSides(shape('ear', ovalPath(76, 130, 12, 17), darker(skin, 0.12), '', 5)) +
      head(
        skin,
        headgear.hidesHair ? '' : hair.shade,
        drawFeatures(random, skin, darker(hairColor, 0.25), isWoman),
      ) +
      (headgear.hidesHair ? '' : hair.front) +
      headgear.drawing,
  );
}

function neckAndShoulders(skin: string, color: string, print: string): string {
  return (
    shape(
      'neck',
      'M104 160H152V204C150 216 106 216 104 204Z',
      darker(skin, 0.18),
      fill('M104 160H152V184C140 196 116 196 104 184Z', '#5b1f33', 0.3),
    ) +
    shape(
      'shoulders',
      'M14 262C16 218 56 206 100 196C108 214 148 214 156 196C200 206 240 218 242 262Z',
      color,
      `<g transform="translate(0 84)">${print}</g>${fill('M176 190C230 210 244 230 246 262H160C178 240 184 214 176 190Z', '#150f2e', 0.24)}`,
    )
  );
}

function collar(color: string): string {
  return line('M98 112C106 134 150 134 158 112', color, 9);
}

function head(skin: string, hairShade: string, features: string): string {
  return shape(
    'head',
    'M78 112C76 68 100 48 128 48C156 48 180 68 178 112L175 140C170 168 150 188 128 190C106 188 86 168 81 140Z',
    skin,
    fill('M152 40C176 80 176 150 132 194H200V40Z', '#7a2338', 0.16) + hairShade + features,
  );
}

const hairColors: readonly [string, ...string[]] = [
  '#2b2230',
  '#4a2f23',
  '#8a5a2b',
  '#e5b64c',
  '#d2552e',
  '#e8e4f2',
  '#3566d6',
  '#e0559b',
  '#2fae8f',
  '#7b4be0',
];
