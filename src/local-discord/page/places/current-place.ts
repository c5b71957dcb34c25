import { placeTitle, t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';

/** The name of the place, e.g. `#general`; that of the product until the page is connected. */
export function currentPlace({ snapshot }: PageState): string {
  return snapshot ? placeTitle(snapshot.place) : t('server');
}
