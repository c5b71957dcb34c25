import type { Player } from '../../../shared/contract/player.ts';
import { isUnread, type UnreadThing } from '../../../shared/contract/unread-things.ts';
import type { Language } from '../../text/languages.ts';
import type { UnknownValue } from '../message/view.ts';

/** Formats a value that upstream did not send, or sent in a form that Loadout cannot read. It is never shown as 0 or "none". */
export function formatUnknownValue(language: Language): UnknownValue {
  return { words: language.t('notTold'), mark: language.t('notToldMark') };
}

/** Gives the value, {@link UnknownValue} if upstream sent the part in a form that we can't read, or undefined. */
export function fillUnread(player: Pick<Player, 'unread'>, language: Language) {
  return <Value>(value: Value, thing: UnreadThing) =>
    value || (isUnread(player, thing) ? formatUnknownValue(language) : undefined);
}
