import type { Animal } from './animals.ts';
import { bothSides, boxPath, darker, dot, fill, lighter, line, oval, ovalPath, shape } from './paint.ts';

export function drawEyes({ form, marks: onCoat, accent }: Animal): string {
  if (onCoat.includes('visor'))
    return bothSides(oval(98, 106, 12, 14, accent) + oval(94, 101, 4, 5, '#ffffff', 0.9));
  const y = form === 'blob' ? 148 : 112;
  return (
    bothSides(oval(94, y, 15, 18, '#1c1733')) +
    [94, 162]
      .map(
        (x) =>
          oval(x, y + 8, 9, 7, lighter(accent, 0.15), 0.75) +
          dot(x - 5, y - 7, 6, '#ffffff') +
          dot(x + 6, y + 5, 3, '#ffffff', 0.85),
      )
      .join('')
  );
}

export function drawMuzzle(animal: Animal): string {
  return muzzles[animal.muzzle](animal);
}

type Part = (animal: Animal) => string;

const nose = (color: string): string =>
  fill('M116 132C120 126 136 126 140 132C140 140 132 144 128 146C124 144 116 140 116 132Z', color) +
  dot(123, 131, 2.5, '#ffffff', 0.8);
const lips = (top: number): string =>
  line(
    `M128 ${top}C126 ${top + 10} 114 ${top + 12} 108 ${top + 4}M128 ${top}C130 ${top + 10} 142 ${top + 12} 148 ${top + 4}`,
    '#1c1733',
    5,
  );

const muzzles: Record<Animal['muzzle'], Part> = {
  cat: ({ accent }) =>
    nose(accent === '#2a2d45' ? '#ff9db5' : accent) +
    lips(146) +
    bothSides(line('M70 136L40 130M70 146L42 150', '#1c1733', 3, 0.6)),
  dog: ({ belly }) =>
    oval(128, 146, 34, 24, belly) +
    nose('#1c1733') +
    lips(146) +
    fill('M120 158C124 172 132 172 136 158Z', '#f0607c'),
  beak: ({ accent }) =>
    shape(
      'beak',
      'M108 130C118 120 138 120 148 130C144 146 136 158 128 166C120 158 112 146 108 130Z',
      accent,
      fill('M130 118H156V170H128Z', '#150f2e', 0.2) +
        line('M112 140C122 144 134 144 144 140', darker(accent, 0.4), 3),
      4,
    ),
  bill: ({ accent }) =>
    shape(
      'bill',
      'M94 138C104 122 152 122 162 138C166 150 150 160 128 160C106 160 90 150 94 138Z',
      accent,
      line('M96 142C116 150 140 150 160 142', darker(accent, 0.45), 4) +
        fill('M140 116H170V170H136Z', '#150f2e', 0.15),
      4,
    ) + bothSides(dot(119, 132, 2.5, darker('#ff9f2e', 0.5))),
  grid: ({ accent, coat }) =>
    shape(
      'speaker',
      boxPath(98, 136, 60, 24, 10),
      darker(coat, 0.6),
      line('M108 148H112M122 148H126M136 148H140M148 148H150', accent, 6),
      4,
    ),
  smile: ({ form }) =>
    form === 'blob'
      ? line('M108 176C118 188 138 188 148 176', '#1c1733', 6)
      : line('M114 138C122 148 134 148 142 138', '#1c1733', 5),
  teeth: () =>
    shape(
      'mouth',
      'M84 138C110 150 146 150 172 138C170 162 152 170 128 170C104 170 86 162 84 138Z',
      '#6b1a32',
      fill('M88 138L98 154L106 143L116 158L124 146H132L140 158L150 143L158 154L168 138L128 134Z', '#ffffff') +
        oval(128, 168, 20, 9, '#f0607c'),
      4,
    ),
  snout: ({ coat, belly }) =>
    shape(
      'snout',
      ovalPath(128, 146, 42, 25),
      lighter(coat, 0.18),
      fill('M86 150C110 160 146 160 170 150V176H86Z', belly),
      4,
    ) +
    bothSides(dot(114, 138, 4, '#1c1733')) +
    bothSides(fill('M98 154L106 154L102 164Z', '#ffffff')),
  flat: ({ coat }) =>
    oval(128, 146, 36, 23, darker(coat, 0.45), 0.85) +
    nose('#1c1733') +
    line('M106 158C116 148 140 148 150 158', '#1c1733', 5),
  ape: ({ belly }) =>
    oval(128, 142, 48, 29, belly) +
    bothSides(oval(118, 132, 5, 4, '#1c1733')) +
    line('M98 148C116 160 140 160 158 148', '#1c1733', 5),
};
