import type { Random } from '../../random.ts';
import {
  bothSides,
  darker,
  dot,
  fill,
  lighter,
  line,
  oval,
  ovalPath,
  type Paint,
  shape,
  square,
  starPath,
} from './paint.ts';
import { paintOf } from './palettes.ts';
import { skins } from './skins.ts';

/** Face paint on a neutral face. */
export function drawFacePaint(random: Random, id: string): string {
  const skin = random.pick(skins);
  const paint = paintOf(id);
  const design = random.pick(designs);
  return square(
    bothSides(shape('ear', ovalPath(44, 140, 16, 24), darker(skin, 0.1), '', 5)) +
      shape(
        'face',
        'M46 116C44 60 84 28 128 28C172 28 212 60 210 116L206 152C200 196 166 232 128 232C90 232 56 196 50 152Z',
        skin,
        design(paint) +
          fill('M170 20C210 80 206 170 150 240H240V20Z', '#7a2f3a', 0.2) +
          line('M70 84C76 64 92 52 108 48', lighter(skin), 8, 0.5),
      ) +
      bothSides(
        line('M74 126C86 140 104 140 114 126', '#1c1733', 6) +
          line('M72 100C84 90 102 92 112 98', darker(skin, 0.6), 7),
      ) +
      line('M126 136C120 152 120 160 130 162', darker(skin, 0.35), 5) +
      line('M104 190C118 202 138 202 152 190', darker(skin, 0.62), 6),
  );
}

type Design = (paint: Paint) => string;

const warrior: Design = ({ base, accent }) =>
  bothSides(line('M50 148L106 158M54 170L104 178', base, 12) + line('M84 92V150', accent, 9)) +
  fill('M116 20H140L134 92H122Z', base);

const tiger: Design = ({ accent }) =>
  fill('M40 20H216V240H40Z', '#f39a2c') +
  bothSides(
    fill(
      'M40 90C64 96 74 104 80 116C64 112 52 112 40 116ZM40 140C62 142 74 150 82 162C64 158 52 160 44 166ZM60 190C78 182 90 186 100 196C86 196 76 202 70 212ZM96 22C104 40 108 54 110 70C98 60 88 44 82 30Z',
      '#2a1c1c',
    ),
  ) +
  oval(128, 186, 44, 34, '#fff4df') +
  fill('M118 24H138L128 72Z', '#2a1c1c') +
  fill('M112 156H144L128 176Z', accent);

const skull: Design = () =>
  fill('M40 20H216V240H40Z', '#f4f1ea') +
  bothSides(oval(92, 124, 33, 36, '#221b36') + fill('M54 168C72 172 86 184 92 206L70 210Z', '#221b36')) +
  fill('M128 140L112 172H144Z', '#221b36') +
  line('M84 192H172M100 180V204M114 182V208M128 184V210M142 182V208M156 180V204', '#221b36', 5);

const bolt: Design = ({ base, accent }) =>
  fill('M92 24L58 104H84L62 184L128 88H98L124 24Z', base) +
  line('M92 24L58 104H84L62 184L128 88H98L124 24Z', accent, 5);

const hearts: Design = ({ base, accent }) =>
  bothSides(
    fill(
      'M80 184C62 170 54 160 60 150C66 142 76 146 80 154C84 146 94 142 100 150C106 160 98 170 80 184Z',
      base,
    ) +
      dot(112, 176, 5, accent) +
      dot(54, 140, 5, accent),
  ) + fill(starPath(128, 66, 5, 22, 9), accent);

const halves: Design = ({ base, accent }) =>
  fill('M128 20H216V240H128Z', base) +
  line('M128 20V240', accent, 7) +
  fill(starPath(164, 120, 4, 46, 16), accent);

const mask: Design = ({ base, accent, trim }) =>
  fill('M36 96C84 84 172 84 220 96V146C184 168 148 158 128 138C108 158 72 168 36 146Z', base) +
  line('M36 96C84 84 172 84 220 96M36 148C72 170 108 160 128 140C148 160 184 170 220 148', accent, 6) +
  bothSides(dot(94, 190, 5, trim) + dot(80, 184, 4, trim));

const petals: Design = ({ base, accent, trim }) =>
  [0, 72, 144, 216, 288]
    .map(
      (angle) =>
        `<ellipse cx="166" cy="142" rx="11" ry="19" fill="${base}" transform="rotate(${angle} 166 166)"/>`,
    )
    .join('') +
  dot(166, 166, 10, accent) +
  line('M60 160C80 176 96 184 110 184', trim, 6) +
  dot(58, 156, 7, base) +
  fill(starPath(90, 66, 5, 16, 7), accent);

const designs: readonly [Design, ...Design[]] = [warrior, tiger, skull, bolt, hearts, halves, mask, petals];
