import type { APIApplicationCommandOptionChoice, APIInteraction } from 'discord-api-types/v10';
import { Collection } from '../collection.ts';
import { forcesPrivate } from '../guild/member-at.ts';
import type { Place } from '../guild/place.ts';
import type { LocalChange, LocalForm, LocalMessage } from '../local-discord.ts';

export type Outcome =
  | { kind: 'message'; message: LocalMessage }
  | { kind: 'choices'; choices: APIApplicationCommandOptionChoice[] }
  | { kind: 'form'; form: LocalForm };

/** The end of a member's step: only the first call counts. */
interface Waiter {
  finish(outcome: Outcome): void;
  giveUp(error: Error): void;
  /** Called once, when a callback was accepted. */
  onAcknowledged(): void;
}

/** An interaction from the moment it is sent until its token expires. */
export class OpenInteraction {
  readonly request: APIInteraction;
  readonly userId: string;
  readonly place: Place;
  /** The interaction that opened the form, if this one submits it. */
  readonly openedBy: APIInteraction | undefined;
  readonly createdAt: number;
  /** A first callback was accepted; a second one is refused. */
  isAcknowledged = false;
  /** The member's step has failed for lack of an answer, and none is taken any more. */
  isGivenUp = false;
  /** The message behind `@original`. */
  originalId: string | undefined;
  /** The messages that this token may fetch, edit and delete. */
  readonly messageIds = new Set<string>();
  /** New messages after the first answer. */
  followUpCount = 0;
  /** The body of the last error that answered the bot: it explains to the member why no answer came. */
  lastError: string | undefined;
  readonly #waiter: Waiter;

  constructor(facts: Pick<OpenInteraction, 'request' | 'place' | 'openedBy' | 'createdAt'>, waiter: Waiter) {
    const { request } = facts;
    this.request = request;
    this.userId = (request.member?.user ?? request.user)?.id ?? '';
    this.place = facts.place;
    this.openedBy = facts.openedBy;
    this.createdAt = facts.createdAt;
    this.#waiter = waiter;
  }

  /** The member may use the application there only in private. */
  get isForcedPrivate(): boolean {
    return forcesPrivate(this.place, { permissions: BigInt(this.request.member?.permissions ?? 0) });
  }

  acknowledge(): void {
    this.isAcknowledged = true;
    this.#waiter.onAcknowledged();
  }

  finish(outcome: Outcome): void {
    this.#waiter.finish(outcome);
  }

  giveUp(error: Error): void {
    this.isGivenUp = true;
    this.#waiter.giveUp(error);
  }
}

/** The first answer must come within this time (the documented 3 seconds). */
export const acknowledgeWithinMs = 3000;
export const tokenLifeMs = 15 * 60 * 1000;

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
