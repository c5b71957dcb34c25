import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Card, Look } from '../../../src/bot/cards/card.ts';
import { drawComparison, looksSame } from './compare-pictures.ts';
import { family, incomplete } from './family.ts';
import { playersInLanguages } from './in-languages.ts';

/** A card whose accepted picture is kept. */
export interface Snapshot {
  /** E.g. `player-dark`. */
  name: string;
  draw: () => Promise<Card>;
}

// Themes recolour all cards by one palette, so three cards of different build stand for all.
const looks: Record<string, Look> = {
  light: { theme: 'light' },
  accent: { theme: 'accent' },
  lite: { isLite: true },
};

/** Every card, some in other looks, and cards with parts missing. */
export const snapshots: readonly Snapshot[] = [
  ...Object.entries(family).map(([card, draw]) => ({ name: `${card}-dark`, draw: () => draw({}) })),
  ...(['player', 'outfit', 'compare'] as const).flatMap((card) =>
    Object.entries(looks).map(([name, look]) => ({
      name: `${card}-${name}`,
      draw: () => family[card](look),
    })),
  ),
  ...Object.entries({ ...incomplete, ...playersInLanguages }).map(([name, draw]) => ({
    name: name.replaceAll(' ', '-'),
    draw,
  })),
];

/**
 * Draws the card and compares it with its accepted picture.
 * @throws Error where they differ; it names a file with old, new and difference side by side
 */
export async function checkSnapshot({ name, draw }: Snapshot): Promise<void> {
  const { data } = await draw();
  const file = fileOf(name);
  if (!existsSync(file)) throw new Error(`There is no snapshot ${name}. ${howToAccept}`);
  await checkPicture(name, { old: await readFile(file), fresh: data, folder: 'data/snapshots' });
}

/**
 * Compares two pictures.
 * @throws Error where they differ; it names a file in `folder` with old, new and difference side by side
 */
export async function checkPicture(
  name: string,
  { old, fresh, folder }: { old: Buffer; fresh: Buffer; folder: string },
): Promise<void> {
  if (await looksSame(old, fresh)) return;
  const file = path.join(folder, `${name}.png`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, await drawComparison(old, fresh));
  throw new Error(
    `The picture ${name} changed: ${file} shows old, new and difference side by side. ${howToAccept}`,
  );
}

const howToAccept =
  'If the change is meant, accept it: node --import tsx test/support/cards/accept-snapshots.ts';

/** Draws the card and keeps its picture, unless it shows what the kept one shows. @returns whether it was kept */
export async function acceptSnapshot({ name, draw }: Snapshot): Promise<boolean> {
  const { data } = await draw();
  const file = fileOf(name);
  if (existsSync(file) && (await looksSame(await readFile(file), data))) return false;
  await writeFile(file, data);
  return true;
}

/** The folder of the accepted pictures. */
export const snapshotFolder = fileURLToPath(new URL('../../bot/cards/snapshots', import.meta.url));

function fileOf(name: string): string {
  return path.join(snapshotFolder, `${name}.jpg`);
}
