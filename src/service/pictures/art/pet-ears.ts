import type { Animal } from './animals.ts';
import { bothSides, boxPath, darker, dot, fill, lighter, line, ovalPath, shape } from './paint.ts';

export function drawEars(animal: Animal): string {
  return ears[animal.ears](animal);
}

type Part = (animal: Animal) => string;

const ears: Record<Animal['ears'], Part> = {
  none: () => '',
  cat: ({ coat, accent }) =>
    ear(
      'M52 92C44 60 46 36 54 20C78 28 98 42 108 58Z',
      coat,
      'M64 72C58 56 60 44 63 38C76 44 86 52 92 60Z',
      accent,
    ),
  fox: ({ coat, accent }) =>
    ear(
      'M46 96C30 56 30 24 40 4C72 18 98 40 110 60Z',
      coat,
      'M58 74C48 52 48 36 52 26C70 36 84 48 92 60Z',
      accent,
    ),
  wolf: ({ coat, belly }) =>
    ear(
      'M50 96C40 56 46 20 60 2C82 22 98 40 108 58Z',
      coat,
      'M62 72C56 48 60 32 65 24C76 38 86 50 90 60Z',
      belly,
    ),
  small: ({ coat, accent }) =>
    ear(
      'M54 80C48 58 52 40 60 30C80 36 92 46 98 58Z',
      coat,
      'M64 66C62 54 64 48 67 44C76 48 82 54 86 60Z',
      accent,
    ),
  round: ({ coat, accent, marks: onCoat }) => {
    const color = onCoat.includes('mask') ? accent : coat;
    return ear(ovalPath(70, 52, 30, 29), color, ovalPath(70, 54, 15, 14), lighter(color, 0.3));
  },
  rabbit: ({ coat }) =>
    ear(
      'M84 66C62 40 56 6 72 -2C94 -4 108 30 112 58Z',
      coat,
      'M88 54C76 36 70 16 78 10C90 12 98 34 102 54Z',
      '#ffb3c7',
    ),
  floppy: ({ coat, accent, marks: onCoat }) => {
    const color = onCoat.includes('mask') ? '#4a3a3a' : darker(coat, 0.3);
    return ear(
      'M86 46C58 36 26 58 28 104C30 128 52 130 60 110C64 92 74 76 94 66Z',
      color,
      'M40 92C42 74 54 62 68 60C56 72 52 88 50 104Z',
      onCoat.includes('visor') ? accent : lighter(color, 0.2),
    );
  },
  tufts: ({ coat, accent }) =>
    ear(
      'M54 88C40 60 36 36 40 18C64 26 92 36 116 44Z',
      darker(coat, 0.15),
      'M60 66C54 54 52 46 52 38C64 42 76 46 86 52Z',
      accent,
    ),
  antenna: ({ coat, accent }) =>
    line('M128 44V20', '#1c1733', 13) +
    line('M128 44V20', '#cfd5e6', 5) +
    shape('bulb', ovalPath(128, 16, 13, 13), accent, dot(124, 12, 4, '#ffffff', 0.8)) +
    bothSides(shape('ear', boxPath(30, 84, 26, 46, 10), darker(coat, 0.3))),
  horns: ({ belly }) =>
    ear(
      'M70 62C46 52 36 28 44 4C58 22 82 26 102 44Z',
      belly,
      'M56 36C60 40 72 46 84 50L74 58C64 52 58 44 56 36Z',
      darker(belly, 0.2),
    ),
  fin: ({ coat, accent }) =>
    shape(
      'fin',
      'M100 44C104 22 124 6 154 0C146 18 150 32 160 46Z',
      accent,
      fill('M138 0C140 20 146 34 152 50H170V0Z', '#150f2e', 0.25),
    ) + bothSides(shape('side-fin', 'M60 124C38 118 20 126 8 144C28 152 46 150 64 146Z', coat)),
};

function ear(d: string, color: string, inner: string, innerColor: string): string {
  return bothSides(shape('ear', d, color, fill(inner, innerColor)));
}
