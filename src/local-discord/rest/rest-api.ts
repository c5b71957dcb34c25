import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { guardRequests, limitRequests } from '../limits/limit-requests.ts';
import type { Payload } from '../messages/read-payload.ts';
import type { Exchange } from '../options.ts';
import { addressCalled, withOwnAddress } from '../own-address.ts';
import { withoutQuery } from '../rules/without-query.ts';
import { troubleRequests } from '../trouble/trouble-requests.ts';
import type { World } from '../world.ts';
import { announcementRoutes } from './announcements-routes.ts';
import { applicationRoutes } from './applications-routes.ts';
import { auditLogRoutes } from './audit-logs-routes.ts';
import { findReason, readReason } from './audit-reason.ts';
import { auditRequests } from './audit-requests.ts';
import { autoModerationRoutes } from './auto-moderation-routes.ts';
import { banRoutes } from './bans-routes.ts';
import { addBodyParser } from './body-parser.ts';
import { channelWebhookRoutes, webhookByTokenRoutes } from './channel-webhooks-routes.ts';
import { channelRoutes } from './channels-routes.ts';
import { checkIds } from './check-ids.ts';
import { commandRoutes } from './commands-routes.ts';
import { findNotServed } from './coverage.ts';
import { drainBodies } from './drain-body.ts';
import { emojiRoutes, guildEmojiRoutes } from './emojis-routes.ts';
import { gatewayAddressRoutes, gatewayRoutes } from './gateway-routes.ts';
import { guildChannelRoutes } from './guild-channels-routes.ts';
import { guildRoutes, pruneRoutes } from './guilds-routes.ts';
import { interactionRoutes } from './interactions-routes.ts';
import { inviteRoutes } from './invites-routes.ts';
import { memberRoutes } from './members-routes.ts';
import { oauth2Routes } from './oauth2-routes.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { pinRoutes } from './pins-routes.ts';
import { pollRoutes } from './polls-routes.ts';
import { reactionRoutes } from './reactions-routes.ts';
import { checkBotToken, readCaller } from './read-caller.ts';
import { refreshUrlRoutes } from './refresh-urls-routes.ts';
import { withoutPrefix } from './rewrite-url.ts';
import { roleConnectionRoutes } from './role-connections-routes.ts';
import { roleRoutes } from './roles-routes.ts';
import { createRoutes, type Routes } from './routes.ts';
import { scheduledEventRoutes } from './scheduled-events-routes.ts';
import { ServedPaths } from './served-paths.ts';
import { soundRoutes } from './sounds-routes.ts';
import { stageRoutes } from './stage-instances-routes.ts';
import { stickerPackRoutes, stickerRoutes } from './stickers-routes.ts';
import { threadListRoutes } from './thread-lists-routes.ts';
import { threadRoutes } from './threads-routes.ts';
import { userRoutes } from './users-routes.ts';
import { voiceStateRoutes } from './voice-states-routes.ts';
import { webhookRoutes } from './webhooks-routes.ts';

interface RestOptions {
  world: World;
  onExchange?: ((exchange: Exchange) => void) | undefined;
}

export async function restApi(app: FastifyInstance, { world, onExchange }: RestOptions): Promise<void> {
  addBodyParser(app);
  const explained = new WeakMap<FastifyRequest, string>();
  const paths = new ServedPaths(app);
  addErrorHandlers(app, world, explained);
  const refuse = createRefusal(app, paths, world);
  app.setNotFoundHandler(refuse);
  drainBodies(app);
  guardRequests(app, world);
  troubleRequests(app, world);
  limitRequests(app, world);
  app.addHook<unknown, { Body: Payload | undefined }>('onSend', async (request, reply, payload) => {
    // Discord names no charset, but fastify does.
    if (payload && typeof payload === 'string') reply.header('content-type', 'application/json');
    const exchange = describeExchange(request, reply.statusCode, payload);
    const explanation = explained.get(request);
    onExchange?.(explanation === undefined ? exchange : { ...exchange, explanation });
    if (typeof payload !== 'string') return payload;
    return withOwnAddress(payload, world.origin, addressCalled(request.raw));
  });
  app.addHook('preHandler', checkIds);
  app.addHook('preHandler', async (request) => void readReason(request));
  auditRequests(app, world);
  for (const { check, routes } of [openRoutes, botRoutes, accountRoutes])
    await app.register(async (scope) => {
      scope.addHook('onRequest', async (request) => check(world, request));
      const bases = createRoutes(scope, world);
      for (const addRoutes of routes) addRoutes(bases);
    });
  for (const { path, methods } of paths.shadowed())
    app.route({ method: methods, url: path.slice(app.prefix.length), handler: refuse });
}

