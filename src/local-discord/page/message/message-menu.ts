import { labelAmong } from '../composer/same-command.ts';
import type { MenuItem } from '../controls/menu-state.ts';
import { t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';
import type { PageMessage } from '../wire.ts';
import { listTexts } from './message-summary.ts';

export function messageMenu(seen: PageMessage, state: PageState): MenuItem[] {
  const { message, isDeletable } = seen;
  const { id: messageId } = message;
  const { offers, permits } = state.snapshot ?? {};
  const text = listTexts(seen, state.namesFor(seen)).join('\n');
  return [
    ...(permits?.addReactions ? [{ label: t('addReaction'), run: () => state.openPalette(messageId) }] : []),
    { label: t('reply'), run: () => state.box.replyTo(message) },
    ...(text && window.isSecureContext ? [{ label: t('copyText'), run: () => void state.copy(text) }] : []),
    ...(offers?.onMessages ?? []).map((entry, _index, all) => ({
      label: labelAmong(entry, all),
      run: () =>
        void state.actions.post('menu', { messageId, entry: entry.name, application: entry.application?.id }),
    })),
    ...(isDeletable
      ? [{ label: t('deleteMessage'), isDangerous: true, run: () => void state.actions.delete(messageId) }]
      : []),
  ];
}
