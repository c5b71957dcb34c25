import type { Random } from '../../random.ts';
import { bothSides, boxPath, darker, dot, fill, lighter, line, type Paint, shape, square } from './paint.ts';
import { topPaint } from './palettes.ts';
import { pickCalmPattern, pickPattern } from './pattern.ts';

/** What is worn above the belt: shirts, hoodies, jackets, vests. */
export function drawTop(random: Random, id: string): string {
  const paint = topPaint(id);
  const cut = random.pick(cuts);
  const pick = cut === suit || cut === vest ? pickCalmPattern : pickPattern;
  return square(cut(paint, pick(random, paint)));
}

type Cut = (paint: Paint, pattern: string) => string;

const body = 'M84 42C98 56 158 56 172 42L196 54L190 226C160 238 96 238 66 226L60 54Z';
const longSleeve = 'M68 50C40 60 30 92 22 150L14 204L50 214L66 150L74 96Z';
const shortSleeve = 'M70 48C44 56 30 84 18 128L58 146L74 108Z';

const shirt: Cut = (paint, pattern) =>
  bothSides(sleeve(shortSleeve, paint, line('M20 122L62 140', paint.trim, 8))) +
  torso(paint, pattern) +
  shape('neck', 'M84 42C98 56 158 56 172 42C164 78 92 78 84 42Z', darker(paint.base, 0.5), '', 4) +
  line('M82 44C94 82 162 82 174 44', paint.trim, 7);

const hoodie: Cut = (paint, pattern) =>
  bothSides(sleeve(longSleeve, paint, line('M10 194L56 208', paint.trim, 14))) +
  torso(paint, `${pattern}${fill('M50 210H206V240H50Z', darker(paint.base, 0.35))}`) +
  shape(
    'pouch',
    'M88 164H168L184 212H72Z',
    darker(paint.base, 0.16),
    line('M90 170L78 208M166 170L178 208', lighter(paint.base, 0.3), 3),
    4,
  ) +
  shape(
    'hood',
    'M70 60C62 20 104 10 128 10C152 10 194 20 186 60C178 92 152 100 128 104C104 100 78 92 70 60Z',
    paint.base,
    fill('M90 56C90 34 166 34 166 56C162 78 148 88 128 92C108 88 94 78 90 56Z', darker(paint.base, 0.6)) +
      line('M76 40C90 18 118 16 128 16', lighter(paint.base), 5, 0.7),
  ) +
  bothSides(line('M112 98V132', paint.trim, 5) + dot(112, 136, 5, paint.accent));

const jacket: Cut = (paint, pattern) =>
  bothSides(sleeve(longSleeve, { ...paint, base: paint.accent }, line('M10 194L56 208', paint.trim, 14))) +
  torso(paint, `${pattern}${fill('M50 212H206V240H50Z', paint.trim)}`) +
  fill('M104 50H152L140 230H116Z', darker(paint.trim, 0.55)) +
  line('M110 52L118 230M146 52L138 230', lighter(paint.base, 0.3), 4) +
  line('M128 76V228', '#c9cfdd', 4) +
  bothSides(
    shape(
      'collar',
      'M84 42L118 62L104 98L70 66Z',
      paint.trim,
      fill('M84 42L104 98L70 66Z', darker(paint.trim, 0.18)),
      4,
    ) + line('M78 176L100 186', darker(paint.base, 0.5), 5),
  );

const vest: Cut = (paint, pattern) =>
  bothSides(
    sleeve(longSleeve, { ...paint, base: darker(paint.trim, 0.62) }, line('M28 150L68 160', paint.accent, 6)),
  ) +
  torso(paint, pattern) +
  shape('neck', 'M88 42C100 54 156 54 168 42L156 84H100Z', darker(paint.trim, 0.7), '', 4) +
  bothSides(
    shape(
      'pocket',
      boxPath(72, 150, 44, 48, 6),
      darker(paint.base, 0.22),
      fill('M72 150H116V164H72Z', lighter(paint.base, 0.2)),
      4,
    ) +
      shape('strap', boxPath(80, 96, 34, 22, 5), darker(paint.base, 0.35), '', 3) +
      dot(94, 174, 4, paint.accent),
  ) +
  fill('M60 206H196V218H60Z', darker(paint.base, 0.5)) +
  shape('buckle', boxPath(114, 200, 28, 22, 4), '#d7dbe6', '', 3);

const tank: Cut = (paint, pattern) =>
  shape(
    'torso',
    'M78 30H104C104 66 112 84 128 84C144 84 152 66 152 30H178C178 66 182 92 198 104L192 226C160 238 96 238 64 226L58 104C74 92 78 66 78 30Z',
    paint.base,
    pattern + folds(paint),
  ) + line('M104 30C104 66 112 84 128 84C144 84 152 66 152 30', paint.trim, 6);

const suit: Cut = (paint, pattern) =>
  bothSides(sleeve(longSleeve, paint, line('M10 196L56 210', paint.trim, 8))) +
  torso(paint, pattern) +
  fill('M96 48H160L128 158Z', '#f6f4ff') +
  shape(
    'tie',
    'M118 58H138L134 74L144 124L128 146L112 124L122 74Z',
    paint.accent,
    fill('M128 58H144V146H128Z', darker(paint.accent, 0.25)),
    4,
  ) +
  bothSides(
    shape('lapel', 'M86 42L128 160L84 128L90 112L72 106Z', darker(paint.base, 0.22), '', 4) +
      line('M74 178H100', darker(paint.base, 0.5), 5),
  ) +
  dot(128, 180, 5, paint.trim) +
  dot(128, 204, 5, paint.trim);

function torso(paint: Paint, pattern: string): string {
  return shape('torso', body, paint.base, pattern + folds(paint));
}

function sleeve(d: string, { base }: Paint, cuff: string): string {
  return shape(
    'sleeve',
    d,
    darker(base, 0.1),
    `${fill('M74 60L40 256H90Z', '#150f2e', 0.22)}${line('M50 66C38 84 34 104 28 140', lighter(base), 6, 0.5)}${cuff}`,
  );
}

/** Light from the left, shade to the right and towards the seam. */
function folds({ base }: Paint): string {
  return (
    fill('M150 30L214 30V256H132C166 200 172 120 150 30Z', '#150f2e', 0.2) +
    fill('M56 226C100 206 150 214 200 196V256H56Z', '#150f2e', 0.14) +
    line('M76 62C70 110 72 150 76 196', lighter(base), 7, 0.5)
  );
}

const cuts: readonly [Cut, ...Cut[]] = [shirt, hoodie, jacket, vest, tank, suit];
