import { inlineCode } from '@discordjs/builders';
import type { Language } from '../../text/languages.ts';
import type { Text } from '../message/view.ts';
import type { AskedPlayer } from '../player/player-buttons.ts';

type Hidden = Pick<AskedPlayer, 'hidden' | 'isOwnersAlone'>;

/** Whether somebody sees the message who may not see the uid. */
export function isIdHidden({ hidden, isOwnersAlone = false }: Hidden): boolean {
  return hidden !== undefined && !isOwnersAlone;
}

/** The uid of the player, to be copied; words for it where somebody sees the message who may not see the uid. */
export function formatId(uid: string, asked: Hidden, { t }: Language): Text {
  return isIdHidden(asked) ? t('idHidden') : { code: uid };
}

/** The same for a text that brings marks. */
export function formatIdInMarkdown(uid: string, asked: Hidden, { t }: Language): string {
  return isIdHidden(asked) ? t('idHidden') : inlineCode(uid);
}
