import type { Services } from '../../src/bot/services.ts';
import { warmUpRegionNames } from '../../src/game/region-names.ts';
import { itemSearch } from './seen-items.ts';

/**
 * Makes at start what the first member who types would have to wait for: the names of regions and items.
 * @param pause lets other work run in between
 */
export async function warmUpLists(
  { languages }: Pick<Services, 'languages'>,
  pause: () => Promise<void>,
): Promise<void> {
  await warmUpRegionNames(pause);
  itemSearch.find('', 1, languages.for(undefined));
}
