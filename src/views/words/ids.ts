import { inlineCode } from '@discordjs/builders';
import type { Language } from '../../text/languages.ts';
import type { AskedPlayer } from '../player-buttons.ts';
import type { Text } from '../view.ts';

type Hidden = Pick<AskedPlayer, 'hidden'>;

/** The uid of the player, to be copied; words for it where somebody sees the message who may not see the uid. */
export function formatId(uid: string, { hidden }: Hidden, { t }: Language): Text {
  return hidden ? t('idHidden') : { code: uid };
}

/** The same for a text that brings marks. */
export function formatIdInMarkdown(uid: string, { hidden }: Hidden, { t }: Language): string {
  return hidden ? t('idHidden') : inlineCode(uid);
}
