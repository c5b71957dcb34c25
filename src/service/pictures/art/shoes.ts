import type { Random } from '../../random.ts';
import { bothSides, darker, dot, fill, lighter, line, ovalPath, type Paint, shape, square } from './paint.ts';
import { shoesPaint } from './palettes.ts';

/** A pair of shoes from the front, the toes turned out, as far apart as the legs of trousers. */
export function drawShoes(random: Random, id: string): string {
  return square(bothSides(random.pick(models)(shoesPaint(random, id))));
}

/** The left one of the pair. */
type Model = (paint: Paint) => string;

const lowUpper =
  'M54 84C58 76 110 76 114 84C122 118 126 158 124 192H10C6 176 10 160 24 146C42 130 52 112 54 84Z';
const highUpper =
  'M50 36C56 30 112 30 116 36C120 90 126 146 124 192H10C6 176 10 160 24 146C44 128 52 100 50 36Z';

const sneaker: Model = (paint) =>
  shape('upper', lowUpper, paint.base, `${toe(paint.trim)}${shade}${heel(paint.accent)}`) +
  tongue('M62 68C70 62 98 62 106 68L98 142C84 150 66 148 52 140Z', paint.accent) +
  laces(paint.trim, [92, 110, 128]) +
  sole(paint.trim, paint.accent);

const highTop: Model = (paint) =>
  shape(
    'upper',
    highUpper,
    paint.base,
    `${toe('#f4f1fb')}${shade}${heel(paint.accent)}${line('M46 44H120', paint.accent, 16)}`,
  ) +
  tongue('M60 24C70 18 98 18 106 24L98 142C84 150 66 148 52 140Z', darker(paint.base, 0.2)) +
  laces(paint.trim, [56, 74, 92, 110, 128]) +
  sole('#f4f1fb', paint.accent);

const boot: Model = ({ base, accent, trim }) =>
  shape(
    'upper',
    'M44 22C54 14 112 14 120 22C122 84 126 146 124 192H8C4 172 10 156 26 142C44 126 48 96 44 22Z',
    base,
    shade +
      fill('M0 196C4 150 40 136 66 160C74 170 76 186 74 200Z', darker(base, 0.3)) +
      line('M40 74H122M40 108H122', darker(accent, 0.15), 14) +
      line('M56 44C58 60 58 84 54 104', lighter(base), 6, 0.5),
  ) +
  dot(70, 74, 8, trim) +
  dot(70, 108, 8, trim) +
  shape('cuff', 'M38 16C54 8 112 8 126 16V42C112 48 54 48 38 42Z', accent, shade) +
  shape(
    'sole',
    'M4 182C40 192 92 192 128 182V206H112L108 200H94L90 206H68L64 200H50L46 206H22C8 206 2 198 4 182Z',
    darker(base, 0.6),
    line('M10 194C44 200 90 200 124 192', lighter(base, 0.2), 3, 0.5),
  );

const runner: Model = (paint) =>
  shape(
    'upper',
    lowUpper,
    paint.base,
    shade +
      line('M104 96C112 128 100 160 76 184M122 96C130 130 120 164 100 188', paint.accent, 9) +
      fill('M0 200C0 160 30 152 56 172C62 180 64 190 62 200Z', paint.accent),
  ) +
  tongue('M62 68C70 62 98 62 106 68L94 138C82 146 66 144 54 136Z', darker(paint.base, 0.22)) +
  laces(paint.trim, [92, 112, 130]) +
  shape(
    'sole',
    'M4 174C16 186 36 178 54 184C78 192 104 188 128 176V200C120 210 104 210 92 210H26C10 210 0 200 4 174Z',
    paint.trim,
    fill('M0 200H130V214H0Z', paint.accent) +
      line('M24 186L30 198M46 188L52 200M70 192L76 202M96 190L100 202', darker(paint.trim, 0.35), 4),
  );

const armoured: Model = ({ base, accent, trim }) =>
  shape('upper', highUpper, darker(base, 0.35), shade) +
  shape(
    'shin',
    'M54 26L84 12L112 26L106 112L82 126L58 112Z',
    base,
    fill('M84 12L112 26L106 112L82 126Z', darker(base, 0.22)) + line('M62 36L80 26', lighter(base), 5, 0.6),
    4,
  ) +
  shape('gem', ovalPath(83, 62, 11, 15), accent, dot(79, 56, 4, '#ffffff', 0.8), 4) +
  shape(
    'plate',
    'M10 182C8 158 28 142 54 138C80 138 92 158 92 182Z',
    base,
    fill('M54 138C80 138 92 158 92 182H60Z', darker(base, 0.22)) +
      line('M24 170C28 156 38 150 48 148', trim, 5),
    4,
  ) +
  sole(darker(base, 0.55), accent);

const shade = fill('M92 0H140V210H78C104 160 104 80 92 0Z', '#150f2e', 0.2);

function toe(color: string): string {
  return fill('M0 200C0 156 34 146 62 168C70 178 72 190 70 200Z', color);
}

function heel(color: string): string {
  return fill('M130 120C112 130 104 160 106 200H130Z', color);
}

function tongue(d: string, color: string): string {
  return shape('tongue', d, color, fill('M86 10H120V150H76Z', '#150f2e', 0.16), 4);
}

function laces(color: string, rows: readonly number[]): string {
  return rows.map((y) => line(`M${64 - y / 14} ${y}L${104 - y / 14} ${y + 4}`, color, 7)).join('');
}

function sole(color: string, accent: string): string {
  return shape(
    'sole',
    'M6 180C40 190 92 190 126 180C130 196 128 208 116 208H20C6 208 2 196 6 180Z',
    color,
    fill('M0 201H132V214H0Z', darker(color, 0.3)) + line('M10 193C44 200 90 200 124 192', accent, 4),
  );
}

const models: readonly [Model, ...Model[]] = [sneaker, highTop, boot, runner, armoured];
