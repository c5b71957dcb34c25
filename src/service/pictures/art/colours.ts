import { z } from 'zod';
import { openCatalog } from '../../../shared/contract/catalog.ts';

export const colours = openCatalog(
  'art-colours.json',
  z.object({
    skins: atLeastOne(z.string()),
    hair: atLeastOne(z.string()),
    metals: atLeastOne(z.string()),
    gems: atLeastOne(z.string()),
    skies: atLeastOne(z.tuple([z.string(), z.string()])),
    timesOfDay: atLeastOne(
      z.object({ high: z.string(), low: z.string(), light: z.string(), ground: z.string() }),
    ),
    /** `main` covers the most; `second` is dark or neutral; `accent` contrasts or is a metal; `trim` is light. */
    collections: atLeastOne(
      z.object({ main: z.string(), second: z.string(), accent: z.string(), trim: z.string() }),
    ),
  }),
);

function atLeastOne<Item extends z.ZodType>(item: Item) {
  return z.tuple([item], item);
}
