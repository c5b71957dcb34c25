import type { Player } from '../../../shared/contract/player.ts';
import { isUnread, type UnreadThing } from '../../../shared/contract/unread-things.ts';
import type { Language } from '../../text/languages.ts';
import type { NotTold } from '../message/view.ts';

/** In place of what upstream did not tell, or told in a form that we can't read: never 0, never "none". */
export function formatNotTold(language: Language): NotTold {
  return { words: language.t('notTold'), mark: language.t('notToldMark') };
}

/**
 * Makes a function for what a player may lack: it gives the value, else {@link NotTold} where upstream sent the thing in
 * a form that we can't read, else undefined.
 */
export function fillUnread(player: Pick<Player, 'unread'>, language: Language) {
  return <Value>(value: Value, thing: UnreadThing) =>
    value || (isUnread(player, thing) ? formatNotTold(language) : undefined);
}
