import type { Animal } from './animals.ts';
import { bothSides, boxPath, darker, dot, fill, lighter, line, oval } from './paint.ts';

/** The coat's marks, cut at the head's edge: call it after the head was drawn as the shape `head`. */
export function drawMarks(animal: Animal): string {
  return `<g clip-path="url(#head)">${animal.marks.map((mark) => marks[mark](animal)).join('')}</g>`;
}

type Part = (animal: Animal) => string;

const marks: Record<Animal['marks'][number], Part> = {
  mask: ({ accent, muzzle }) => {
    const color = muzzle === 'flat' ? '#6b5148' : muzzle === 'beak' ? '#5a3517' : accent;
    return bothSides(
      `<ellipse cx="90" cy="112" rx="29" ry="32" fill="${color}" fill-opacity="0.92" transform="rotate(24 90 112)"/>`,
    );
  },
  patches: () =>
    fill('M150 20C200 30 220 70 214 104C190 104 166 84 150 20Z', '#e8a057') +
    fill('M44 96C60 80 74 60 80 36L40 30Z', '#7a5a4a', 0.85),
  stripes: ({ coat }) =>
    fill(
      'M120 24H136L128 78ZM96 28L108 30L110 66ZM160 28L148 30L146 66ZM36 116L72 128L40 134ZM220 116L184 128L216 134ZM44 142L78 144L52 158ZM212 142L178 144L204 158Z',
      darker(coat, 0.75),
    ),
  cheeks: ({ form }) => bothSides(oval(66, form === 'blob' ? 178 : 142, 15, 9, '#ff6f91', 0.6)),
  spots: ({ coat }) =>
    [
      [82, 62, 9],
      [106, 50, 7],
      [128, 66, 9],
      [152, 50, 8],
      [174, 64, 9],
      [58, 92, 8],
      [198, 92, 8],
      [62, 140, 6],
      [194, 140, 6],
    ]
      .map(([x = 0, y = 0, r = 0]) => dot(x, y, r, darker(coat, 0.45), 0.7))
      .join(''),
  face: ({ belly }) =>
    fill(
      'M128 92C112 84 84 84 70 104C58 124 66 180 128 180C190 180 198 124 186 104C172 84 144 84 128 92Z',
      belly,
    ),
  brows: ({ belly, marks: onCoat }) =>
    onCoat.includes('mask')
      ? bothSides(line('M72 84L112 98', '#3b2410', 9))
      : bothSides(oval(96, 82, 11, 6, belly)),
  cracks: ({ coat, accent }) =>
    line('M64 80L86 92L78 110M190 70L172 88L182 100M110 40L118 60L106 70', darker(coat, 0.5), 5) +
    fill('M40 110L66 166L100 180L40 190ZM200 60L220 110L206 84Z', darker(coat, 0.25), 0.6) +
    oval(190, 150, 26, 10, accent, 0.6),
  ribs: ({ coat }) =>
    line('M128 20V70M100 26C88 50 84 70 82 90M156 26C168 50 172 70 174 90', darker(coat, 0.35), 5) +
    line(
      'M76 60L70 54M180 60L186 54M112 50L106 44M146 46L152 40M64 110L56 108M194 110L202 108',
      '#f6ffe8',
      4,
    ),
  visor: ({ coat }) =>
    fill(boxPath(62, 76, 132, 60, 24), '#20243c') +
    line('M78 88H110', '#ffffff', 5, 0.35) +
    line('M60 60H90', lighter(coat), 5, 0.7),
  disc: ({ belly, coat }) =>
    bothSides(dot(92, 110, 42, belly) + dot(92, 110, 30, lighter(belly, 0.4))) +
    fill('M128 60L112 90L128 116L144 90Z', darker(coat, 0.2)),
};
