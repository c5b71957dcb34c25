import type { Random } from '../../random.ts';
import { type Animal, animals } from './animals.ts';
import { darker, dot, fill, lighter, mix, oval, ovalPath, type Paint, shape, square } from './paint.ts';
import { paintOf } from './palettes.ts';
import { drawEars } from './pet-ears.ts';
import { drawExtra } from './pet-extras.ts';
import { drawEyes, drawMuzzle } from './pet-face.ts';
import { drawMarks } from './pet-marks.ts';
import { drawTail } from './pet-tails.ts';

/**
 * A pet that sits and looks at you. A known pet's id and its skin's share their last digits, which tell the animal; a
 * skin wears other colours. Any other id is some animal in some colour.
 */
export function drawPet(random: Random, id: string): string {
  const known = animals[id.slice(4)];
  const animal = known ?? random.pick(Object.values(animals) as [Animal, ...Animal[]]);
  return square(drawAnimal(known && id.startsWith('1300') ? animal : recoloured(animal, paintOf(id))));
}

function recoloured(animal: Animal, { base, accent, trim }: Paint): Animal {
  return { ...animal, coat: mix(animal.coat, base, 0.75), belly: mix(animal.belly, trim, 0.5), accent };
}

function drawAnimal(animal: Animal): string {
  const { coat, belly, form } = animal;
  return (
    oval(128, 240, 74, 9, '#150f2e', 0.28) +
    drawTail(animal) +
    (form === 'blob' ? blob(coat) : body(coat, belly) + drawEars(animal) + head(animal)) +
    drawMarks(animal) +
    drawEyes(animal) +
    drawMuzzle(animal) +
    drawExtra(animal)
  );
}

function body(coat: string, belly: string): string {
  return (
    shape(
      'body',
      'M128 138C176 138 194 180 190 210C188 232 168 240 128 240C88 240 68 232 66 210C62 180 80 138 128 138Z',
      coat,
      `${oval(128, 214, 36, 40, belly)}${fill('M160 130C200 170 190 230 150 246H220V130Z', '#150f2e', 0.22)}`,
    ) +
    shape('foot-left', ovalPath(94, 230, 25, 14), lighter(coat, 0.12), '', 5) +
    shape('foot-right', ovalPath(162, 230, 25, 14), darker(coat, 0.08), '', 5)
  );
}

function head({ coat, form }: Animal): string {
  const shade = fill('M168 20C216 70 216 140 160 190H250V20Z', '#150f2e', 0.2);
  const light = oval(88, 62, 26, 12, lighter(coat, 0.55), 0.6);
  return shape('head', headPaths[form], coat, shade + light);
}

function blob(coat: string): string {
  return shape(
    'head',
    'M128 24C134 44 148 56 170 74C206 104 222 140 218 178C214 222 176 240 128 240C80 240 42 222 38 178C34 140 50 104 86 74C108 56 122 44 128 24Z',
    coat,
    fill('M170 60C230 120 230 200 150 246H250V60Z', '#150f2e', 0.18) +
      oval(82, 118, 15, 26, '#ffffff', 0.5) +
      dot(70, 154, 7, '#ffffff', 0.5),
  );
}

const headPaths: Record<Animal['form'], string> = {
  round: 'M128 36C180 36 212 70 212 110C212 152 176 174 128 174C80 174 44 152 44 110C44 70 80 36 128 36Z',
  wide: 'M128 40C176 40 206 64 212 100C220 124 214 142 196 152C176 168 152 174 128 174C104 174 80 168 60 152C42 142 36 124 44 100C50 64 80 40 128 40Z',
  box: 'M76 42H180A30 30 0 0 1 210 72V142A30 30 0 0 1 180 172H76A30 30 0 0 1 46 142V72A30 30 0 0 1 76 42Z',
  tall: 'M128 22C172 22 198 52 200 100C202 146 176 176 128 176C80 176 54 146 56 100C58 52 84 22 128 22Z',
  stone: 'M84 44L148 34L200 66L214 116L186 164L128 176L66 166L40 118L54 70Z',
  blob: '',
};
