import fastify, { type FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { createActors } from './actors/actor.ts';
import { createWorld, type WorldOptions } from './create-world.ts';
import { cdn, findEmoji } from './files/cdn.ts';
import { acceptConnection } from './gateway/accept-connection.ts';
import { owner } from './guild/people.ts';
import type { GatewayControls, LocalChange, LocalDiscord } from './local-discord.ts';
import { type RestOptions, restApi } from './rest/rest-api.ts';
import { prefixOf, rewriteRestUrl } from './rest/rewrite-url.ts';
import type { World } from './world.ts';

export interface LocalDiscordOptions extends WorldOptions, Pick<RestOptions, 'onExchange'> {
  /** 0, the default, takes a free one. */
  port?: number;
  host?: string;
  /** Runs a task later and returns the way to cancel it. The default's timers don't keep the process alive. */
  after?: (delayMs: number, task: () => void) => () => void;
  /** How long a member waits for the end of "thinking …". */
  answerTimeoutMs?: number;
}

/**
 * Starts Discord on this machine. It listens when the promise resolves.
 * @throws WorldFileError where `world` holds mistakes, Error where the port is taken
 */
export async function openLocalDiscord(options: LocalDiscordOptions = {}): Promise<LocalDiscord> {
  const { port = 0, host = '127.0.0.1', after = afterUnref, answerTimeoutMs = 15_000 } = options;
  const listeners = new Set<(change: LocalChange) => void>();
  const announce = (change: LocalChange) => {
    for (const listener of listeners) listener(change);
  };
  const app = fastify({
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // The default of 100 is shorter than an interaction's token.
    routerOptions: { maxParamLength: 1000 },
    rewriteUrl: (request) => rewriteRestUrl(request, worlds),
  });
  const worlds = createWorld(options, () => app.listeningOrigin, announce);
  const [world] = worlds;
  const server = world?.servers.all()[0];
  const channel = server?.channels[0]?.channel;
  if (!world || !server || !channel) throw new Error('A world needs an application, a server and a channel.');
  await app.register(cdn, { worlds });
  for (const one of worlds)
    await app.register(restApi, { prefix: prefixOf(one), world: one, onExchange: options.onExchange });
  const closeSockets = serveGateway(app, worlds);
  await app.listen({ port, host });
  return {
    apiUrl: `${world.origin}/api`,
    cdnUrl: world.origin,
    token: world.token,
    applicationId: world.state.application.id,
    guildId: server.guild.id,
    channelId: channel.id,
    applications: worlds.map(({ state, token }) => ({
      id: state.application.id,
      name: state.application.name,
      token,
    })),
    people: () => listPeople(world),
    places: () => world.places.keys(),
    commands: () => world.commands.offered(server.guild.id),
    member: createActors(worlds, { after, answerTimeoutMs }),
    file: (path) => world.files.get(path) ?? findEmoji(worlds, /^\/emojis\/(\d+)\./.exec(path)?.[1] ?? ''),
    gateway: controlAll(worlds),
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

/** The people that are members of a server, but for those who only own it. */
function listPeople({ servers, people }: World): string[] {
  const ids = new Set(servers.all().flatMap(({ memberships }) => [...memberships.keys()]));
  return people
    .all()
    .filter(({ user }) => ids.has(user.id) && !user.bot && user.id !== owner.id)
    .map(({ user }) => user.global_name ?? user.username);
}

/** The same for the sockets of every application. */
function controlAll(worlds: readonly World[]): GatewayControls {
  const each = (act: (controls: GatewayControls) => void) => () => {
    for (const { sessions } of worlds) act(sessions);
  };
  return {
    connected: () => worlds.reduce((sum, { sessions }) => sum + sessions.connected(), 0),
    dropSockets: each((sessions) => sessions.dropSockets()),
    askToReconnect: each((sessions) => sessions.askToReconnect()),
    invalidateSessions: each((sessions) => sessions.invalidateSessions()),
  };
}

/** Serves the gateway on the port of REST and CDN. Returns the way to cut all connections. */
function serveGateway(app: FastifyInstance, worlds: readonly World[]): () => void {
  const sockets = new WebSocketServer({ server: app.server, maxPayload: maxFrameBytes });
  sockets.on('connection', (socket, { url = '/' }) => acceptConnection(worlds, socket, url));
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
