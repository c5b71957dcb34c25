import type { MenuItem } from './menu-state.ts';
import type { PageState } from './page-state.ts';
import { t } from './texts.ts';

/** What the plus beside the box offers. */
export function composerMenu({ snapshot, threads, showPins }: PageState): MenuItem[] {
  const { permits } = snapshot ?? {};
  return [
    ...(permits?.startThreads ? [{ label: t('createThread'), run: () => threads.open() }] : []),
    { label: t('pinsTitle'), run: () => showPins(true) },
  ];
}
