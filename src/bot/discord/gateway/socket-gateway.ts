import { REST } from '@discordjs/rest';
import { CloseCodes, WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import { GatewayCloseCodes } from 'discord-api-types/v10';
import type { Gateway, GatewayOptions, GatewaySessions } from './gateway.ts';
import { type GatewayClient, type GatewayEvents, identifyOptions, openGateway } from './open-gateway.ts';

interface SocketGatewayOptions extends GatewayOptions {
  sessions: GatewaySessions;
}

/** Resumes the sessions of an earlier process. @throws GatewayError with the remedy in one line */
export function openSocketGateway(options: SocketGatewayOptions): Promise<Gateway> {
  return openGateway(options, (events) => createClient(options, events));
}

function createClient(options: SocketGatewayOptions, events: GatewayEvents): GatewayClient {
  const { token, apiUrl, restOptions } = options;
  const rest = new REST({ api: apiUrl, ...restOptions, version: '10' }).setToken(token);
  const line = { isClosed: false };
  const manager = createManager(options, rest, line);
  let shardIds: number[] = [];
  const connected = watchShards(manager);
  tell(manager, events);
  return {
    async connect() {
      await manager.connect();
      shardIds = await manager.getShardIds();
    },
    shards: () =>
      shardIds.map((id) => {
        const isConnected = connected.has(id);
        return { id, isConnected, state: isConnected ? 'Ready' : 'Connecting' };
      }),
    async close() {
      line.isClosed = true;
      await manager.destroy({ code: CloseCodes.Resuming });
      rest.clearHashSweeper();
      rest.clearHandlerSweeper();
    },
  };
}

function createManager(
  { token, shards, sessions, ...options }: SocketGatewayOptions,
  rest: REST,
  line: { readonly isClosed: boolean },
): WebSocketManager {
  return new WebSocketManager({
    token,
    rest,
    intents: 0,
    ...(shards !== 'auto' && {
      shardIds: { start: shards.first, end: shards.last },
      shardCount: shards.count,
    }),
    retrieveSessionInfo: (id) => (line.isClosed ? new Promise(() => {}) : sessions.find(id)),
    // The manager forgets sessions that it closes, but the next process needs them.
    updateSessionInfo: (id, session) => {
      if (!line.isClosed) sessions.keep(id, session);
    },
    ...identifyOptions(options),
  });
}

function watchShards(manager: WebSocketManager): ReadonlySet<number> {
  const connected = new Set<number>();
  manager.on(WebSocketShardEvents.Ready, (_ready, id) => void connected.add(id));
  manager.on(WebSocketShardEvents.Resumed, (id) => void connected.add(id));
  manager.on(WebSocketShardEvents.Closed, (_code, id) => void connected.delete(id));
  return connected;
}

// Never listen to `debug`: it carries session IDs.
function tell(manager: WebSocketManager, events: GatewayEvents): void {
  manager.on(WebSocketShardEvents.Dispatch, (packet) => events.emit('packet', packet));
  manager.on(WebSocketShardEvents.Ready, (_ready, shard) => events.emit('ready', shard));
  manager.on(WebSocketShardEvents.Resumed, (shard) => events.emit('resumed', shard));
  manager.on(WebSocketShardEvents.Closed, (code, shard) => {
    if (finalCodes.has(code)) events.emit('closedForGood', code);
    else events.emit('reconnecting', shard);
  });
  manager.on(WebSocketShardEvents.SocketError, (error, shard) => events.emit('socketError', error, shard));
  manager.on(WebSocketShardEvents.Error, (error) => events.emit('clientError', error));
}

const finalCodes = new Set<number>([
  GatewayCloseCodes.AuthenticationFailed,
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
  GatewayCloseCodes.InvalidAPIVersion,
  GatewayCloseCodes.InvalidIntents,
  GatewayCloseCodes.DisallowedIntents,
]);
