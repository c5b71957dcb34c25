import type { Theme } from '../cards/card.ts';
import type { Language } from '../text/languages.ts';
import type { Trace } from '../trace/trace.ts';

/**
 * Who sees an answer. `asker`: the member alone, by choice or nature. `copy`: the member alone, since the message with
 * the button is somebody else's. `channel`: the member alone, since the server wants no public answers in this channel.
 * `permissions`: the member alone, since Loadout may not post cards in this channel.
 */
export type Audience = 'everyone' | 'asker' | 'copy' | 'channel' | 'permissions';

/** What a message with a card must know of the interaction that it answers. */
export interface AnswerContext {
  /** Of the interaction; undefined: there is none. */
  id: string | undefined;
  /** Who asks; undefined: nobody. */
  user: { id: string } | undefined;
  /** `foreign-server`: it did not install Loadout, so nothing may be public. */
  place: { kind: 'server' | 'foreign-server' | 'dm' | 'group'; permissions?: bigint };
  audience: Audience;
  language: Language;
  /** `channels`: where public answers belong; none: everywhere. `cardMark`: the operator's short text on cards. */
  settings: { theme: Theme | undefined; channels: readonly string[]; cardMark?: string | undefined };
  /** When the interaction arrived, milliseconds since the epoch. */
  receivedAt: number;
  trace: Trace;
}
