import type { Random } from '../../random.ts';
import { bothSides, darker, dot, fill, lighter, line, oval, starPath } from './paint.ts';

/** Eyes, brows, nose, mouth and what is drawn on the skin. */
export function drawFeatures(random: Random, skin: string, brow: string, isWoman: boolean): string {
  return (
    random.pick(marks)(skin) +
    drawEyes(random, isWoman) +
    bothSides(line(random.pick(brows), brow, isWoman ? 5 : 7)) +
    line('M128 134C124 144 122 150 129 152', darker(skin, 0.35), 4) +
    drawMouth(random, skin, isWoman)
  );
}

function drawEyes(random: Random, isWoman: boolean): string {
  const iris = random.pick(['#3b6fe0', '#2d9d78', '#7a4a22', '#8a48d6', '#d08a1d', '#c23a4b']);
  const lashes = isWoman ? line('M94 120L88 115M97 116L92 110', '#1c1733', 4) : '';
  if (random.chance(0.12)) return bothSides(line('M95 128C101 120 113 120 118 128', '#1c1733', 6) + lashes);
  const look = random.between(-1, 2);
  const eye = (x: number): string =>
    oval(x, 126, 13, isWoman ? 12 : 10.5, '#ffffff') +
    oval(x + look, 127, 8, 9.5, iris) +
    oval(x + look, 123, 8, 5, darker(iris, 0.45)) +
    dot(x + look, 128, 4, '#1c1733') +
    dot(x + look - 3, 123, 3, '#ffffff');
  return eye(106) + eye(150) + bothSides(line('M92 124C97 112 114 112 120 124', '#1c1733', 6) + lashes);
}

function drawMouth(random: Random, skin: string, isWoman: boolean): string {
  const lip = isWoman ? '#c2405c' : darker(skin, 0.6);
  return random.pick([
    line('M114 166C122 172 134 172 142 166', lip, 5),
    line('M116 168C126 170 136 168 144 162', lip, 5),
    line('M117 168H139', lip, 5),
    `${fill('M112 162C122 166 134 166 144 162C142 176 136 180 128 180C120 180 114 176 112 162Z', '#4a1428')}${fill('M114 163C122 166 134 166 142 163L141 168H115Z', '#ffffff')}${fill('M120 177C124 171 132 171 136 177C132 181 124 181 120 177Z', '#e8607a')}`,
  ]);
}

const brows: readonly [string, ...string[]] = [
  'M92 106C98 100 110 100 118 104',
  'M92 101C100 99 110 103 119 109',
  'M93 108C100 101 108 99 117 100',
];

type Mark = (skin: string) => string;

const marks: readonly [Mark, ...Mark[]] = [
  () => '',
  () => '',
  () => bothSides(oval(94, 148, 11, 6, '#f2607a', 0.4)),
  (skin) =>
    bothSides(
      dot(92, 146, 2.5, darker(skin, 0.3)) +
        dot(100, 150, 2.5, darker(skin, 0.3)) +
        dot(86, 151, 2.5, darker(skin, 0.3)),
    ),
  (skin) => line('M158 92L146 148', lighter(skin, 0.5), 5) + line('M150 116L160 120', lighter(skin, 0.5), 3),
  () => bothSides(line('M84 146L108 150', '#e8503a', 6) + line('M86 156L106 159', '#e8503a', 6)),
  () => fill(starPath(96, 150, 5, 10, 4), '#ffc145'),
  () => bothSides(line('M86 144L104 142M86 152L104 152', '#2f6fed', 4)),
];
