import { REST } from '@discordjs/rest';
import {
  CloseCodes,
  type IIdentifyThrottler,
  type SessionInfo,
  WebSocketManager,
  WebSocketShardEvents,
} from '@discordjs/ws';
import {
  type APIInteraction,
  GatewayCloseCodes,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
} from 'discord-api-types/v10';
import type { Log } from '../errors/log.ts';
import { GatewayError, GatewayUnreachable, whyClosed, whyNoLogin } from './gateway-error.ts';

/** The open line to Discord. */
export interface Gateway {
  /** Of READY. A session that went on from an earlier process brings none: it stays pending then. */
  readonly applicationId: Promise<string>;
  /** Every shard of this process is connected at this moment. */
  isReady(): boolean;
  shards(): ShardState[];
  /** Resolves with the reason, in one line, when Discord has closed the line for good: nothing arrives any more. */
  readonly lost: Promise<string>;
  /** Where sessions are kept, Discord keeps for the next start what happens meanwhile. */
  close(): Promise<void>;
}

/** The connection of one shard at this moment. */
export interface ShardState {
  id: number;
  isConnected: boolean;
  state: 'Connecting' | 'Ready';
}

/** As many as Discord recommends, or those from `first` to `last` of `count`. */
export type Shards = 'auto' | { first: number; last: number; count: number };

/** What it takes to resume each shard, kept where the next process finds it. Nothing here rejects. */
export interface GatewaySessions {
  find(shardId: number): Promise<SessionInfo | null>;
  /** Null: the session is over. */
  keep(shardId: number, session: SessionInfo | null): void;
}

export interface GatewayOptions {
  token: string;
  /** REST base without version. */
  apiUrl: string;
  shards: Shards;
  onInteraction: (raw: APIInteraction) => void;
  log: Log;
  /** How often the first connection is tried, about half a second each. */
  attemptsToStart?: number;
  /** Undefined: sessions end with this process. */
  sessions?: GatewaySessions;
  /** Paces identifies where several processes share the application's buckets. Undefined: this process has them alone. */
  createIdentifyThrottler?: ((maxConcurrency: number) => IIdentifyThrottler) | undefined;
}

