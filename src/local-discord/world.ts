import type { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { FileShelf } from './files/file-shelf.ts';
import type { CommandBook } from './guild/command-book.ts';
import type { People } from './guild/people.ts';
import type { Place } from './guild/place.ts';
import type { InteractionLog } from './interactions/interaction-log.ts';
import type { MessageLog } from './messages/message-log.ts';

/** Everything there is on this local Discord: what the routes, the gateway and the actors work on. */
export interface World {
  /** `http://host:port` of REST and CDN. */
  readonly origin: string;
  readonly gatewayUrl: string;
  readonly token: string;
  /** How many shards `/gateway/bot` recommends. */
  readonly shards: number;
  readonly heartbeatIntervalMs: number;
  readonly acknowledgeWithinMs: number;
  readonly now: () => number;
  readonly makeId: () => string;
  readonly place: Place;
  readonly people: People;
  readonly commands: CommandBook;
  readonly messages: MessageLog;
  readonly shelf: FileShelf;
  readonly interactions: InteractionLog;
  /** Sends an event about the server to the bots that asked for its kind (`intents` 0: to all of them). */
  tell(event: GatewayDispatchEvents, data: object, intents: number): void;
}
