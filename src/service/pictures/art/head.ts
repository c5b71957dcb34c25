import type { Random } from '../../random.ts';
import {
  bothSides,
  boxPath,
  darker,
  dot,
  fill,
  gradient,
  lighter,
  line,
  oval,
  ovalPath,
  type Paint,
  shape,
  square,
  starPath,
} from './paint.ts';
import { headPaint } from './palettes.ts';

/** What is worn on the head or before the face: caps, helmets, masks, headphones, crowns. */
export function drawHead(random: Random, id: string): string {
  return square(random.pick(models)(headPaint(random, id)));
}

type Model = (paint: Paint) => string;

const cap: Model = ({ base, accent, trim }) =>
  shape(
    'crown',
    'M46 154C40 76 86 44 134 44C184 44 214 84 210 154C160 136 96 136 46 154Z',
    base,
    fill('M150 40C190 60 206 100 204 160H240V30Z', '#150f2e', 0.24) +
      line('M128 44C108 70 100 106 100 146M128 44C156 70 168 106 168 146', darker(base, 0.4), 4) +
      line('M64 122C68 92 82 72 104 60', lighter(base), 8, 0.6),
  ) +
  fill(starPath(134, 104, 5, 24, 10), accent) +
  dot(130, 44, 9, accent) +
  shape(
    'visor',
    'M44 150C96 130 162 130 212 150C238 162 244 184 226 192C170 162 94 166 32 190C16 182 20 162 44 150Z',
    accent,
    `${fill('M150 138C220 150 250 190 226 196C196 178 170 172 140 170Z', '#150f2e', 0.25)}${line('M40 170C92 148 164 148 216 168', trim, 5)}`,
  );

const helmet: Model = ({ base, accent, trim }) =>
  gradient('visor-light', [lighter(accent, 0.5), accent, darker(accent, 0.4)]) +
  shape(
    'shell',
    'M40 132C40 70 80 36 128 36C176 36 216 70 216 132L210 176C204 206 172 222 128 222C84 222 52 206 46 176Z',
    base,
    fill('M150 30C200 60 206 160 150 230H240V30Z', '#150f2e', 0.25) +
      fill('M112 30H144V230H112Z', trim, 0.9) +
      line('M60 108C66 78 84 62 106 54', lighter(base), 9, 0.7) +
      fill('M46 190H210V230H46Z', darker(base, 0.45)),
  ) +
  shape(
    'visor',
    'M56 116C98 100 158 100 200 116C206 148 196 168 180 176C150 164 106 164 76 176C60 168 50 148 56 116Z',
    'url(#visor-light)',
    `${fill('M84 110L120 106L94 168L72 172Z', '#ffffff', 0.55)}${fill('M130 105L140 105L114 164L106 165Z', '#ffffff', 0.35)}`,
  ) +
  bothSides(
    shape('ear', boxPath(26, 116, 26, 56, 10), darker(base, 0.35), line('M34 130V158', accent, 5), 4),
  ) +
  line('M104 196H152M112 208H144', darker(base, 0.65), 5);

const demon: Model = ({ base, accent, trim }) =>
  bothSides(
    shape(
      'horn',
      'M72 84C40 74 26 40 38 14C50 44 78 46 100 62Z',
      trim,
      fill('M38 14C50 44 78 46 100 62L80 84C50 60 40 40 38 14Z', darker(trim, 0.25)),
    ),
  ) +
  shape(
    'face',
    'M128 52C176 52 208 84 204 130C200 176 176 214 128 236C80 214 56 176 52 130C48 84 80 52 128 52Z',
    base,
    fill('M136 40H220V240H128C164 200 172 110 136 40Z', '#150f2e', 0.22) +
      line('M72 104C78 84 92 74 106 70', lighter(base), 7, 0.55),
  ) +
  bothSides(
    shape(
      'eye',
      'M68 116L116 134C110 156 82 154 68 116Z',
      '#1c1733',
      dot(98, 137, 8, accent) + dot(98, 137, 3, '#fffbe0'),
      4,
    ) +
      line('M62 98L112 118', darker(base, 0.55), 11) +
      line('M72 160C82 170 92 172 102 168', darker(base, 0.4), 5),
  ) +
  fill('M128 134L116 166H140Z', darker(base, 0.35)) +
  shape(
    'mouth',
    'M82 180C108 190 148 190 174 180C168 212 150 218 128 218C106 218 88 212 82 180Z',
    '#1c1733',
    bothSides(fill('M88 180L98 206L110 186ZM112 188L120 202L128 188Z', '#fff7e6')),
    5,
  ) +
  fill('M128 62L114 92L128 106L142 92Z', accent);

