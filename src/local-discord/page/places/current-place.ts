import { placeTitle, t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';

/** The name of the place, e.g. `#playground`; that of the first channel until the page is connected. */
export function currentPlace({ snapshot }: PageState): string {
  return snapshot ? placeTitle(snapshot.place) : `#${t('channel')}`;
}
