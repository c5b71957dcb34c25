import type { Random } from '../../random.ts';
import { bothSides, darker, fill, lighter, line, ovalPath, shape } from './paint.ts';

/** A hairdo in its layers. */
export interface Hair {
  behind: string;
  /** Over the clothes, under the head. */
  onShoulders: string;
  /** Its shadow on the forehead. */
  shade: string;
  front: string;
}

export function pickHair(random: Random, color: string, isWoman: boolean): Hair {
  const [behind, onShoulders, front] = random.pick(isWoman ? womens : mens)(color);
  return { behind, onShoulders, front, shade: fill('M70 40H186V98C160 84 96 84 70 98Z', '#5b1f33', 0.22) };
}

/** `[behind, on the shoulders, front]` */
type Cut = (color: string) => readonly [string, string, string];

const glow = (color: string): string => line('M92 74C100 60 114 54 130 54', lighter(color), 7, 0.55);
const dusk = 'M160 20C190 60 190 110 184 200H240V20Z';

function strand(name: string, d: string, color: string): string {
  return shape(name, d, color, fill(dusk, '#150f2e', 0.25) + glow(color));
}

const spikes: Cut = (color) => [
  '',
  '',
  strand(
    'hair',
    'M70 112C60 92 58 70 68 56L54 46L84 40L82 18L108 30L126 8L142 28L170 14L172 38L200 40L188 58C198 74 196 94 186 112C184 98 180 90 174 84L160 94L152 78L134 94L122 78L104 94L96 80L80 92C74 98 72 104 70 112Z',
    color,
  ),
];

const swept: Cut = (color) => [
  '',
  '',
  strand(
    'hair',
    'M70 116C54 76 76 26 128 24C172 22 202 44 188 114C184 96 180 88 172 82C140 88 112 80 98 66C96 80 82 88 78 96C74 102 72 108 70 116Z',
    color,
  ) + line('M100 64C118 78 146 84 172 80', darker(color, 0.35), 4),
];

const mohawk: Cut = (color) => [
  '',
  '',
  fill(
    'M80 104C78 64 104 50 128 50C152 50 178 64 176 104C170 84 160 72 150 68H106C96 72 86 84 80 104Z',
    darker(color, 0.3),
    0.75,
  ) +
    strand(
      'hair',
      'M106 78C100 50 102 30 92 12L112 20L120 2L132 16L146 2L148 22L166 16C154 34 156 52 150 78C138 70 118 70 106 78Z',
      color,
    ),
];

const buzz: Cut = (color) => [
  '',
  '',
  shape(
    'hair',
    'M75 110C70 66 98 40 128 40C158 40 186 66 181 110C176 96 174 88 168 84C150 76 106 76 88 84C82 88 80 96 75 110Z',
    color,
    fill(dusk, '#150f2e', 0.25) + glow(color),
  ),
];

const locks: Cut = (color) => [
  bothSides(strand('lock', 'M80 70C54 92 52 140 62 184C74 186 84 178 86 168Z', darker(color, 0.2))),
  '',
  strand(
    'hair',
    'M66 118C52 70 80 24 128 24C176 24 204 70 190 118C182 106 180 98 178 90C166 86 158 84 150 78C142 86 130 90 118 88C104 90 90 92 80 90C76 98 72 108 66 118Z',
    color,
  ) + bothSides(line('M96 40C88 56 86 72 86 86M114 34C110 52 110 70 112 84', darker(color, 0.35), 5)),
];

const long: Cut = (color) => [
  shape(
    'back',
    'M128 22C60 22 48 80 54 140C58 184 44 212 34 240H222C212 212 198 184 202 140C208 80 196 22 128 22Z',
    darker(color, 0.22),
    fill(dusk, '#150f2e', 0.25),
  ),
  bothSides(
    shape(
      'tress',
      'M76 150C60 168 62 206 48 240C66 244 88 238 94 216C98 196 84 176 84 156Z',
      color,
      line('M72 170C66 196 66 214 60 234', lighter(color), 4, 0.5),
      5,
    ),
  ),
  strand(
    'hair',
    'M70 138C50 76 78 26 128 26C178 26 206 76 186 138C180 112 176 98 168 86C146 84 124 76 112 62C108 80 92 92 84 98C78 110 74 122 70 138Z',
    color,
  ),
];

const bob: Cut = (color) => [
  shape(
    'back',
    'M128 26C60 26 46 88 52 150C54 176 70 190 90 188H166C186 190 202 176 204 150C210 88 196 26 128 26Z',
    darker(color, 0.25),
    '',
  ),
  '',
  strand(
    'hair',
    'M64 162C46 84 76 24 128 24C180 24 210 84 192 162C184 160 178 150 176 128L174 98C150 104 106 104 82 98L80 128C78 150 72 160 64 162Z',
    color,
  ) + line('M104 66L100 98M128 62V102M152 66L156 98', darker(color, 0.3), 4),
];

const ponytail: Cut = (color) => [
  shape(
    'tail',
    'M160 40C214 28 240 70 230 122C226 158 236 184 222 214C206 196 196 172 198 140C200 104 190 80 166 74Z',
    darker(color, 0.12),
    line('M190 54C214 72 216 110 214 150', lighter(color), 6, 0.5),
  ),
  '',
  strand(
    'hair',
    'M72 120C56 72 80 26 128 26C176 26 200 72 184 120C180 100 174 90 166 82C148 90 128 86 116 74C108 86 94 90 86 92C78 100 74 110 72 120Z',
    color,
  ) + shape('tie', 'M168 38L192 44L186 70L164 64Z', '#ff5c8a', '', 4),
];

const buns: Cut = (color) => [
  bothSides(
    shape(
      'bun',
      ovalPath(70, 46, 31, 30),
      darker(color, 0.1),
      line('M52 44C58 30 74 28 84 36', lighter(color), 5, 0.5),
    ),
  ),
  '',
  strand(
    'hair',
    'M70 132C52 76 80 28 128 28C176 28 204 76 186 132C182 112 178 100 170 92C154 94 138 88 128 72C118 88 102 94 86 92C78 100 74 112 70 132Z',
    color,
  ) + bothSides(line('M86 62L98 52', '#ffc145', 8)),
];

const cloud: Cut = (color) => [
  shape(
    'back',
    'M128 8C92 2 70 18 62 38C36 44 28 74 38 96C26 120 40 150 62 152C70 168 90 170 100 162H156C166 170 186 168 194 152C216 150 230 120 218 96C228 74 220 44 194 38C186 18 164 2 128 8Z',
    darker(color, 0.12),
    fill(dusk, '#150f2e', 0.3) + line('M58 84C62 56 84 36 110 30', lighter(color), 8, 0.4),
  ),
  '',
  shape(
    'hair',
    'M76 108C66 84 80 50 104 50C114 38 144 38 152 50C178 50 190 84 180 108C172 100 170 92 160 88C148 94 138 84 128 88C118 84 108 94 96 88C86 92 84 100 76 108Z',
    color,
    '',
  ),
];

const mens: readonly [Cut, ...Cut[]] = [spikes, swept, mohawk, buzz, locks, cloud];
const womens: readonly [Cut, ...Cut[]] = [long, bob, ponytail, buns, cloud, swept];