const beanie: Model = ({ base, accent, trim }) =>
  shape('bobble', ovalPath(128, 40, 26, 24), accent, oval(138, 46, 20, 18, darker(accent), 0.6)) +
  shape(
    'knit',
    'M42 168C34 96 72 54 128 54C184 54 222 96 214 168Z',
    base,
    line(
      'M84 66C66 100 64 136 66 170M112 56C104 96 102 136 104 170M146 56C154 96 156 136 154 170M174 66C192 100 194 136 192 170',
      darker(base, 0.28),
      6,
    ) +
      line('M40 118L62 104L84 118L106 104L128 118L150 104L172 118L194 104L216 118', accent, 9) +
      fill('M160 50C210 80 214 130 210 176H240V50Z', '#150f2e', 0.22) +
      line('M60 112C66 90 78 78 94 70', lighter(base), 6, 0.5),
  ) +
  shape(
    'cuff',
    boxPath(32, 156, 192, 46, 20),
    trim,
    line('M60 160V200M88 160V200M116 160V200M144 160V200M172 160V200M200 160V200', darker(trim, 0.22), 5) +
      fill('M170 150H230V206H170Z', '#150f2e', 0.14),
  );

const headphones: Model = ({ base, accent, trim }) =>
  bothSides(
    shape(
      'cat-ear',
      'M52 92C40 60 44 34 56 22C76 32 92 48 100 66Z',
      base,
      fill('M62 78C56 60 56 46 60 40C70 46 80 56 86 66Z', accent),
      5,
    ),
  ) +
  line('M50 150C44 78 84 48 128 48C172 48 212 78 206 150', '#1c1733', 30) +
  line('M50 150C44 78 84 48 128 48C172 48 212 78 206 150', base, 20) +
  line('M62 104C74 70 100 56 128 56', lighter(base), 5, 0.8) +
  bothSides(
    shape('cup', boxPath(24, 126, 58, 88, 26), base, fill('M58 120H90V220H58Z', '#150f2e', 0.3)) +
      shape('pad', boxPath(66, 134, 26, 72, 12), darker(trim, 0.6), '', 5) +
      dot(48, 170, 17, darker(base, 0.4)) +
      dot(48, 170, 12, accent) +
      dot(44, 166, 4, '#ffffff', 0.8),
  );

const gasMask: Model = ({ base, accent, trim }) =>
  shape(
    'mask',
    'M128 40C184 40 210 80 206 128C202 170 180 196 128 204C76 196 54 170 50 128C46 80 72 40 128 40Z',
    base,
    fill('M150 36C206 80 196 160 140 210H230V36Z', '#150f2e', 0.25) +
      line('M66 96C74 72 90 60 108 56', lighter(base), 7, 0.6) +
      fill('M116 36H140V90H116Z', darker(base, 0.25)),
  ) +
  bothSides(
    shape(
      'glass',
      ovalPath(90, 112, 29, 30),
      darker(accent, 0.25),
      oval(90, 124, 24, 18, accent) + fill('M72 104L92 88L98 92L74 118Z', '#ffffff', 0.75),
    ) +
      shape(
        'filter',
        ovalPath(66, 196, 30, 30),
        darker(base, 0.4),
        dot(66, 196, 20, darker(trim, 0.15)) + line('M54 188H78M54 196H78M54 204H78', darker(base, 0.6), 4),
      ),
  ) +
  shape(
    'nose',
    'M104 152H152L160 196C150 222 106 222 96 196Z',
    darker(base, 0.25),
    line('M110 172H146M110 184H146M112 196H144', accent, 5),
  );

