import type { Random } from '../../random.ts';
import {
  bothSides,
  boxPath,
  darker,
  dot,
  fill,
  lighter,
  line,
  mix,
  type Paint,
  shape,
  square,
} from './paint.ts';
import { bottomPaint } from './palettes.ts';
import { pickCalmPattern } from './pattern.ts';

/**
 * What is worn below the belt: trousers, cargos, joggers; shorts and skirts over tights. All reach from the waist to the
 * ankles: whoever dresses a figure in them by their height gets every waist in one place.
 */
export function drawBottom(random: Random, id: string): string {
  const paint = bottomPaint(random, id);
  return square(random.pick(cuts)(paint, pickCalmPattern(random, paint)));
}

type Cut = (paint: Paint, pattern: string) => string;

const longLegs = 'M70 34H186L196 120L188 232H142L130 124H126L114 232H68L60 120Z';
const shortLegs = 'M68 32H188L204 146L140 154L130 112H126L116 154L52 146Z';

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
  tights(paint) +
  shape(
    'legs',
    shortLegs,
    paint.base,
    pattern + folds(paint) + line('M46 140L122 150M210 140L134 150', paint.trim, 12),
  ) +
  bothSides(line('M76 66C90 74 102 68 106 56', darker(paint.base, 0.45), 4)) +
  shape(
    'band',
    boxPath(64, 26, 128, 24, 9),
    paint.accent,
    fill('M128 20H200V56H128Z', darker(paint.accent, 0.2)),
    4,
  );

const skirt: Cut = (paint, pattern) =>
  tights(paint) +
  shape(
    'skirt',
    'M74 34H182L216 142C200 156 186 142 172 152C158 162 142 146 128 156C114 146 98 162 84 152C70 142 56 156 40 142Z',
    paint.base,
    `${pattern}${folds(paint)}${line('M94 42L78 156M128 42V160M162 42L178 156', darker(paint.base, 0.4), 5)}${line('M38 132C72 146 184 146 218 132', paint.trim, 8)}`,
  ) +
  belt(paint, 34, 70);

/** What covers the legs under what is short. */
function tights({ base, accent, trim }: Paint): string {
  const color = mix(darker(base, 0.5), accent, 0.12);
  return bothSides(
    shape(
      'tights',
      'M72 120H124L114 232H74Z',
      color,
      fill('M104 120H124L114 232H98Z', '#150f2e', 0.3) + line('M70 214H116', trim, 5, 0.8),
    ),
  );
}

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
