import { placeTitle, t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';

/** Names the current place, e.g. `#general`, or the product until the page is connected. */
export function currentPlace({ snapshot }: PageState): string {
  return snapshot ? placeTitle(snapshot.place) : t('server');
}