interface CheckedRoutes {
  /** Runs before each request; a refusal uses no bucket. @throws ApiError 401 */
  readonly check: (world: World, request: FastifyRequest) => void;
  readonly routes: readonly ((routes: Routes) => void)[];
}

const botRoutes: CheckedRoutes = {
  check: checkBotToken,
  routes: [
    gatewayRoutes,
    applicationRoutes,
    commandRoutes,
    emojiRoutes,
    guildEmojiRoutes,
    channelWebhookRoutes,
    channelRoutes,
    refreshUrlRoutes,
    reactionRoutes,
    pinRoutes,
    threadRoutes,
    threadListRoutes,
    userRoutes,
    guildRoutes,
    pruneRoutes,
    guildChannelRoutes,
    roleRoutes,
    memberRoutes,
    banRoutes,
    inviteRoutes,
    announcementRoutes,
    auditLogRoutes,
    autoModerationRoutes,
    pollRoutes,
    roleConnectionRoutes,
    scheduledEventRoutes,
    soundRoutes,
    stageRoutes,
    stickerRoutes,
    voiceStateRoutes,
  ],
};

const accountRoutes: CheckedRoutes = { check: readCaller, routes: [ownAccountRoutes] };

/** Routes without a bot token: public ones, and those whose path holds a secret or that check it themselves. */
const openRoutes: CheckedRoutes = {
  check: () => {},
  routes: [
    gatewayAddressRoutes,
    interactionRoutes,
    webhookRoutes,
    webhookByTokenRoutes,
    oauth2Routes,
    stickerPackRoutes,
  ],
};

/** @param explained collects why requests were refused */
function addErrorHandlers(
  app: FastifyInstance,
  world: World,
  explained: WeakMap<FastifyRequest, string>,
): void {
  app.setErrorHandler(async (thrown: FastifyError | ApiError, request, reply) => {
    const error = thrown instanceof ApiError ? thrown : translate(thrown);
    if (error?.reason !== undefined) {
      explained.set(request, error.reason);
      // Discord's message may end with a full stop and start with the status.
      const verdict = `${error.code || error.status} ${error.message}`
        .replace(/^(\d+) \1: /, '$1 ')
        .replace(/\.$/, '');
      world.explanations.add(`${describeRequest(request)}: ${verdict}. ${error.reason}`);
    }
    if (error) return reply.code(error.status).send(error.body);
    // Shows a bug of ours to the operator, and Discord's response to the client.
    process.emitWarning(thrown);
    return reply.code(500).send({ message: '500: Internal Server Error', code: 0 });
  });
}

/** Returns Discord's error for fastify's refusals; undefined for our own errors. */
function translate({ statusCode = 500 }: FastifyError): ApiError | undefined {
  if (statusCode === 413) return apiErrors.tooLarge();
  return statusCode < 500 ? apiErrors.badRequest() : undefined;
}

/** Refuses unknown routes, with 405 for existing paths, as Discord does. Counts operations that are missing here. */
function createRefusal(app: FastifyInstance, paths: ServedPaths, { unserved }: World) {
  return ({ method, url }: FastifyRequest): never => {
    const path = withoutQuery(url);
    const operation = findNotServed(method, path.slice(app.prefix.length));
    if (operation === undefined)
      throw paths.has(path) ? apiErrors.methodNotAllowed() : apiErrors.noSuchRoute();
    unserved.set(operation, (unserved.get(operation) ?? 0) + 1);
    throw apiErrors.notServed(operation).because('The guide lists what is done and what is not.');
  };
}

/** Describes a request without the secrets in its path. */
function describeRequest({ method, originalUrl }: FastifyRequest): string {
  const path = withoutQuery(withoutPrefix(originalUrl));
  return `${method} ${path.replace(/^(\/(?:interactions|webhooks)\/\d+)\/[^/]+/, '$1/…')}`;
}

function describeExchange(
  request: FastifyRequest<{ Body: Payload | undefined }>,
  status: number,
  payload: unknown,
): Exchange {
  const { method, originalUrl, body } = request;
  const reason = findReason(request);
  const response = typeof payload === 'string' && payload ? JSON.parse(payload) : undefined;
  const path = withoutPrefix(originalUrl);
  const exchange = { method, path, body: body?.json, files: body?.files ?? [], status, response };
  return reason === undefined ? exchange : { ...exchange, reason };
}
