import { type ClientOptions, SimpleShardingStrategy } from 'discord.js';
import type { GatewayDispatchPayload } from 'discord-api-types/v10';
import { readJson } from '../../../shared/text/read-json.ts';

type BuildStrategy = NonNullable<NonNullable<ClientOptions['ws']>['buildStrategy']>;
export type Manager = Parameters<BuildStrategy>[0];

/** Keeps reading packets until the connections close: the library stops before Discord has the close frame. */
export class ListeningStrategy extends SimpleShardingStrategy {
  readonly #onPacket: (packet: GatewayDispatchPayload) => void;

  /** @param onPacket receives packets that arrive during the close, some perhaps twice */
  constructor(manager: Manager, onPacket: (packet: GatewayDispatchPayload) => void) {
    super(manager);
    this.#onPacket = onPacket;
  }

  override destroy(...options: Parameters<SimpleShardingStrategy['destroy']>): Promise<void> {
    for (const connection of connectionsOf(this))
      connection.addEventListener('message', ({ data }) => {
        const packet = readJson(data);
        if (isPacket(packet)) this.#onPacket(packet);
      });
    return super.destroy(...options);
  }
}

function isPacket(sent: unknown): sent is GatewayDispatchPayload {
  return typeof sent === 'object' && sent !== null;
}

interface Connection {
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

/** Reads the library's private connections; an empty list if another version stores them elsewhere. */
function connectionsOf(strategy: SimpleShardingStrategy): Connection[] {
  const shards: unknown = Reflect.get(strategy, 'shards');
  if (!(shards instanceof Map)) return [];
  return [...shards.values()].map((shard) => Reflect.get(shard, 'connection')).filter(isConnection);
}

function isConnection(value: unknown): value is Connection {
  return typeof value === 'object' && value !== null && 'addEventListener' in value;
}
