import { placeTitle, t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';

/** E.g. `#general`; the product's name until the page is connected. */
export function currentPlace({ snapshot }: PageState): string {
  return snapshot ? placeTitle(snapshot.place) : t('server');
}
