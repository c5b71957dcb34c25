import type { Renderer } from '../../cards/engine/renderer.ts';
import type { Theme } from '../../settings/list/themes.ts';
import type { Language } from '../../text/languages.ts';
import type { Trace } from '../../trace/trace.ts';

/** `copy`: private, because the message is another member's. `restricted`: private because of a {@link Barrier}. */
export type Audience = 'everyone' | 'asker' | 'copy' | 'restricted';

/** Why answers must be private although the member wants them public. */
export type Barrier =
  /** The server allows public answers only in these channels. */
  | { kind: 'channel'; channels: readonly string[] }
  /** Loadout may not post cards in this channel. `permissions`: Discord's bits. */
  | { kind: 'permissions'; permissions: bigint }
  /** The server has not installed Loadout. `allowsShare`: members may still share an answer. */
  | { kind: 'foreign-server'; allowsShare: boolean };

export interface MessageContext {
  language: Language;
  settings: { theme: Theme | undefined };
  /** The operator's short text on cards, and the address on pictures for other apps. */
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
  /** Undefined if answers may be public. */
  barrier?: Barrier | undefined;
  receivedAt: number;
}

export function allowsShare({ barrier, settings }: Pick<AnswerContext, 'barrier' | 'settings'>): boolean {
  if (settings.forbidsShare) return false;
  return barrier === undefined || (barrier.kind === 'foreign-server' && barrier.allowsShare);
}
