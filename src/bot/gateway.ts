import { Client, type ClientOptions, SimpleShardingStrategy, Status } from 'discord.js';
import {
  type APIInteraction,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
} from 'discord-api-types/v10';
import type { Log } from '../errors/log.ts';
import { GatewayError, GatewayUnreachable, whyClosed, whyNoLogin } from './gateway-error.ts';

/** The open line to Discord. */
interface Gateway {
  readonly applicationId: string;
  /** Every shard is connected at this moment. */
  isReady(): boolean;
  shards(): ShardState[];
  /** Resolves with the reason, in one line, when Discord has closed the line for good: nothing arrives any more. */
  readonly lost: Promise<string>;
  close(): Promise<void>;
}

/** The connection of one shard at this moment. */
export interface ShardState {
  id: number;
  isConnected: boolean;
  /** discord.js's word for it, e.g. `Ready` or `Resuming`. */
  state: string;
}

export interface GatewayOptions {
  token: string;
  /** REST base without version. */
  apiUrl: string;
  shards: 'auto' | number;
  onInteraction: (raw: APIInteraction) => void;
  log: Log;
  /** How often the first connection is tried, about half a second each. */
  attemptsToStart?: number;
}

/**
 * Logs in and hands over every interaction from the first moment on.
 * @throws GatewayError in one line that says what to do
 */
export async function openGateway({
  token,
  apiUrl,
  shards,
  onInteraction,
  log,
  attemptsToStart = 20,
}: GatewayOptions): Promise<Gateway> {
  const client = new Client({
    // Interactions need none; without guilds the client keeps no servers and channels, and does not wait for them.
    intents: 0,
    rest: { api: apiUrl },
    ws: { buildStrategy },
    ...shardOptions(shards),
  });
  const lost = logTrouble(client, log);
  const applicationId = new Promise<string>((resolve) => {
    client.on('raw', (packet: GatewayDispatchPayload) => {
      if (packet.t === GatewayDispatchEvents.Ready) resolve(packet.d.application.id);
      if (packet.t === GatewayDispatchEvents.InteractionCreate) claim(packet, onInteraction);
    });
  });
  try {
    await Promise.race([client.login(token), givenUp(client, attemptsToStart)]);
  } catch (error) {
    await client.destroy();
    throw new GatewayError(lost.reason() ?? whyNoLogin(error, apiUrl), { cause: error });
  }
  let isClosed = false;
  // `client.isReady()` stays true once it was: it does not tell that the connection broke.
  const shardStates = () => client.ws.shards.map(stateOf);
  return {
    applicationId: await applicationId,
    isReady: () =>
      !isClosed && lost.reason() === undefined && shardStates().every(({ isConnected }) => isConnected),
    shards: shardStates,
    lost: lost.forGood,
    close: () => {
      isClosed = true;
      // The client emits shardReconnecting when it is destroyed.
      client.removeAllListeners('shardReconnecting');
      return client.destroy();
    },
  };
}

// Where REST answers and the gateway does not, the client would try for ever, and a start would never end.
function givenUp(client: Client, limit: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let attempts = 0;
    const count = () => {
      attempts += 1;
      if (attempts >= limit) reject(new GatewayUnreachable(attempts));
    };
    client.on('shardReconnecting', count);
    client.once('shardReady', () => client.off('shardReconnecting', count));
  });
}

type BuildStrategy = NonNullable<NonNullable<ClientOptions['ws']>['buildStrategy']>;

// The usual strategy; what matters is the moment: nobody else listens yet, so that READY is made whole before it is read.
const buildStrategy: BuildStrategy = (manager) => {
  manager.on('ready', ({ data }) => fillReady(data));
  return new SimpleShardingStrategy(manager);
};

// discord.js breaks where these are missing, and not every Discord that is not the real one sends them.
function fillReady(ready: { user: { id: string }; guilds?: unknown[]; application?: { id: string } }): void {
  ready.guilds ??= [];
  ready.application ??= { id: ready.user.id };
}

// discord.js would build its own objects from the interaction, keep them, and let a malformed one end the process.
// Loadout does not need those objects: the packet reaches the client under a name that it does not handle.
function claim(
  packet: { t: unknown; d: APIInteraction | null },
  onInteraction: GatewayOptions['onInteraction'],
): void {
  packet.t = 'CLAIMED';
  if (packet.d !== null) onInteraction(packet.d);
}

function stateOf({ id, status }: { id: number; status: Status }): ShardState {
  return { id, isConnected: status === Status.Ready, state: Status[status] };
}

function shardOptions(shards: 'auto' | number) {
  // `auto` is passed explicitly: without it discord.js reads SHARDS from the environment, as JSON.
  if (shards === 'auto') return { shards };
  return { shards: Array.from({ length: shards }, (_, index) => index), shardCount: shards };
}

/** The line, as far as it is lost for good: no reason yet, or why. */
interface Loss {
  reason(): string | undefined;
  forGood: Promise<string>;
}

// Never the `debug` event: it carries the token.
function logTrouble(client: Client, log: Log): Loss {
  client.on('error', (error) => log.error({ error }, 'the gateway client had an error'));
  client.on('shardError', (error, shard) =>
    log.warn({ error, shard }, 'the connection to the gateway broke'),
  );
  client.on('shardReconnecting', (shard) => log.info({ shard }, 'connecting to the gateway again'));
  client.on('shardResume', (shard) => log.info({ shard }, 'the gateway session goes on'));
  let reason: string | undefined;
  const forGood = new Promise<string>((resolve) => {
    client.once('shardDisconnect', ({ code }) => {
      reason = whyClosed(code);
      resolve(reason);
    });
  });
  return { reason: () => reason, forGood };
}
