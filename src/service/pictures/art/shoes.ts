import type { Random } from '../../random.ts';
import { darker, dot, fill, lighter, line, type Paint, pickPaint, shape, square, starPath } from './paint.ts';

/** A pair of shoes from the side, the far one behind. */
export function drawShoes(random: Random): string {
  const paint = pickPaint(random);
  const model = random.pick(models);
  return square(
    `<g transform="translate(44 8) scale(0.82)">${model('far', { base: darker(paint.base), accent: darker(paint.accent), trim: darker(paint.trim, 0.2) })}</g>` +
      `<g transform="translate(-4 28) scale(0.94)">${model('near', paint)}</g>`,
  );
}

/** `name` tells the pair's two shoes apart. */
type Model = (name: string, paint: Paint) => string;

const sneaker: Model = (name, { base, accent, trim }) =>
  shape(
    `${name}-upper`,
    'M30 96C44 108 72 108 90 92C104 118 130 136 168 142C210 148 234 160 236 190H24C18 156 24 120 30 96Z',
    base,
    fill('M24 190V150C60 150 70 176 90 190Z', darker(base, 0.25)) +
      fill('M168 142C210 148 234 160 236 190H176C162 176 160 156 168 142Z', accent) +
      line('M40 176C90 172 120 160 150 128', trim, 11) +
      line('M34 112C40 130 40 140 36 158', lighter(base), 6, 0.6),
  ) +
  laces(trim, [104, 118, 134], 112) +
  sole(name, trim, accent);

const highTop: Model = (name, { base, accent, trim }) =>
  shape(
    `${name}-upper`,
    'M34 40H108L112 104C130 130 160 138 184 144C216 150 236 164 236 190H24C20 140 30 90 34 40Z',
    base,
    fill('M24 190V128C66 132 74 170 96 190Z', accent) +
      fill('M180 143C216 150 236 164 236 190H178C168 176 170 156 180 143Z', trim) +
      line('M34 50H110', accent, 16) +
      fill(starPath(66, 106, 5, 20, 9), trim) +
      line('M40 70C42 96 38 110 34 124', lighter(base), 5, 0.6),
  ) +
  laces(trim, [88, 92, 104, 122, 142], 62) +
  sole(name, '#f4f1fb', accent);

const boot: Model = (name, { base, accent, trim }) =>
  shape(
    `${name}-upper`,
    'M36 20H120L118 100C150 118 176 120 204 134C230 146 238 166 236 190H26C20 130 34 80 36 20Z',
    base,
    fill('M26 190C24 160 28 130 30 110C70 120 86 150 90 190Z', darker(base, 0.3)) +
      fill('M30 20H126V44H30Z', accent) +
      line('M34 78H120M34 108H120', darker(accent, 0.3), 13) +
      line('M46 50C48 76 44 100 40 118', lighter(base), 6, 0.5) +
      fill('M196 130C230 146 238 166 236 190H204C196 170 192 150 196 130Z', darker(base, 0.35)),
  ) +
  dot(108, 78, 8, trim) +
  dot(108, 108, 8, trim) +
  shape(
    `${name}-sole`,
    'M20 184H240V214H206L200 206H188L182 214H166L160 206H148L142 214H20Z',
    darker(base, 0.65),
    line('M24 190H236', lighter(base, 0.2), 3, 0.5),
  );

const runner: Model = (name, { base, accent, trim }) =>
  shape(
    `${name}-upper`,
    'M18 108C40 96 62 116 88 92C112 116 150 132 190 146C222 158 240 172 240 188H22C10 160 8 130 18 108Z',
    base,
    line('M50 188L108 112M78 188L126 122M106 188L146 130', accent, 9) +
      fill('M18 108C40 100 46 150 30 188H0V100Z', accent) +
      line('M200 154C220 162 230 174 232 188', trim, 10) +
      line('M96 104C120 124 150 136 182 148', lighter(base), 5, 0.6),
  ) +
  shape(
    `${name}-sole`,
    'M12 178C60 192 90 172 130 182C170 190 210 176 244 182C246 204 236 214 222 214H40C20 214 10 198 12 178Z',
    trim,
    fill('M40 200H240V220H40Z', accent) +
      line('M56 188L70 204M86 186L100 204M116 186L130 204', darker(trim, 0.35), 4),
  );

function laces(color: string, columns: readonly number[], top: number): string {
  return columns.map((x, index) => line(`M${x - 10} ${top + index * 11}l26 -8`, color, 6)).join('');
}

function sole(name: string, color: string, accent: string): string {
  return shape(
    `${name}-sole`,
    'M18 180H240C246 200 238 214 222 214H36C20 214 14 200 18 180Z',
    color,
    fill('M14 204H246V220H14Z', darker(color, 0.3)) + line('M24 192H234', accent, 4),
  );
}

const models: readonly [Model, ...Model[]] = [sneaker, highTop, boot, runner];
