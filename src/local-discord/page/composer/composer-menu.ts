import type { MenuItem } from '../controls/menu-state.ts';
import { t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';
import { chooseFiles } from './upload.ts';

/** The menu of the plus button next to the box. */
export function composerMenu({ snapshot, box }: PageState): MenuItem[] {
  const upload = async () => {
    const files = await chooseFiles({ isMultiple: true });
    if (files.length > 0) await box.attach(files);
  };
  return snapshot?.permits.attachFiles ? [{ label: t('uploadFile'), run: () => void upload() }] : [];
}
