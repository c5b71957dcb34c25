import type { APIApplicationCommandOptionChoice, APIInteraction } from 'discord-api-types/v10';
import { Collection } from '../collection.ts';
import type { Place } from '../guild/place.ts';
import type { LocalChange, LocalForm, LocalMessage } from '../local-discord.ts';

/** The result of a bot's answer. */
export type Outcome =
  | { kind: 'message'; message: LocalMessage }
  | { kind: 'choices'; choices: APIApplicationCommandOptionChoice[] }
  | { kind: 'form'; form: LocalForm };

/** An interaction from the moment it is sent until its token expires. */
export interface OpenInteraction {
  readonly request: APIInteraction;
  readonly userId: string;
  readonly place: Place;
  /** The member may use the application there only in private. */
  readonly isForcedPrivate: boolean;
  /** The interaction that opened the form, if this one submits it. */
  readonly openedBy: APIInteraction | undefined;
  readonly createdAt: number;
  /** A first callback was accepted; a second one is refused. */
  isAcknowledged: boolean;
  /** The member's step has failed for lack of an answer. */
  isGivenUp: boolean;
  /** The message behind `@original`. */
  originalId: string | undefined;
  /** The messages that this token may fetch, edit and delete. */
  readonly messageIds: Set<string>;
  /** New messages after the first answer. */
  followUpCount: number;
  /** The body of the last error that answered the bot: it explains to the member why no answer came. */
  lastError: string | undefined;
  /** Ends the member's step with its result; only the first call counts. */
  finish(outcome: Outcome): void;
  /** Ends the member's step with an error, unless it has ended; no answer is taken any more. */
  giveUp(error: Error): void;
  /** Called once, when a callback was accepted. */
  onAcknowledged(): void;
}

/** The first answer must come within this time (the documented 3 seconds). */
export const acknowledgeWithinMs = 3000;
/** How long an interaction's token may be used. */
export const tokenLifeMs = 15 * 60 * 1000;

/** The newest interactions. */
export type InteractionLog = Collection<OpenInteraction, 'token'>;

export function createInteractionLog(
  capacity: number,
  announce: (change: LocalChange) => void,
): InteractionLog {
  return new Collection({
    idOf: ({ request }) => request.id,
    indexes: { token: ({ request }) => request.token },
    capacity,
    onPut: ({ request }) => announce({ type: 'interaction', interaction: request }),
  });
}
