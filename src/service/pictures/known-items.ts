import { z } from 'zod';
import { readCatalog } from '../world/catalog.ts';

/** True for ids that the catalog names: they always have a picture. */
export function isKnownItem(id: string): boolean {
  return known.has(id);
}

const known = new Set(
  ['characters.json', 'pets.json', 'titles.json'].flatMap((file) =>
    Object.keys(readCatalog(file, z.record(z.string(), z.string()))),
  ),
);
