import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Card } from '../../../src/cards/card.ts';
import { family, faults } from './family.ts';

/** A card that must not change unseen. */
export interface Snapshot {
  /** E.g. `player-dark`. */
  name: string;
  draw: () => Promise<Card>;
}

/** Every card in every theme, the small file, and cards with parts missing. */
export const snapshots: Snapshot[] = [
  ...Object.entries(family).flatMap(([card, draw]) =>
    (['dark', 'light', 'accent'] as const).map((theme) => ({
      name: `${card}-${theme}`,
      draw: () => draw({ theme }),
    })),
  ),
  {
    name: 'player-lite',
    draw: () => family.player?.({ isLite: true }) ?? Promise.reject(new Error('no player')),
  },
  ...Object.entries(faults).map(([name, draw]) => ({ name: name.replaceAll(' ', '-'), draw })),
];

/** The accepted bytes; undefined where nobody has accepted any. */
export async function accepted({ name }: Snapshot): Promise<Buffer | undefined> {
  const file = fileOf(name);
  return existsSync(file) ? readFile(file) : undefined;
}

export function accept({ name }: Snapshot, bytes: Buffer): Promise<void> {
  return writeFile(fileOf(name), bytes);
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`../../cards/snapshots/${name}.jpg`, import.meta.url));
}
