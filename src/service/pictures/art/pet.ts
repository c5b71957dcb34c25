import { z } from 'zod';
import { openCatalog } from '../../../shared/contract/catalog.ts';
import type { Random } from '../../random.ts';
import { drawIfThere, hasDrawing } from './drawings.ts';
import { mix, type Paint, square } from './paint.ts';
import { choosePaint } from './palettes.ts';

/** Draws the animal that the last digits of the pet's or skin's ID choose; a skin has other colours. */
export function drawPet(random: Random, id: string): string {
  const known = readAnimals()[id.slice(4)];
  const animal = known ?? random.pick(everyAnimal());
  return square(drawAnimal(known && id.startsWith('1300') ? animal : recolour(animal, choosePaint(id))));
}

function recolour(animal: Animal, { base, accent, trim }: Paint): Animal {
  const { nose: _, ...others } = animal;
  return { ...others, coat: mix(animal.coat, base, 0.75), belly: mix(animal.belly, trim, 0.5), accent };
}

function drawAnimal(animal: Animal): string {
  const { form, marks, tail, ears, muzzle, extra } = animal;
  const part = (name: string) => drawPart(name, animal);
  return (
    part('shadow') +
    part(`tail-${tail}`) +
    (form === 'blob' ? '' : part('body') + part(`ears-${ears}`)) +
    part(`head-${form}`) +
    `<g clip-path="url(#head)">${marks.map((mark) => part(`mark-${mark}`)).join('')}</g>` +
    part('eyes') +
    part(`muzzle-${muzzle}`) +
    part(`extra-${extra}`)
  );
}

function drawPart(name: string, { coat, belly, accent, nose = accent, ...animal }: Animal): string {
  const trait = [...animal.marks, animal.muzzle, animal.form].find((each) =>
    hasDrawing('pet', `${name}.${each}`),
  );
  return drawIfThere('pet', trait ? `${name}.${trait}` : name, { coat, belly, accent, nose });
}

const animalForm = z.object({
  form: z.string(),
  ears: z.string(),
  muzzle: z.string(),
  tail: z.string(),
  marks: z.array(z.string()),
  extra: z.string(),
  coat: z.string(),
  belly: z.string(),
  accent: z.string(),
  nose: z.string().exactOptional(),
});

type Animal = z.infer<typeof animalForm>;

const readAnimals = openCatalog('animals.json', z.record(z.string(), animalForm));

function everyAnimal(): [Animal, ...Animal[]] {
  const [first, ...others] = Object.values(readAnimals());
  if (!first) throw new Error('assets/catalog/animals.json names no animal');
  return [first, ...others];
}
