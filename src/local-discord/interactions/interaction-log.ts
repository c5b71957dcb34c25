import type { APIApplicationCommandOptionChoice, APIInteraction } from 'discord-api-types/v10';
import type { LocalMessage } from '../local-discord.ts';

/** What a bot's answer came to. */
export type Outcome =
  | { kind: 'message'; message: LocalMessage }
  | { kind: 'choices'; choices: APIApplicationCommandOptionChoice[] }
  | { kind: 'form' };

/** An interaction from the moment it is sent until its token dies. */
export interface OpenInteraction {
  readonly request: APIInteraction;
  readonly userId: string;
  readonly createdAt: number;
  /** Somebody took it up; a second callback is refused. */
  isAcknowledged: boolean;
  /** Its member has been told that nobody answered. */
  isGivenUp: boolean;
  /** The message that `@original` stands for. */
  originalId: string | undefined;
  /** The messages that this token may fetch, edit and delete. */
  readonly messageIds: Set<string>;
  /** Why the last answer was refused, for the member who waits for it. */
  lastRefusal: string | undefined;
  /** Tells the member who waits; only the first call counts. */
  settle(outcome: Outcome): void;
  /** Called once when a callback was accepted. */
  onAcknowledged(): void;
}

/** Interactions by id and by token, the newest so many. */
export interface InteractionLog {
  add(interaction: OpenInteraction): void;
  byId(id: string): OpenInteraction | undefined;
  byToken(token: string): OpenInteraction | undefined;
}

/** The first answer must come within this time (the documented 3 seconds). */
export const acknowledgeWithinMs = 3000;
/** How long an interaction's token may be used. */
export const tokenLifeMs = 15 * 60 * 1000;

export function createInteractionLog(capacity: number): InteractionLog {
  const byId = new Map<string, OpenInteraction>();
  const byToken = new Map<string, OpenInteraction>();
  return {
    add(interaction) {
      byId.set(interaction.request.id, interaction);
      byToken.set(interaction.request.token, interaction);
      for (const { request } of [...byId.values()].slice(0, Math.max(0, byId.size - capacity))) {
        byId.delete(request.id);
        byToken.delete(request.token);
      }
    },
    byId: (id) => byId.get(id),
    byToken: (token) => byToken.get(token),
  };
}