const crown: Model = ({ base, accent, trim }) =>
  gradient('gold', ['#fff3b0', '#f7c948', '#d08a1d']) +
  shape(
    'mask',
    'M54 104H202C212 150 196 204 160 226C140 238 116 238 96 226C60 204 44 150 54 104Z',
    darker(base, 0.3),
    fill('M150 100H220V240H130C170 210 176 150 150 100Z', '#150f2e', 0.3) +
      line('M74 196C96 216 160 216 182 196', trim, 5, 0.6),
  ) +
  shape('slit', 'M62 132C104 144 152 144 194 132L188 166C150 158 106 158 68 166Z', '#f0c39a', '', 4) +
  bothSides(line('M88 148C96 144 106 146 112 152', '#1c1733', 8)) +
  shape(
    'crown',
    'M38 40L82 74L128 20L174 74L218 40L206 122C162 134 94 134 50 122Z',
    'url(#gold)',
    fill('M150 20L230 20V140H146C170 110 172 70 150 40Z', '#8a4b0f', 0.26) +
      line('M56 104C102 116 154 116 200 104', '#fff6cf', 5),
  ) +
  [38, 128, 218]
    .map((x) => shape(`ball-${x}`, ovalPath(x, x === 128 ? 22 : 40, 12, 12), '#fff3b0', '', 4))
    .join('') +
  shape('gem', 'M128 62L144 82L128 104L112 82Z', accent, fill('M128 62L144 82H128Z', '#ffffff', 0.55), 4);

const hooded: Model = ({ base, accent, trim }) =>
  shape(
    'hood',
    'M128 14C72 18 36 66 36 130C36 178 52 216 84 240H172C204 216 220 178 220 130C220 66 184 18 128 14Z',
    base,
    fill('M150 10C230 60 220 190 172 246H240V10Z', '#150f2e', 0.28) +
      line('M58 116C62 78 82 50 108 40', lighter(base), 8, 0.55),
  ) +
  shape(
    'shade',
    'M128 60C92 62 70 96 70 138C70 180 92 214 128 216C164 214 186 180 186 138C186 96 164 62 128 60Z',
    '#171328',
    fill('M70 176C100 200 156 200 186 176V230H70Z', darker(trim, 0.62)) +
      line('M84 176C108 188 148 188 172 176', accent, 4, 0.7),
  ) +
  line(
    'M128 58C92 60 70 96 70 138C70 180 92 214 128 216C164 214 186 180 186 138C186 96 164 60 128 58',
    accent,
    6,
  ) +
  bothSides(fill('M84 132L118 146C112 158 92 154 84 132Z', lighter(accent, 0.4)));

const goggles: Model = ({ base, accent, trim }) =>
  shape(
    'strap',
    'M14 108H242V152H14Z',
    darker(trim, 0.55),
    line('M20 120H236', accent, 6) + line('M20 140H236', darker(trim, 0.3), 5),
  ) +
  bothSides(
    shape('rim', ovalPath(82, 132, 54, 52), base, line('M42 116C48 98 60 90 74 86', lighter(base), 8, 0.7)) +
      shape(
        'glass',
        ovalPath(82, 132, 38, 37),
        darker(accent, 0.35),
        oval(82, 146, 34, 24, accent) + fill('M54 124L88 96L100 102L58 148Z', '#ffffff', 0.65),
      ) +
      [0, 1, 2]
        .map((step) => dot(42 + step * 40, [132, 178, 132][step] ?? 132, 4, darker(base, 0.5)))
        .join(''),
  ) +
  shape('bridge', boxPath(112, 118, 32, 26, 8), darker(base, 0.3));

const models: readonly [Model, ...Model[]] = [
  cap,
  helmet,
  demon,
  beanie,
  headphones,
  gasMask,
  crown,
  hooded,
  goggles,
];
