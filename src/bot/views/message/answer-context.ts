import type { Renderer } from '../../cards/engine/renderer.ts';
import type { Theme } from '../../settings/list/themes.ts';
import type { Language } from '../../text/languages.ts';
import type { Trace } from '../../trace/trace.ts';

/** `copy`: to the member only, as the message is another member's. `barred`: likewise, because of a {@link Barrier}. */
export type Audience = 'everyone' | 'asker' | 'copy' | 'barred';

/** A reason that keeps answers in a place private, against the member's choice. */
export type Barrier =
  /** The server wants public answers in these channels alone. */
  | { kind: 'channel'; channels: readonly string[] }
  /** Loadout may not post cards in the channel. `permissions`: what it may do there, as Discord's bits. */
  | { kind: 'permissions'; permissions: bigint }
  /** The server has not added Loadout. `allowsShare`: the member may share an answer there all the same. */
  | { kind: 'foreign-server'; allowsShare: boolean };

export interface MessageContext {
  language: Language;
  settings: { theme: Theme | undefined };
  /** The operator's short text on cards, and the address on pictures that leave Discord. */
  cardMark?: string | undefined;
  cardLink?: string | undefined;
  renderer: Renderer;
  trace: Trace;
}

export interface AnswerContext extends MessageContext {
  id: string;
  user: { id: string };
  settings: MessageContext['settings'] & { forbidsShare?: boolean };
  audience: Audience;
  /** Of the place; undefined: answers may be public. */
  barrier?: Barrier | undefined;
  receivedAt: number;
}

/** Whether a member may have an answer posted for all in the place. */
export function allowsShare({ barrier, settings }: Pick<AnswerContext, 'barrier' | 'settings'>): boolean {
  if (settings.forbidsShare) return false;
  return barrier === undefined || (barrier.kind === 'foreign-server' && barrier.allowsShare);
}
