import { EventEmitter } from 'node:events';
import {
  type APIGatewayBotInfo,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
} from 'discord-api-types/v10';
import type { Log } from '../../../shared/log/log.ts';
import type { Gateway, GatewayOptions, ShardState } from './gateway.ts';
import { GatewayError, GatewayUnreachable, whyClosed, whyNoLogin } from './gateway-error.ts';

export type GatewayEvents = EventEmitter<{
  packet: [packet: GatewayDispatchPayload];
  ready: [shard: number];
  resumed: [shard: number];
  reconnecting: [shard: number];
  closedForGood: [code: number];
  socketError: [error: unknown, shard: number];
  clientError: [error: unknown];
}>;

export interface GatewayClient {
  connect(): Promise<unknown>;
  shards(): ShardState[];
  close(): Promise<void>;
}

export async function openGateway(
  { apiUrl, onInteraction, log, attemptsToStart = 20 }: GatewayOptions,
  createClient: (events: GatewayEvents) => GatewayClient,
): Promise<Gateway> {
  const events: GatewayEvents = new EventEmitter();
  const line = { isClosed: false };
  const lost = watchTrouble(events, line, log);
  const applicationId = readPackets(events, onInteraction);
  const givenUp = watchAttempts(events, attemptsToStart);
  const client = createClient(events);
  const isOpen = () => !line.isClosed && lost.reason() === undefined;

  function close(): Promise<void> {
    line.isClosed = true;
    return client.close();
  }

  const lostAtStart = lost.forGood.then((reason) => Promise.reject(new GatewayError(reason)));
  lostAtStart.catch(() => undefined);
  try {
    await Promise.race([client.connect(), lostAtStart, givenUp]);
  } catch (error) {
    await close();
    throw new GatewayError(lost.reason() ?? whyNoLogin(error, apiUrl), { cause: error });
  }
  return {
    applicationId,
    isReady: () => isOpen() && client.shards().every(({ isConnected }) => isConnected),
    shards: client.shards,
    lost: lost.forGood,
    close,
  };
}

export function identifyOptions(options: Pick<GatewayOptions, 'createIdentifyThrottler'>) {
  const { createIdentifyThrottler } = options;
  if (!createIdentifyThrottler) return undefined;
  return {
    async buildIdentifyThrottler(manager: GatewayAsker) {
      const { session_start_limit } = await manager.fetchGatewayInformation();
      return createIdentifyThrottler(session_start_limit.max_concurrency);
    },
  };
}

interface GatewayAsker {
  fetchGatewayInformation(): Promise<Pick<APIGatewayBotInfo, 'session_start_limit'>>;
}

function readPackets(events: GatewayEvents, onInteraction: GatewayOptions['onInteraction']): Promise<string> {
  return new Promise((resolve) => {
    events.on('packet', (packet) => {
      if (packet.t === GatewayDispatchEvents.Ready) resolve(applicationIdOf(packet.d));
      if (packet.t === GatewayDispatchEvents.InteractionCreate && packet.d !== null) onInteraction(packet.d);
    });
  });
}

function applicationIdOf({ application, user }: { application?: { id: string }; user: { id: string } }) {
  return application?.id ?? user.id;
}

// Rejects after too many attempts: if only REST works, the client would retry for ever.
function watchAttempts(events: GatewayEvents, limit: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let attempts = 0;
    const count = () => {
      attempts += 1;
      if (attempts >= limit) reject(new GatewayUnreachable(`no gateway connection in ${attempts} attempts`));
    };
    const stop = () => void events.off('reconnecting', count);
    events.on('reconnecting', count);
    events.once('ready', stop);
    events.once('resumed', stop);
  });
}

interface Loss {
  reason(): string | undefined;
  forGood: Promise<string>;
}

function watchTrouble(events: GatewayEvents, line: { readonly isClosed: boolean }, log: Log): Loss {
  let reason: string | undefined;
  const forGood = new Promise<string>((resolve) => {
    events.on('closedForGood', (code) => {
      if (line.isClosed) return;
      reason = whyClosed(code);
      resolve(reason);
    });
  });
  events.on('clientError', (error) => {
    if (reason === undefined) log.error({ error }, 'the gateway client had an error');
  });
  events.on('socketError', (error, shard) => {
    if (reason === undefined) log.warn({ error, shard }, 'the connection to the gateway broke');
  });
  events.on('reconnecting', (shard) => {
    if (!line.isClosed) log.info({ shard }, 'connecting to the gateway again');
  });
  events.on('resumed', (shard) => log.info({ shard }, 'the gateway session goes on'));
  return { reason: () => reason, forGood };
}
