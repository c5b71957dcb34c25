import type { Random } from '../../random.ts';
import { draw, drawIfThere } from './drawings.ts';
import { bothSides, darker, dot, line, oval } from './paint.ts';

interface Look {
  skin: string;
  brow: string;
  isWoman: boolean;
}

export function drawFeatures(random: Random, { skin, brow, isWoman }: Look): string {
  const mark = random.pick(['none', 'none', 'blush', 'freckles', 'scar', 'stripes', 'star', 'bars']);
  const eyes = drawEyes(random, isWoman);
  const arch = random.pick(['raised', 'low', 'round']);
  const mouth = random.pick(['smile', 'smirk', 'straight', 'laugh']);
  return (
    drawIfThere('avatar', `mark-${mark}`, { skin }) +
    eyes +
    draw('avatar', `brow-${arch}-${isWoman ? 'thin' : 'thick'}`, { brow }) +
    draw('avatar', 'nose', { skin }) +
    draw('avatar', `mouth-${mouth}`, { lip: isWoman ? '#c2405c' : darker(skin, 0.6) })
  );
}

function drawEyes(random: Random, isWoman: boolean): string {
  const iris = random.pick(['#3b6fe0', '#2d9d78', '#7a4a22', '#8a48d6', '#d08a1d', '#c23a4b']);
  const lashes = isWoman ? draw('avatar', 'lashes') : '';
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