/**
 * Logs in and hands over every interaction from the first moment on.
 * @throws GatewayError in one line that says what to do
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { token, apiUrl, onInteraction, log, attemptsToStart = 20 } = options;
  const rest = new REST({ api: apiUrl, version: '10' }).setToken(token);
  const line = { isClosed: false };
  const manager = createManager(options, rest, line);
  const states = watchShards(manager);
  const lost = watchTrouble(manager, line, log);
  const applicationId = new Promise<string>((resolve) => {
    manager.on(WebSocketShardEvents.Dispatch, (packet) => {
      const id = readApplicationId(packet);
      if (id !== undefined) resolve(id);
      const raw = readInteraction(packet);
      if (raw) onInteraction(raw);
    });
  });

  async function close(): Promise<void> {
    line.isClosed = true;
    await manager.destroy({ code: options.sessions ? CloseCodes.Resuming : CloseCodes.Normal });
    rest.clearHashSweeper();
    rest.clearHandlerSweeper();
  }

  const lostAtStart = lost.forGood.then((reason) => Promise.reject(new GatewayError(reason)));
  lostAtStart.catch(() => undefined);
  try {
    await Promise.race([manager.connect(), lostAtStart, givenUp(manager, attemptsToStart)]);
  } catch (error) {
    await close();
    throw new GatewayError(lost.reason() ?? whyNoLogin(error, apiUrl), { cause: error });
  }
  const ids = await manager.getShardIds();
  const shards = () => ids.map((id) => states.of(id));
  return {
    applicationId,
    isReady: () =>
      !line.isClosed && lost.reason() === undefined && shards().every(({ isConnected }) => isConnected),
    shards,
    lost: lost.forGood,
    close,
  };
}

function createManager(
  { token, shards, sessions = sessionsOfThisProcess(), createIdentifyThrottler }: GatewayOptions,
  rest: REST,
  line: { readonly isClosed: boolean },
): WebSocketManager {
  return new WebSocketManager({
    token,
    rest,
    // Interactions need none, and nothing of servers arrives then.
    intents: 0,
    ...(shards !== 'auto' && {
      shardIds: { start: shards.first, end: shards.last },
      shardCount: shards.count,
    }),
    // A shard asks for its session before it connects: one that is closed between two attempts must not connect again.
    retrieveSessionInfo: (id) => (line.isClosed ? new Promise(() => {}) : sessions.find(id)),
    // The manager forgets every session that it closes itself; the next process wants to resume them.
    updateSessionInfo: (id, session) => {
      if (!line.isClosed) sessions.keep(id, session);
    },
    ...(createIdentifyThrottler && {
      buildIdentifyThrottler: async (manager: WebSocketManager) => {
        const { session_start_limit } = await manager.fetchGatewayInformation();
        return createIdentifyThrottler(session_start_limit.max_concurrency);
      },
    }),
  });
}

function sessionsOfThisProcess(): GatewaySessions {
  const sessions = new Map<number, SessionInfo | null>();
  return {
    find: async (id) => sessions.get(id) ?? null,
    keep: (id, session) => void sessions.set(id, session),
  };
}

// Where REST answers and the gateway does not, the manager would try for ever, and a start would never end.
function givenUp(manager: WebSocketManager, limit: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let attempts = 0;
    const count = () => {
      attempts += 1;
      if (attempts >= limit) reject(new GatewayUnreachable(attempts));
    };
    const stop = () => void manager.off(WebSocketShardEvents.Closed, count);
    manager.on(WebSocketShardEvents.Closed, count);
    manager.once(WebSocketShardEvents.Ready, stop);
    manager.once(WebSocketShardEvents.Resumed, stop);
  });
}

function watchShards(manager: WebSocketManager): { of(id: number): ShardState } {
  const connected = new Set<number>();
  manager.on(WebSocketShardEvents.Ready, (_ready, id) => void connected.add(id));
  manager.on(WebSocketShardEvents.Resumed, (id) => void connected.add(id));
  manager.on(WebSocketShardEvents.Closed, (_code, id) => void connected.delete(id));
  return {
    of: (id) => {
      const isConnected = connected.has(id);
      return { id, isConnected, state: isConnected ? 'Ready' : 'Connecting' };
    },
  };
}

// Not every Discord that is not the real one names the application.
function readApplicationId(packet: GatewayDispatchPayload): string | undefined {
  if (packet.t !== GatewayDispatchEvents.Ready) return undefined;
  const { application, user }: { application?: { id: string }; user: { id: string } } = packet.d;
  return application?.id ?? user.id;
}

function readInteraction(packet: GatewayDispatchPayload): APIInteraction | null | undefined {
  return packet.t === GatewayDispatchEvents.InteractionCreate ? packet.d : undefined;
}

/** The line, as far as it is lost for good: no reason yet, or why. */
interface Loss {
  reason(): string | undefined;
  forGood: Promise<string>;
}

// Never the `debug` event: it carries session ids.
function watchTrouble(manager: WebSocketManager, line: { readonly isClosed: boolean }, log: Log): Loss {
  let reason: string | undefined;
  const forGood = new Promise<string>((resolve) => {
    manager.on(WebSocketShardEvents.Closed, (code, shard) => {
      if (line.isClosed) return;
      if (!finalCodes.has(code)) return log.info({ shard }, 'connecting to the gateway again');
      reason = whyClosed(code);
      resolve(reason);
    });
  });
  // A close for good comes as an error, too; its reason says more.
  manager.on(WebSocketShardEvents.Error, (error) => {
    if (reason === undefined) log.error({ error }, 'the gateway client had an error');
  });
  manager.on(WebSocketShardEvents.SocketError, (error, shard) =>
    log.warn({ error, shard }, 'the connection to the gateway broke'),
  );
  manager.on(WebSocketShardEvents.Resumed, (shard) => log.info({ shard }, 'the gateway session goes on'));
  return { reason: () => reason, forGood };
}

/** After these the manager does not connect again. */
const finalCodes = new Set<number>([
  GatewayCloseCodes.AuthenticationFailed,
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
  GatewayCloseCodes.InvalidAPIVersion,
  GatewayCloseCodes.InvalidIntents,
  GatewayCloseCodes.DisallowedIntents,
]);
