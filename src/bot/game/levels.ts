import { z } from 'zod';
import { openCatalog } from '../../shared/contract/catalog.ts';

/** Progress to the next level, 0 to 1; undefined if unknown or at the last level. @param exp total ever earned */
export function levelProgress(level: number, exp: number): number | undefined {
  const from = levelStarts()[level - 1];
  const to = levelStarts()[level];
  if (from === undefined || to === undefined || exp < from || exp > to) return undefined;
  return (exp - from) / (to - from);
}

/** Total experience at the start of each level, from level 1. */
const levelStarts = openCatalog('levels.json', z.array(z.int().min(0)).min(1));
