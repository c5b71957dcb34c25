import fastify, { type FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { createActors } from './actors/actor.ts';
import { createWorld, type WorldOptions } from './create-world.ts';
import { cdn } from './files/cdn.ts';
import { acceptConnection } from './gateway/accept-connection.ts';
import type { LocalChange, LocalDiscord } from './local-discord.ts';
import { type RestOptions, restApi, restPrefix, rewriteRestUrl } from './rest/rest-api.ts';
import { controlRoutes } from './trouble/control-routes.ts';
import type { World } from './world.ts';

export interface LocalDiscordOptions extends WorldOptions, Pick<RestOptions, 'onExchange'> {
  /** 0, the default, takes a free one. */
  port?: number;
  host?: string;
  /** How long a member waits for the end of "thinking …". */
  answerTimeoutMs?: number;
}

/** Starts Discord on this machine. It listens when the promise resolves. */
export async function openLocalDiscord(options: LocalDiscordOptions): Promise<LocalDiscord> {
  const { port = 0, host = '127.0.0.1', answerTimeoutMs = 15_000 } = options;
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
  await app.register(controlRoutes, { prefix: '/_local', world });
  const closeSockets = serveGateway(app, world);
  await app.listen({ port, host });
  const { guild, channel, application } = world.state;
  return {
    apiUrl: `${world.origin}${restPrefix}`,
    cdnUrl: world.origin,
    token: world.token,
    applicationId: application.id,
    guildId: guild.id,
    channelId: channel.id,
    commands: () => world.commands.offered(guild.id),
    member: createActors(world, { after: world.clock.after, answerTimeoutMs }),
    file: (path) => world.files.get(path) ?? world.emojis.picture(/^\/emojis\/(\d+)\./.exec(path)?.[1] ?? ''),
    gateway: world.sessions,
    trouble: world.trouble,
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

/** Discord's own limit is far below, and is kept where frames are read. */
const maxFrameBytes = 1024 * 1024;
