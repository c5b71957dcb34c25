import type { Animal } from './animals.ts';
import {
  bothSides,
  boxPath,
  darker,
  dot,
  fill,
  lighter,
  line,
  oval,
  ovalPath,
  shape,
  starPath,
} from './paint.ts';

type Part = (animal: Animal) => string;

export const drawEars: Part = (animal) => ears[animal.ears](animal);
export const drawTail: Part = (animal) => tails[animal.tail](animal);
export const drawMuzzle: Part = (animal) => muzzles[animal.muzzle](animal);
export const drawExtra: Part = (animal) => extras[animal.extra](animal);
/** Coat marks are cut at the head's edge, whose shape the head defined. */
export const drawMarks: Part = (animal) =>
  `<g clip-path="url(#head)">${animal.marks.map((mark) => marks[mark](animal)).join('')}</g>`;

export const drawEyes: Part = ({ form, marks: onCoat, accent }) => {
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
};

const none: Part = () => '';

const ears: Record<Animal['ears'], Part> = {
  none,
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

const tails: Record<Animal['tail'], Part> = {
  none,
  curl: ({ coat }) =>
    line('M184 214C226 214 238 180 216 162', '#1c1733', 28) +
    line('M184 214C226 214 238 180 216 162', coat, 18) +
    line('M204 206C220 198 226 186 222 176', lighter(coat), 4, 0.5),
  bushy: ({ coat, belly }) =>
    shape(
      'tail',
      'M170 222C196 216 186 176 206 150C216 136 238 132 246 112C258 160 256 214 206 236C190 242 176 236 170 222Z',
      coat,
      fill('M206 150C216 136 238 132 250 104V160C232 158 216 168 204 178C202 168 202 158 206 150Z', belly),
    ),
  ringed: ({ coat, belly }) =>
    shape(
      'tail',
      'M170 222C206 216 206 176 222 150C240 176 250 220 206 236Z',
      coat,
      line('M196 190L240 204M206 170L240 180', belly, 10),
    ),
  stub: ({ coat }) => shape('tail', ovalPath(194, 206, 22, 20), lighter(coat, 0.3)),
  wings: ({ coat }) =>
    bothSides(
      shape(
        'wing',
        'M84 154C46 156 22 184 18 216C34 216 44 212 52 206C50 216 52 222 54 226C72 218 90 196 94 170Z',
        darker(coat, 0.15),
        line('M52 206C62 196 68 186 72 176M40 206C46 198 50 190 56 184', darker(coat, 0.4), 4),
      ),
    ),
  spiked: ({ coat, accent }) =>
    fill('M196 196L214 168L220 196ZM214 182L240 160L236 188Z', accent) +
    shape('tail', 'M172 226C206 226 224 206 228 176L248 156L246 190C244 220 214 244 178 242Z', coat, '') +
    bothSides(
      shape(
        'wing',
        'M78 160C48 134 26 130 6 138C20 150 18 160 14 172C28 168 36 174 40 186C50 180 64 186 80 196Z',
        accent,
        fill('M78 160C48 142 30 138 12 140L40 186C50 180 64 186 80 196Z', '#150f2e', 0.12),
      ),
    ),
  fish: ({ coat, accent }) =>
    shape(
      'tail',
      'M176 220C204 220 214 206 220 186C214 176 212 164 216 152C228 160 236 168 240 178C246 170 252 168 256 168C254 190 246 204 232 206C222 232 200 244 178 240Z',
      darker(coat, 0.12),
      line('M222 190C228 184 232 180 238 180', accent, 4),
    ),
  arms: ({ coat }) =>
    bothSides(
      shape(
        'arm',
        'M78 176C58 172 52 156 54 138C36 130 18 142 22 164C28 198 52 212 80 206Z',
        darker(coat, 0.1),
        line('M34 154C36 176 46 188 60 192', lighter(coat), 4, 0.5),
      ),
    ),
};

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

const extras: Record<Animal['extra'], Part> = {
  none,
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
