import { type ClientOptions, SimpleShardingStrategy } from 'discord.js';
import type { GatewayDispatchPayload } from 'discord-api-types/v10';
import { readJson } from '../../../shared/text/read-json.ts';

type BuildStrategy = NonNullable<NonNullable<ClientOptions['ws']>['buildStrategy']>;
export type Manager = Parameters<BuildStrategy>[0];

/**
 * The usual strategy, but it listens until its connections are closed. The library stops listening before it sends the close
 * frame: what Discord sends until that arrives would stay without an answer.
 */
export class ListeningStrategy extends SimpleShardingStrategy {
  readonly #onPacket: (packet: GatewayDispatchPayload) => void;

  /** @param onPacket gets the packets that arrive while the connections close, and perhaps of some for the second time */
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

/** The library keeps its connections private. Returns none if another version stores them elsewhere. */
function connectionsOf(strategy: SimpleShardingStrategy): Connection[] {
  const shards: unknown = Reflect.get(strategy, 'shards');
  if (!(shards instanceof Map)) return [];
  return [...shards.values()].map((shard) => Reflect.get(shard, 'connection')).filter(isConnection);
}

function isConnection(value: unknown): value is Connection {
  return typeof value === 'object' && value !== null && 'addEventListener' in value;
}
