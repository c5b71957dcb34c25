import { randomBytes } from 'node:crypto';
import type { APIApplicationCommand } from 'discord-api-types/v10';
import fastify, { type FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { localUrl } from '../shared/process/listen.ts';
import { isLoopback } from '../shared/process/served-host.ts';
import { createActors } from './actors/actor.ts';
import { controlRoutes } from './control/control-routes.ts';
import type { KeptExchange } from './control/controlled.ts';
import { createWorld } from './create-world.ts';
import type { Explanation } from './explanations.ts';
import { acceptConnection } from './gateway/accept-connection.ts';
import { controlAll } from './gateway/session-registry.ts';
import { owner } from './guild/people.ts';
import { firstChannel } from './guild/servers.ts';
import type { WorldFile } from './guild/world-file.ts';
import { listIds } from './list-ids.ts';
import { createListeners, guardListener, type Listeners } from './listeners.ts';
import type { LocalApplication, LocalChange, LocalDiscord, PlaceKey } from './local-discord.ts';
import { authorizeRoutes } from './oauth2/authorize-routes.ts';
import type { Exchange, LocalDiscordOptions } from './options.ts';
import { addressCalled } from './own-address.ts';
import { resetWorld } from './reset-world.ts';
import { cdn, emojiPicture } from './rest/cdn.ts';
import { restApi } from './rest/rest-api.ts';
import { applicationPrefix, rewriteRestUrl } from './rest/rewrite-url.ts';
import type { World } from './world.ts';

/** Starts the local Discord and listens. @throws WorldFileError for an invalid `world`, Error if the port is taken */
export async function openLocalDiscord(options: LocalDiscordOptions = {}): Promise<LocalDiscord> {
  const { port = 0, host = '127.0.0.1', pageUrl = () => '' } = options;
  const controlKey = isLoopback(host) ? undefined : randomBytes(18).toString('base64url');
  const exchanges: KeptExchange[] = [];
  const onExchange = keepExchanges(exchanges, options.onExchange);
  const changes = createListeners<[LocalChange]>();
  const app = fastify({
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // The default of 100 is shorter than an interaction token.
    routerOptions: { maxParamLength: 1000 },
    rewriteUrl: (request) => rewriteRestUrl(request, worlds),
  });
  const worlds = createWorld(options, () => originOf(app, host), changes.tell);
  const [world] = worlds;
  const server = world?.servers.all()[0];
  const channel = server && firstChannel(server)?.channel;
  if (!world || !server || !channel) throw new Error('A world needs an application, a server and a channel.');
  serveFrontDoor(app, pageUrl);
  await app.register(cdn, { worlds });
  for (const one of worlds)
    await app.register(restApi, { prefix: applicationPrefix(one), world: one, onExchange });
  await app.register(authorizeRoutes, { worlds, people: () => listPeople(world), controlKey });
  const controlled = controlWorlds(worlds, world, { ...options, changes, exchanges });
  const hasBot = () => worlds.some(isReached);
  await app.register(controlRoutes, {
    prefix: '/_local',
    discord: {
      ...controlled,
      hasBot,
      after: world.clock.afterReal,
      unserved: () => Object.fromEntries(world.unserved),
      ids: () => listIds(worlds, controlled.people()),
      exchanges: () => exchanges,
    },
    controlKey,
    openWorld: (file: WorldFile | undefined) =>
      openLocalDiscord({ ...options, ...ofFurtherWorlds, ...(file && { world: file }) }),
  });
  const close = await listen(app, worlds, { port, host });
  return {
    apiUrl: `${world.origin}/api`,
    cdnUrl: world.origin,
    gatewayUrl: world.gatewayUrl,
    token: world.token,
    controlKey,
    applicationId: world.state.application.id,
    guildId: server.guild.id,
    channelId: channel.id,
    applications: worlds.map(describeApplication),
    ...controlled,
    file: (path) => world.files.get(path) ?? emojiPicture(worlds, /^\/emojis\/(\d+)\./.exec(path)?.[1] ?? ''),
    gateway: controlAll(worlds),
    accept: (connection) => void app.server.emit('connection', connection),
    close,
  };
}

const ofFurtherWorlds = { port: 0, pageUrl: () => '', onExchange: undefined };

function keepExchanges(kept: KeptExchange[], listener: LocalDiscordOptions['onExchange']) {
  const tell = listener && guardListener(listener);
  return (exchange: Exchange) => {
    kept.push({ ...exchange, files: exchange.files.map(({ name }) => name) });
    kept.splice(0, kept.length - maxExchanges);
    tell?.(exchange);
  };
}

function controlWorlds(
  worlds: readonly World[],
  world: World,
  {
    answerTimeoutMs = 15_000,
    changes,
    exchanges,
  }: Pick<LocalDiscordOptions, 'answerTimeoutMs'> & {
    changes: Listeners<[LocalChange]>;
    exchanges: KeptExchange[];
  },
) {
  const { clock, explanations, trouble } = world;
  return {
    member: createActors(worlds, { after: clock.after, answerTimeoutMs }),
    people: () => listPeople(world),
    places: () => listPlaces(worlds),
    commands: () => worlds.flatMap(listCommands),
    onChange: changes.add,
    trouble,
    clock,
    explanations: () => explanations.list(),
    onExplanation: (listener: (explanation: Explanation) => void) => explanations.onNew(listener),
    reset() {
      resetWorld(worlds);
      exchanges.length = 0;
    },
  };
}

function describeApplication(world: World): LocalApplication {
  const { state, token, clientSecret, signingKey } = world;
  const { id, name } = state.application;
  const { publicKey } = signingKey;
  return { id, name, token, clientSecret, publicKey, hasBot: () => isReached(world) };
}

/** Returns the address for programs on this machine. */
function originOf(app: FastifyInstance, host: string): string {
  const { port } = new URL(app.listeningOrigin);
  return localUrl(host, Number(port));
}

/** Listens for HTTP and the gateway. Returns a function that closes both. */
async function listen(app: FastifyInstance, worlds: readonly World[], where: { port: number; host: string }) {
  const closeSockets = serveGateway(app, worlds);
  const close = async () => {
    closeSockets();
    await app.close();
  };
  try {
    // Programs that can connect can act as any member, so the default is loopback only.
    await app.listen(where);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

/** Redirects browsers from the API's root to the page, on the same host name. */
function serveFrontDoor(app: FastifyInstance, pageUrl: () => string): void {
  app.get('/', ({ hostname }, reply) => {
    const page = pageUrl();
    if (page) return reply.redirect(`http://${hostname}:${new URL(page).port}`);
    return reply
      .type('text/plain')
      .send(Buffer.from('This is a local Discord. Its API is at /api/v10, its controls are at /_local.'));
  });
}

function listPlaces([first, ...others]: readonly World[]): PlaceKey[] {
  const direct = others.map(({ places }) => places.directKey);
  return (first?.places.keys() ?? []).flatMap((key) =>
    key === first?.places.directKey ? [key, ...direct] : [key],
  );
}

function listCommands({ commands, servers }: World): APIApplicationCommand[] {
  return [...servers.all().flatMap(({ guild }) => commands.list(guild.id)), ...commands.list()];
}

function isReached({ state, sessions }: World): boolean {
  return sessions.connected() > 0 || Boolean(state.application.interactions_endpoint_url);
}

/** Lists members' names, without people who only own a server. */
function listPeople({ servers, people }: World): string[] {
  const ids = new Set(servers.all().flatMap(({ memberships }) => [...memberships.keys()]));
  return people
    .all()
    .filter(({ user }) => ids.has(user.id) && !user.bot && user.id !== owner.id)
    .map(({ user }) => user.global_name ?? user.username);
}

function serveGateway(app: FastifyInstance, worlds: readonly World[]): () => void {
  const sockets = new WebSocketServer({
    server: app.server,
    maxPayload: maxFrameBytes,
    // Any web page may open a WebSocket to this machine, and the token is public; bots send no origin.
    verifyClient: ({ origin }: { origin?: string }) =>
      origin === undefined || (URL.canParse(origin) && isLoopback(new URL(origin).hostname)),
  });
  // ws re-emits the server's errors, which would end the process if unhandled; `listen` already rejects with them.
  sockets.on('error', () => {});
  sockets.on('connection', (socket, request) =>
    acceptConnection(worlds, socket, { url: request.url ?? '/', called: addressCalled(request) }),
  );
  return () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

const maxExchanges = 500;

/** A generous limit; Discord's own applies when frames are read. */
const maxFrameBytes = 1024 * 1024;
