import type { Random } from '../../random.ts';
import {
  bothSides,
  boxPath,
  darker,
  dot,
  fill,
  lighter,
  line,
  ovalPath,
  type Paint,
  shape,
} from './paint.ts';

/** Something worn with the hair, or nothing. */
export interface Headgear {
  drawing: string;
  hidesHair: boolean;
}

export function pickHeadgear(random: Random, paint: Paint): Headgear {
  return random.chance(0.45) ? { drawing: '', hidesHair: false } : random.pick(models)(paint);
}

type Model = (paint: Paint) => Headgear;

const over = (drawing: string): Headgear => ({ drawing, hidesHair: false });
const instead = (drawing: string): Headgear => ({ drawing, hidesHair: true });

const headphones: Model = ({ base, accent }) =>
  over(
    line('M64 124C54 50 90 24 128 24C166 24 202 50 192 124', '#1c1733', 21) +
      line('M64 124C54 50 90 24 128 24C166 24 202 50 192 124', base, 12) +
      bothSides(
        shape('cup', boxPath(50, 104, 32, 56, 15), base, fill('M68 100H90V170H68Z', '#150f2e', 0.3), 5) +
          dot(64, 132, 8, accent),
      ),
  );

const cap: Model = ({ base, accent, trim }) =>
  instead(
    shape(
      'cap',
      'M70 98C62 46 92 20 128 20C164 20 194 46 186 98C150 82 106 82 70 98Z',
      base,
      `${fill('M146 10C190 40 190 80 184 110H220V10Z', '#150f2e', 0.25)}${line('M84 72C88 48 102 36 116 32', lighter(base), 7, 0.6)}${fill('M110 50H146V76H110Z', accent)}`,
    ) +
      shape(
        'visor',
        'M66 98C100 76 156 76 190 98C206 108 204 122 190 118C150 102 106 102 66 118C52 122 50 108 66 98Z',
        accent,
        line('M66 108C104 90 152 90 190 108', trim, 4),
      ),
  );

const beanie: Model = ({ base, accent, trim }) =>
  instead(
    shape(
      'knit',
      'M68 96C58 40 96 14 128 14C160 14 198 40 188 96Z',
      base,
      `${line('M96 24C84 50 82 70 84 96M118 16C112 46 112 70 114 96M140 16C146 46 146 70 144 96M162 24C174 50 174 70 172 96', darker(base, 0.28), 5)}${line('M66 62L84 52L102 62L120 52L138 62L156 52L174 62L192 52', accent, 7)}`,
    ) + shape('cuff', boxPath(60, 82, 136, 30, 14), trim, fill('M160 70H200V120H160Z', '#150f2e', 0.16)),
  );

const goggles: Model = ({ base, accent }) =>
  over(
    line('M70 90C100 74 156 74 186 90', '#1c1733', 20) +
      line('M70 90C100 74 156 74 186 90', base, 11) +
      bothSides(
        shape(
          'glass',
          ovalPath(104, 78, 23, 19),
          darker(accent, 0.3),
          `${fill('M84 84H126V100H84Z', accent)}${fill('M90 80L106 62L112 64L94 88Z', '#ffffff', 0.7)}`,
          6,
        ),
      ),
  );

const glasses: Model = ({ accent }) =>
  over(
    bothSides(
      shape(
        'lens',
        'M84 116H122C124 138 116 148 102 148C88 148 82 136 84 116Z',
        darker(accent, 0.72),
        fill('M90 118L104 118L90 140L86 134Z', '#ffffff', 0.35),
        6,
      ),
    ) +
      line('M120 122C124 118 132 118 136 122', '#1c1733', 6) +
      bothSides(line('M84 120L74 116', '#1c1733', 6)),
  );

const faceMask: Model = ({ base, trim }) =>
  over(
    bothSides(line('M84 150L72 132', trim, 4)) +
      shape(
        'mask',
        'M82 144C104 136 152 136 174 144C172 172 152 192 128 194C104 192 84 172 82 144Z',
        base,
        `${fill('M150 130H190V200H140C156 180 158 156 150 130Z', '#150f2e', 0.25)}${line('M100 160C116 168 140 168 156 160M104 174C118 180 138 180 152 174', trim, 4)}`,
      ),
  );

const band: Model = ({ base, accent }) =>
  over(
    shape('knot', 'M184 88L222 76L214 98L230 116L188 102Z', darker(base, 0.15), '', 4) +
      shape(
        'band',
        'M70 92C104 72 152 72 186 92L184 112C150 92 106 92 72 112Z',
        base,
        line('M70 102C106 82 150 82 186 102', accent, 5),
      ),
  );

const horns: Model = ({ base }) =>
  over(
    bothSides(
      shape(
        'horn',
        'M92 52C70 48 54 30 60 4C70 24 94 24 110 42Z',
        base,
        `${fill('M60 4C70 24 94 24 110 42L98 52C76 40 64 26 60 4Z', '#150f2e', 0.28)}${line('M64 26L76 22M72 38L86 30', lighter(base), 4, 0.6)}`,
      ),
    ),
  );

const crown: Model = ({ accent }) =>
  over(
    shape(
      'crown',
      'M84 58L78 14L106 36L128 4L150 36L178 14L172 58C144 48 112 48 84 58Z',
      '#f7c948',
      `${fill('M140 0H190V70H140Z', '#8a4b0f', 0.25)}${line('M86 50C112 42 144 42 170 50', '#fff3b0', 4)}`,
    ) +
      dot(128, 34, 7, accent) +
      bothSides(dot(98, 40, 5, accent)),
  );

const hood: Model = ({ base, accent }) =>
  instead(
    shape(
      'hood',
      'M128 8C60 8 36 68 42 132C44 176 62 206 84 218C70 180 72 140 76 116C80 76 100 62 128 62C156 62 176 76 180 116C184 140 186 180 172 218C194 206 212 176 214 132C220 68 196 8 128 8Z',
      base,
      `${fill('M170 20C214 60 214 160 170 220H240V20Z', '#150f2e', 0.28)}${line('M60 104C64 64 84 38 112 30', lighter(base), 8, 0.5)}`,
    ) +
      line(
        'M84 212C72 180 72 140 77 116C81 78 101 64 128 64C155 64 175 78 179 116C184 140 184 180 172 212',
        accent,
        6,
      ),
  );

const models: readonly [Model, ...Model[]] = [
  headphones,
  cap,
  beanie,
  goggles,
  glasses,
  faceMask,
  band,
  horns,
  crown,
  hood,
];
