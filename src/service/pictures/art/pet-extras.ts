import type { Animal } from './animals.ts';
import { bothSides, boxPath, darker, dot, fill, lighter, line, ovalPath, shape, starPath } from './paint.ts';

/** What the pet wears or carries. */
export function drawExtra(animal: Animal): string {
  return extras[animal.extra](animal);
}

type Part = (animal: Animal) => string;

const extras: Record<Animal['extra'], Part> = {
  none: () => '',
  collar: ({ accent }) =>
    shape('collar', 'M80 166C104 180 152 180 176 166L178 180C152 196 104 196 78 180Z', accent, '', 4) +
    shape('bell', ovalPath(128, 192, 12, 12), '#f7c948', line('M120 194H136', '#8a4b0f', 3), 4),
  detective: () =>
    shape(
      'hat',
      'M78 50C80 18 104 6 128 6C152 6 176 18 178 50C150 38 106 38 78 50Z',
      '#a9763f',
      `${line('M128 6V46', '#7a5026', 4)}${fill('M80 32C104 22 152 22 176 32L178 46C150 36 106 36 78 46Z', '#5f3d1c')}`,
    ) +
    shape(
      'brim',
      'M58 54C96 34 160 34 198 54C204 64 196 68 188 64C152 50 104 50 68 64C60 68 52 64 58 54Z',
      '#8a5f30',
    ),
  scarf: ({ accent }) =>
    shape(
      'end',
      'M160 174L184 172L190 214L166 210Z',
      darker(accent, 0.25),
      line('M166 202L188 206', '#ffffff', 4, 0.7),
      4,
    ) +
    shape(
      'scarf',
      'M70 160C100 178 156 178 186 160C194 168 192 182 182 188C150 202 106 202 74 188C64 182 62 168 70 160Z',
      accent,
      line('M92 170L88 194M124 176V198M156 172L162 194', '#ffffff', 6, 0.75),
    ),
  headband: ({ accent }) =>
    shape('knot', 'M196 74L234 60L224 82L238 100L198 90Z', darker(accent, 0.2), '', 4) +
    shape(
      'band',
      'M52 84C90 62 166 62 204 84L208 100C166 78 90 78 48 100Z',
      accent,
      dot(128, 76, 8, '#ffffff'),
    ),
  glasses: ({ accent }) =>
    bothSides(
      shape(
        'lens',
        'M66 96H120C124 122 114 134 94 134C72 134 62 118 66 96Z',
        accent,
        fill('M76 98L94 98L78 124L72 118Z', '#ffffff', 0.4),
        6,
      ),
    ) +
    line('M118 102H138', '#1c1733', 7) +
    fill('M120 170L128 178L136 170L142 204L128 218L114 204Z', '#d6283f'),
  beanie: ({ accent }) =>
    shape('bobble', ovalPath(128, 14, 15, 13), '#ffffff', '') +
    shape(
      'hat',
      'M66 72C66 34 96 20 128 20C160 20 190 34 190 72Z',
      '#3f8be0',
      line('M96 28C88 44 86 56 86 70M128 22V70M160 28C168 44 170 56 170 70', '#2a5fa8', 5),
    ) +
    shape('cuff', boxPath(58, 58, 140, 26, 13), accent, ''),
  bolt: ({ accent }) =>
    fill('M140 176L112 204H126L118 226L148 196H134Z', accent) +
    line('M140 176L112 204H126L118 226L148 196H134Z', '#1c1733', 3),
  flower: ({ accent, form }) => {
    const y = form === 'blob' ? 28 : 30;
    return form === 'blob'
      ? shape(
          'leaf',
          'M128 34C120 14 134 2 160 4C160 24 148 36 128 34Z',
          accent,
          line('M132 30C140 22 148 14 154 10', lighter(accent), 3),
        )
      : [0, 72, 144, 216, 288]
          .map(
            (angle) =>
              `<ellipse cx="160" cy="${y - 13}" rx="9" ry="13" fill="${accent}" stroke="#1c1733" stroke-width="3" transform="rotate(${angle} 160 ${y})"/>`,
          )
          .join('') + dot(160, y, 8, '#ffe066');
  },
  bow: ({ accent, muzzle }) => {
    const y = muzzle === 'bill' ? 180 : 44;
    const x = muzzle === 'bill' ? 128 : 178;
    return `<g transform="translate(${x} ${y})">${shape('bow-left', 'M-4 0L-34 -18C-40 -6 -40 10 -34 20Z', accent, '', 4)}${shape('bow-right', 'M4 0L34 -18C40 -6 40 10 34 20Z', darker(accent, 0.12), '', 4)}${shape('bow-knot', ovalPath(0, 1, 10, 10), lighter(accent, 0.25), '', 4)}</g>`;
  },
  crown: ({ accent }) =>
    shape(
      'crown',
      'M88 50L84 14L108 32L128 6L148 32L172 14L168 50C144 42 112 42 88 50Z',
      '#f7c948',
      line('M90 44C114 36 142 36 166 44', '#fff3b0', 4),
    ) + dot(128, 30, 6, accent),
  tusks: ({ accent }) =>
    bothSides(shape('tusk', 'M98 154C92 144 90 136 92 126C104 130 108 142 110 156Z', '#fff6e0', '', 4)) +
    shape('belt', 'M72 196C104 208 152 208 184 196L186 210C152 222 104 222 70 210Z', accent, '', 4),
  moon: ({ accent }) =>
    fill('M138 48C126 52 116 66 120 82C104 76 102 54 116 46C124 42 132 44 138 48Z', accent) +
    fill(starPath(142, 62, 4, 9, 3), accent),
  flame: ({ accent }) =>
    shape(
      'flame',
      'M128 62C108 54 108 34 122 22C122 32 130 32 132 20C148 32 150 54 128 62Z',
      accent,
      fill('M128 58C118 54 118 44 126 38C128 44 134 46 136 42C140 50 136 56 128 58Z', lighter(accent, 0.7)),
      4,
    ),
};
