import { finished } from 'node:stream/promises';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadedFile } from '../messages/attachments.ts';
import type { World } from '../world.ts';
import { ApiError, apiErrors } from './api-error.ts';
import { applicationRoutes } from './applications.ts';
import { addBodyParser, type Payload } from './body-parser.ts';
import { channelRoutes } from './channels.ts';
import { commandRoutes } from './commands.ts';
import { emojiRoutes } from './emojis.ts';
import { gatewayRoutes } from './gateway.ts';
import { guildRoutes } from './guilds.ts';
import { interactionRoutes } from './interactions.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks.ts';

/** One request and its answer, as an observer sees them. Tokens are in the path: keep it out of logs. */
export interface Exchange {
  method: string;
  /** With query, below `/api/v10`. */
  path: string;
  body: unknown;
  files: readonly UploadedFile[];
  status: number;
  response: unknown;
}

export interface RestOptions {
  world: World;
  /** Called with each answer, right before it is sent. */
  onExchange?: ((exchange: Exchange) => void) | undefined;
}

/** Discord's REST API, to be registered under {@link restPrefix}. */
export async function restApi(app: FastifyInstance, { world, onExchange }: RestOptions): Promise<void> {
  addBodyParser(app);
  addErrorHandlers(app);
  app.addHook<unknown, { Body: Payload | undefined }>('onSend', async (request, reply, payload) => {
    // Discord names no charset; fastify does.
    if (payload) reply.header('content-type', 'application/json');
    onExchange?.(describeExchange(request, reply.statusCode, payload));
  });
  const allowed = collectMethods(app);
  for (const routes of [
    gatewayRoutes,
    applicationRoutes,
    commandRoutes,
    emojiRoutes,
    interactionRoutes,
    webhookRoutes,
    channelRoutes,
    userRoutes,
    guildRoutes,
  ])
    await app.register(routes, { world });
  rejectOtherMethods(app, allowed);
}

export const restPrefix = '/api';

/**
 * The URL to route by: without the API version, which may be any or none; with the `@` of `@me` unescaped, as fastify
 * compares fixed path segments before it decodes them; and readable, with every `%` standing
 * for itself where the URL is not well encoded.
 */
export function rewriteRestUrl(url: string): string {
  const path = url.replace(versionedPrefix, restPrefix).replaceAll('%40', '@');
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

const versionedPrefix = /^\/api(?:\/v\d+)?(?=\/|$)/;

function addErrorHandlers(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw apiErrors.noSuchRoute();
  });
  app.setErrorHandler(async (thrown: FastifyError | ApiError, { raw }, reply) => {
    // A client that is still sending its body might not read an answer that comes before the end.
    if (!raw.complete) await finished(raw.resume()).catch(() => {});
    const error = thrown instanceof ApiError ? thrown : translate(thrown);
    if (error) return reply.code(error.status).send(error.body);
    // A bug of the local Discord is shown to its operator; the client reads what Discord would answer.
    process.emitWarning(thrown);
    return reply.code(500).send({ message: '500: Internal Server Error', code: 0 });
  });
}

/** What Discord answers where fastify refuses a request; undefined for an error of our own. */
function translate({ statusCode = 500 }: FastifyError): ApiError | undefined {
  if (statusCode === 413) return apiErrors.tooLarge();
  return statusCode < 500 ? apiErrors.badRequest() : undefined;
}

/** The methods of each route that is registered from now on, by path. */
function collectMethods(app: FastifyInstance): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  app.addHook('onRoute', ({ path, method }) => {
    methods.set(path, [...(methods.get(path) ?? []), ...[method].flat()]);
  });
  return methods;
}

/** Discord answers 405 where a path exists and its method does not. */
function rejectOtherMethods(app: FastifyInstance, allowed: ReadonlyMap<string, readonly string[]>): void {
  for (const [path, methods] of [...allowed])
    app.route({
      method: app.supportedMethods.filter((method) => !methods.includes(method)),
      url: path.slice(restPrefix.length),
      handler: () => {
        throw apiErrors.methodNotAllowed();
      },
    });
}

function describeExchange(
  { method, originalUrl, body }: FastifyRequest<{ Body: Payload | undefined }>,
  status: number,
  payload: unknown,
): Exchange {
  const response = typeof payload === 'string' && payload ? JSON.parse(payload) : undefined;
  const path = originalUrl.replace(versionedPrefix, '');
  return { method, path, body: body?.json, files: body?.files ?? [], status, response };
}
