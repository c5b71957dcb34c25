import { Client, Status } from 'discord.js';
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import type { Gateway, GatewayOptions, ShardState, Shards } from './gateway.ts';
import { ListeningStrategy, type Manager } from './listening-strategy.ts';
import { type GatewayClient, type GatewayEvents, identifyOptions, openGateway } from './open-gateway.ts';

/** Opens discord.js's client; its sessions end with this process. @throws GatewayError with the remedy in one line */
export function openClientGateway(options: GatewayOptions): Promise<Gateway> {
  return openGateway(options, (events) => createClient(options, events));
}

function createClient(options: GatewayOptions, events: GatewayEvents): GatewayClient {
  const line = { isClosed: false };
  const client = new Client({
    // Interactions need no intents; without the guilds intent, the client doesn't wait for servers.
    intents: 0,
    rest: options.restOptions ?? { api: options.apiUrl },
    ws: { buildStrategy: (manager) => buildStrategy(manager, { line, events }), ...identifyOptions(options) },
    ...shardOptions(options.shards),
  });
  tell(client, events);
  return {
    connect: () => client.login(options.token),
    // `client.isReady()` stays true after the connection breaks.
    shards: () => client.ws.shards.map(stateOf),
    close() {
      line.isClosed = true;
      return client.destroy();
    },
  };
}

function shardOptions(shards: Shards) {
  // Set explicitly, because discord.js otherwise reads SHARDS from the environment.
  if (shards === 'auto') return { shards };
  const { first, last, count } = shards;
  return { shards: Array.from({ length: last - first + 1 }, (_, index) => first + index), shardCount: count };
}

function buildStrategy(
  manager: Manager,
  { line, events }: { line: { readonly isClosed: boolean }; events: GatewayEvents },
): ListeningStrategy {
  manager.on('ready', ({ data }) => fillReady(data));
  const { retrieveSessionInfo } = manager.options;
  // Shards ask for their session before connecting; after closing, this keeps them from connecting again.
  manager.options.retrieveSessionInfo = (id) =>
    line.isClosed ? new Promise(() => {}) : retrieveSessionInfo(id);
  return new ListeningStrategy(manager, (packet) => events.emit('packet', packet));
}

// Fills in fields that some local Discords omit, and without which discord.js breaks.
function fillReady(ready: { user: { id: string }; guilds?: unknown[]; application?: { id: string } }): void {
  ready.guilds ??= [];
  ready.application ??= { id: ready.user.id };
}

// Never listen to `debug`: it carries the token.
function tell(client: Client, events: GatewayEvents): void {
  client.on('raw', (packet: GatewayDispatchPayload) => {
    events.emit('packet', packet);
    claim(packet);
  });
  client.on('shardReady', (shard) => events.emit('ready', shard));
  client.on('shardResume', (shard) => events.emit('resumed', shard));
  client.on('shardReconnecting', (shard) => events.emit('reconnecting', shard));
  client.on('shardDisconnect', ({ code }) => events.emit('closedForGood', code));
  client.on('shardError', (error, shard) => events.emit('socketError', error, shard));
  client.on('error', (error) => events.emit('clientError', error));
}

// Hides the packet: discord.js would keep its own objects, and a malformed interaction would crash the process.
function claim(packet: { t: unknown }): void {
  if (packet.t === GatewayDispatchEvents.InteractionCreate) packet.t = 'CLAIMED';
}

function stateOf({ id, status }: { id: number; status: Status }): ShardState {
  return { id, isConnected: status === Status.Ready, state: Status[status] };
}
