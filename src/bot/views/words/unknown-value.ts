import type { Player } from '../../../shared/contract/player.ts';
import { isUnread, type UnreadThing } from '../../../shared/contract/unread-things.ts';
import type { Language } from '../../text/languages.ts';
import type { UnknownValue } from '../message/view.ts';

/** Returns words for a missing or unreadable value, which must never appear as 0 or "none". */
export function formatUnknownValue(language: Language): UnknownValue {
  return { words: language.t('notTold') };
}

export function fillUnread(player: Pick<Player, 'unread'>, language: Language) {
  return <Value>(value: Value, thing: UnreadThing) =>
    value || (isUnread(player, thing) ? formatUnknownValue(language) : undefined);
}
