import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { createActors } from './actors/actor.ts';
import { createCdnHandler } from './files/cdn-handler.ts';
import { createFileShelf } from './files/file-shelf.ts';
import { createGateway, type Ground } from './gateway/gateway.ts';
import { createCommandBook } from './guild/command-book.ts';
import { createPeople, everybodysPermissions } from './guild/people.ts';
import { applicationId, furnishPlace } from './guild/place.ts';
import { apiPrefix, createRestHandler, type Exchange } from './http/rest-handler.ts';
import { acknowledgeWithinMs, createInteractionLog } from './interactions/interaction-log.ts';
import type { LocalChange, LocalDiscord } from './local-discord.ts';
import { createMessageLog } from './messages/message-log.ts';
import { restRoutes } from './rest/routes.ts';
import { createSnowflakes } from './snowflakes.ts';
import type { World } from './world.ts';

export interface LocalDiscordOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  host?: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Runs a task later and returns the way to call it off. The default's timers don't keep the process alive. */
  after?: (delayMs: number, task: () => void) => () => void;
  heartbeatIntervalMs?: number;
  /** How long a bot may take for its first answer; Discord's rule is 3 seconds. */
  acknowledgeWithinMs?: number;
  /** How long a person waits for the end of "thinking …". */
  answerTimeoutMs?: number;
  /** The bot's name as members see it. */
  botName?: string;
  token?: string;
  /** How many shards `/gateway/bot` recommends. */
  shards?: number;
  /** Called after each REST answer. */
  onExchange?: (exchange: Exchange) => void;
}

/** Starts Discord on this machine. It listens when the promise resolves. */
export async function openLocalDiscord(options: LocalDiscordOptions): Promise<LocalDiscord> {
  const { port = 0, host = '127.0.0.1', after = afterUnref, answerTimeoutMs = 15_000 } = options;
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  const address = addressOf(server);
  const listeners = new Set<(change: LocalChange) => void>();
  const announce = (change: LocalChange) => {
    for (const listener of listeners) listener(change);
  };
  const ground = layGround(options, address, announce);
  const { place } = ground;
  const gateway = createGateway(ground);
  const world: World = {
    ...ground,
    tell: (event, data, intents) => gateway.tell(event, data, place.guild.id, intents),
  };
  const closeSockets = connectDoors(server, world, gateway.accept, options.onExchange ?? (() => {}));
  const actors = createActors(world, {
    isBotThere: () => gateway.listeners(place.guild.id) > 0,
    after,
    answerTimeoutMs,
  });
  return {
    apiUrl: `${world.origin}/api`,
    cdnUrl: world.origin,
    token: world.token,
    applicationId: place.application.id,
    guildId: place.guild.id,
    channelId: place.channel.id,
    commands: () => world.commands.offered(place.guild.id),
    member: actors,
    file: (path) => world.shelf.get(path),
    gateway,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closeSockets();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function layGround(
  options: LocalDiscordOptions,
  address: string,
  announce: (change: LocalChange) => void,
): Ground {
  const { now, botName = 'Loadout' } = options;
  const place = furnishPlace(botName);
  const people = createPeople(now);
  for (const user of [place.bot, place.owner]) people.add(user, everybodysPermissions);
  const makeId = createSnowflakes(now);
  return {
    origin: `http://${address}`,
    gatewayUrl: `ws://${address}`,
    token: options.token ?? makeToken(),
    shards: options.shards ?? 1,
    heartbeatIntervalMs: options.heartbeatIntervalMs ?? 41_250,
    acknowledgeWithinMs: options.acknowledgeWithinMs ?? acknowledgeWithinMs,
    now,
    makeId,
    place,
    people,
    commands: createCommandBook(makeId, () => announce({ type: 'commands' })),
    messages: createMessageLog(messageCapacity, announce),
    shelf: createFileShelf(fileBytes),
    interactions: createInteractionLog(interactionCapacity),
  };
}

function connectDoors(
  server: Server,
  world: World,
  accept: Parameters<WebSocketServer['on']>[1],
  onExchange: (exchange: Exchange) => void,
): () => void {
  const rest = createRestHandler(restRoutes(world), world.token, onExchange);
  const cdn = createCdnHandler(world.shelf);
  server.on('request', (request, response) =>
    apiPrefix.test(request.url ?? '') ? void rest(request, response) : cdn(request, response),
  );
  const sockets = new WebSocketServer({ server, maxPayload: largestFrame });
  sockets.on('connection', accept);
  return () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

function addressOf(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server listens on no port.');
  const { address, family, port } = bound;
  return family === 'IPv6' ? `[${address}]:${port}` : `${address}:${port}`;
}

function afterUnref(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs).unref();
  return () => clearTimeout(timer);
}

/** Three parts as real ones have; not to be guessed, since any page in a browser may open a socket to this machine. */
function makeToken(): string {
  return `${Buffer.from(applicationId).toString('base64url')}.local.${randomBytes(18).toString('base64url')}`;
}

const messageCapacity = 500;
const interactionCapacity = 2000;
const largestFrame = 64 * 1024;
const fileBytes = 128 * 1024 * 1024;
