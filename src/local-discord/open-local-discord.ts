import fastify, { type FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { createActors } from './actors/actor.ts';
import { createWorld, type WorldOptions } from './create-world.ts';
import { cdn } from './files/cdn.ts';
import { acceptConnection } from './gateway/accept-connection.ts';
import type { LocalChange, LocalDiscord } from './local-discord.ts';
import { type RestOptions, restApi, restPrefix, rewriteRestUrl } from './rest/rest-api.ts';
import type { World } from './world.ts';

export interface LocalDiscordOptions extends WorldOptions, Pick<RestOptions, 'onExchange'> {
  /** 0, the default, takes a free one. */
  port?: number;
  /** Runs a task later and returns the way to cancel it. The default's timers don't keep the process alive. */
  after?: (delayMs: number, task: () => void) => () => void;
  /** How long a member waits for the end of "thinking …". */
  answerTimeoutMs?: number;
}

/** Starts Discord on this machine. It listens when the promise resolves. */
export async function openLocalDiscord(options: LocalDiscordOptions): Promise<LocalDiscord> {
  const { port = 0, after = afterUnref, answerTimeoutMs = 15_000 } = options;
  const listeners = new Set<(change: LocalChange) => void>();
  const announce = (change: LocalChange) => {
    for (const listener of listeners) listener(change);
  };
  const app = fastify({
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // The default of 100 is shorter than an interaction's token.
    routerOptions: { maxParamLength: 1000 },
    rewriteUrl: ({ url = '/' }) => rewriteRestUrl(url),
  });
  const world = createWorld(options, () => app.listeningOrigin, announce);
  await app.register(cdn, { world });
  await app.register(restApi, { prefix: restPrefix, world, onExchange: options.onExchange });
  const closeSockets = serveGateway(app, world);
  // Whoever reaches it can be any member: it is for this machine alone.
  await app.listen({ port, host: '127.0.0.1' });
  const { guild, channel, application } = world.state;
  return {
    apiUrl: `${world.origin}${restPrefix}`,
    cdnUrl: world.origin,
    token: world.token,
    applicationId: application.id,
    guildId: guild.id,
    channelId: channel.id,
    commands: () => world.commands.offered(guild.id),
    member: createActors(world, { after, answerTimeoutMs }),
    file: (path) => world.files.get(path) ?? world.emojis.picture(/^\/emojis\/(\d+)\./.exec(path)?.[1] ?? ''),
    gateway: world.sessions,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closeSockets();
      await app.close();
    },
  };
}

/** Serves the gateway on the port of REST and CDN. Returns the way to cut all connections. */
function serveGateway(app: FastifyInstance, world: World): () => void {
  const sockets = new WebSocketServer({ server: app.server, maxPayload: maxFrameBytes });
  sockets.on('connection', (socket, { url = '/' }) => acceptConnection(world, socket, url));
  return () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

function afterUnref(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs).unref();
  return () => clearTimeout(timer);
}

const maxFrameBytes = 64 * 1024;
