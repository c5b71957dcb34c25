import type { APIApplicationCommandOptionChoice, APIInteraction } from 'discord-api-types/v10';
import { Collection } from '../collection.ts';
import { forcesPrivate } from '../guild/member-at.ts';
import type { Place } from '../guild/place.ts';
import type { LocalChange, LocalForm, LocalMessage } from '../local-discord.ts';

export type Outcome =
  | { kind: 'message'; message: LocalMessage }
  | { kind: 'choices'; choices: APIApplicationCommandOptionChoice[] }
  | { kind: 'form'; form: LocalForm };

interface Waiter {
  finish(outcome: Outcome): void;
  giveUp(error: Error): void;
  onAcknowledged(): void;
}

export class OpenInteraction {
  readonly request: APIInteraction;
  readonly userId: string;
  readonly place: Place;
  readonly openedBy: APIInteraction | undefined;
  readonly createdAt: number;
  /** True after the first callback; a second one is refused. */
  isAcknowledged = false;
  /** True once the member's step has failed for lack of an answer; later answers are refused. */
  isGivenUp = false;
  originalId: string | undefined;
  readonly messageIds = new Set<string>();
  followUpCount = 0;
  /** Explains to the member why no answer came. */
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

  /** Whether the member may use the application only privately here. */
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

/** Time limit for a first answer. Documented: 3 seconds. */
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
