import type { Random } from '../../random.ts';
import {
  bothSides,
  boxPath,
  darker,
  dot,
  fill,
  lighter,
  line,
  type Paint,
  pickPaint,
  shape,
  square,
} from './paint.ts';
import { pickPattern } from './pattern.ts';

/** What is worn below the belt: trousers, cargos, shorts, joggers, skirts. */
export function drawBottom(random: Random): string {
  const paint = pickPaint(random);
  return square(random.pick(cuts)(paint, pickPattern(random, paint)));
}

type Cut = (paint: Paint, pattern: string) => string;

const longLegs = 'M70 34H186L196 120L188 232H142L130 124H126L114 232H68L60 120Z';
const shortLegs = 'M66 52H190L206 190L142 198L130 136H126L114 198L50 190Z';

const jeans: Cut = (paint, pattern) =>
  shape('legs', longLegs, paint.base, pattern + folds(paint) + hem(222, darker(paint.base, 0.4))) +
  bothSides(
    line('M76 70C92 78 104 72 106 60', darker(paint.base, 0.45), 4) +
      line('M80 150L104 154M82 158L100 161', lighter(paint.base, 0.5), 3),
  ) +
  belt(paint, 34, 68);

const cargos: Cut = (paint, pattern) =>
  shape('legs', longLegs, paint.base, pattern + folds(paint) + hem(218, darker(paint.base, 0.5))) +
  bothSides(
    shape(
      'pocket',
      boxPath(52, 126, 42, 48, 6),
      darker(paint.base, 0.14),
      fill('M52 126H94V142H52Z', lighter(paint.base, 0.15)),
      4,
    ) + dot(73, 142, 4, paint.trim),
  ) +
  belt(paint, 34, 68);

const joggers: Cut = (paint, pattern) =>
  shape(
    'legs',
    'M70 36H186C202 100 202 160 186 224H146C148 180 140 140 130 118H126C116 140 108 180 110 224H70C54 160 54 100 70 36Z',
    paint.base,
    pattern +
      folds(paint) +
      hem(208, paint.trim) +
      bothSides(line('M70 48C56 110 58 160 74 220', paint.accent, 11)),
  ) +
  shape('band', boxPath(66, 30, 124, 20, 9), paint.trim, line('M70 40H186', darker(paint.trim, 0.25), 3), 4) +
  bothSides(line('M122 48C118 66 116 74 112 84', paint.trim, 5) + dot(112, 86, 5, paint.accent));

const shorts: Cut = (paint, pattern) =>
  shape(
    'legs',
    shortLegs,
    paint.base,
    pattern + folds(paint) + line('M44 182L120 192M212 182L136 192', paint.trim, 14),
  ) +
  bothSides(line('M74 92C88 100 100 94 104 82', darker(paint.base, 0.45), 4)) +
  shape(
    'band',
    boxPath(62, 46, 132, 24, 9),
    paint.accent,
    fill('M128 40H200V76H128Z', darker(paint.accent, 0.2)),
    4,
  );

const skirt: Cut = (paint, pattern) =>
  shape(
    'skirt',
    'M84 56H172L222 196C200 214 186 194 172 208C158 220 142 200 128 212C114 200 98 220 84 208C70 194 56 214 34 196Z',
    paint.base,
    `${pattern}${folds(paint)}${line('M100 60L76 214M128 60V220M156 60L180 214', darker(paint.base, 0.4), 5)}${line('M36 182C70 200 186 200 220 182', paint.trim, 8)}`,
  ) + belt(paint, 46, 80);

function belt({ accent }: Paint, y: number, left: number): string {
  return (
    shape(
      'belt',
      boxPath(left, y - 4, 256 - 2 * left, 22, 5),
      darker(accent, 0.55),
      line(`M${left} ${y}H${256 - left}`, lighter(accent, 0.2), 3, 0.5),
      4,
    ) +
    shape(
      'buckle',
      boxPath(112, y - 8, 32, 30, 6),
      '#e7c65a',
      fill(boxPath(120, y, 16, 14, 3), darker(accent, 0.55)),
      4,
    )
  );
}

function hem(y: number, color: string): string {
  return fill(`M40 ${y}H216V256H40Z`, color);
}

function folds({ base }: Paint): string {
  return (
    fill('M96 120L126 124L114 256H100Z', '#150f2e', 0.22) +
    fill('M164 20H216V256H170C182 170 180 90 164 20Z', '#150f2e', 0.22) +
    line('M78 70C72 110 74 150 78 206', lighter(base), 6, 0.45) +
    line('M142 132C148 160 150 186 150 210', lighter(base), 5, 0.35)
  );
}

const cuts: readonly [Cut, ...Cut[]] = [jeans, cargos, joggers, shorts, skirt];
