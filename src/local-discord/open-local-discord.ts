import fastify, { type FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { createActors } from './actors/actor.ts';
import { createWorld } from './create-world.ts';
import { cdn, findEmoji } from './files/cdn.ts';
import { acceptConnection } from './gateway/accept-connection.ts';
import { controlAll } from './gateway/session-registry.ts';
import { owner } from './guild/people.ts';
import { createListeners, guardListener } from './listeners.ts';
import type { LocalChange, LocalDiscord, PlaceKey } from './local-discord.ts';
import type { LocalDiscordOptions } from './options.ts';
import { restApi } from './rest/rest-api.ts';
import { prefixOf, rewriteRestUrl } from './rest/rewrite-url.ts';
import { controlRoutes } from './trouble/control-routes.ts';
import type { World } from './world.ts';

/**
 * Starts Discord on this machine. It listens when the promise resolves.
 * @throws WorldFileError where `world` holds mistakes, Error where the port is taken
 */
export async function openLocalDiscord(options: LocalDiscordOptions = {}): Promise<LocalDiscord> {
  const { port = 0, answerTimeoutMs = 15_000 } = options;
  const onExchange = options.onExchange && guardListener(options.onExchange);
  const changes = createListeners<[LocalChange]>();
  const app = fastify({
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // The default of 100 is shorter than an interaction's token.
    routerOptions: { maxParamLength: 1000 },
    rewriteUrl: (request) => rewriteRestUrl(request, worlds),
  });
  const worlds = createWorld(options, () => app.listeningOrigin, changes.tell);
  const [world] = worlds;
  const server = world?.servers.all()[0];
  const channel = server?.channels[0]?.channel;
  if (!world || !server || !channel) throw new Error('A world needs an application, a server and a channel.');
  await app.register(cdn, { worlds });
  for (const one of worlds) await app.register(restApi, { prefix: prefixOf(one), world: one, onExchange });
  await app.register(controlRoutes, { prefix: '/_local', world });
  const closeSockets = serveGateway(app, worlds);
  // Whoever reaches it can be any member: it is for this machine alone.
  const close = async () => {
    closeSockets();
    await app.close();
  };
  try {
    await app.listen({ port, host: '127.0.0.1' });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    apiUrl: `${world.origin}/api`,
    cdnUrl: world.origin,
    gatewayUrl: world.gatewayUrl,
    token: world.token,
    applicationId: world.state.application.id,
    guildId: server.guild.id,
    channelId: channel.id,
    applications: worlds.map(({ state, token, signingKey, sessions }) => ({
      id: state.application.id,
      name: state.application.name,
      token,
      publicKey: signingKey.publicKey,
      hasBot: () => sessions.connected() > 0 || Boolean(state.application.interactions_endpoint_url),
    })),
    people: () => listPeople(world),
    places: () => listPlaces(worlds),
    commands: () => world.commands.offered(server.guild.id),
    member: createActors(worlds, { after: world.clock.after, answerTimeoutMs }),
    file: (path) => world.files.get(path) ?? findEmoji(worlds, /^\/emojis\/(\d+)\./.exec(path)?.[1] ?? ''),
    gateway: controlAll(worlds),
    trouble: world.trouble,
    onChange: changes.add,
    close,
  };
}

/** Those of the first application, its direct messages followed by those of the others. */
function listPlaces([first, ...others]: readonly World[]): PlaceKey[] {
  const direct = others.map(({ state }) => `dm/${state.bot.username}`);
  return (first?.places.keys() ?? []).flatMap((key) => (key === 'dm' ? [key, ...direct] : [key]));
}

/** The people that are members of a server, but for those who only own it. */
function listPeople({ servers, people }: World): string[] {
  const ids = new Set(servers.all().flatMap(({ memberships }) => [...memberships.keys()]));
  return people
    .all()
    .filter(({ user }) => ids.has(user.id) && !user.bot && user.id !== owner.id)
    .map(({ user }) => user.global_name ?? user.username);
}

/** Serves the gateway on the port of REST and CDN. Returns the way to cut all connections. */
function serveGateway(app: FastifyInstance, worlds: readonly World[]): () => void {
  const sockets = new WebSocketServer({ server: app.server, maxPayload: maxFrameBytes });
  // ws repeats the server's errors as its own, and unheard ones end the process; `listen` rejects with them.
  sockets.on('error', () => {});
  sockets.on('connection', (socket, { url = '/' }) => acceptConnection(worlds, socket, url));
  return () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

/** Discord's own limit is far below, and is kept where frames are read. */
const maxFrameBytes = 1024 * 1024;
