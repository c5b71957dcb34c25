import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { docsPath } from '../shared/contract/routes.ts';
import type { Counts } from '../shared/store/counts.ts';
import { StoreAwayError } from '../shared/store/store-error.ts';
import { answerClientError, answerConnect, type RawAnswerParts } from './answer-client-error.ts';
import { ApiError } from './api-error.ts';
import { authenticate, prepareCallers, tellQuota } from './caller.ts';
import { serveDocumentation } from './docs/documentation.ts';
import { createEdgeLimit } from './edge-limit.ts';
import { causeFaults } from './faults/cause-faults.ts';
import type { FaultRegistry } from './faults/fault-registry.ts';
import { buildFirewall, completeRules, type FirewallOptions } from './firewall.ts';
import { serve } from './route.ts';
import { routes } from './routes/routes.ts';
import { sendError } from './send-error.ts';
import type { ServiceParts } from './service-parts.ts';

interface ServiceOptions extends ServiceParts, FirewallOptions {
  counts: Counts;
  faults?: FaultRegistry;
  waitFault?: (ms: number) => Promise<unknown>;
  /** Called with each error that leads to a 500, except StoreAwayError, which the store reports itself. */
  onFailure?: (error: unknown) => void;
}

export function buildService({
  trustedProxies,
  faults,
  waitFault,
  onFailure,
  counts,
  ...parts
}: ServiceOptions): FastifyInstance {
  const rules = completeRules(parts);
  const firewall = buildFirewall(rules, createEdgeLimit(counts, rules));
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Otherwise Node would read the whole body, however long, to reuse the connection.
    if (hasBody(request)) reply.header('connection', 'close');
    await firewall.pass(request);
    checkShape(request);
    await authenticate(request, parts);
  };
  const report = (error: unknown): void => {
    if (!(error instanceof StoreAwayError)) onFailure?.(error);
  };
  const app = fastify({
    ...bounds,
    trustProxy: trustedProxies ? [...trustedProxies] : false,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, { firewall, report }),
    // A URL that can't be decoded reaches no hook, so call the firewall here.
    frameworkErrors: (_error, request, reply) => {
      const admitted = admit(request, reply).then(() => tellQuota(request, reply, parts));
      void waitForRejection(admitted).then((error) => sendError(error, reply, report));
    },
  });
  guardRawRequests(app, { firewall, report });
  prepareCallers(app);
  app.addHook('onRequest', admit);
  app.addHook('onSend', (request, reply) => tellQuota(request, reply, parts).catch(report));
  if (faults) causeFaults(app, faults, waitFault);
  app.setErrorHandler<FastifyError>((error, _request, reply) => sendError(error, reply, report));
  app.setNotFoundHandler((request, reply) => answerUnserved(app, request, reply));
  serveDocumentation(app, rules);
  app.after(() => {
    for (const route of Object.entries(routes)) serve(app, route, parts);
  });
  return app;
}

/** Returns the error to answer: that of another rule, which comes first, or that the URL is malformed. */
function waitForRejection(admitted: Promise<void>): Promise<Error> {
  return admitted.then(
    () => new ApiError('INVALID_PARAMETER', 'The address is malformed: escape it as a URL.'),
    (error: Error) => error,
  );
}

function guardRawRequests({ server }: FastifyInstance, parts: RawAnswerParts): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // Without a listener, Node closes the connection.
  server.on('connect', (request, socket) => answerConnect(request, socket, parts));
}

function answerUnserved(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request.url);
  if (path === '/' && isPage(request)) return reply.redirect(docsPath);
  const isServed = app.hasRoute({ method: 'GET', url: path });
  if (isServed) reply.header('allow', 'GET, HEAD');
  const problem = isServed
    ? `Only GET and HEAD are served under ${path}.`
    : `Nothing is served under ${path}.`;
  return sendError(new ApiError('NOT_FOUND', `${problem} See ${docsPath}.`), reply);
}

const bounds = {
  bodyLimit: 1024,
  routerOptions: { maxParamLength: 100 },
  requestTimeout: 30_000,
  forceCloseConnections: 'idle',
  // A request without a Host must pass the firewall before its 400.
  http: { maxHeaderSize: 8 * 1024, headersTimeout: 10_000, requireHostHeader: false },
} as const;

const maxUrlLength = 2048;

function checkShape({ url, headers }: FastifyRequest): void {
  if (url.length > maxUrlLength)
    throw new ApiError(
      'INVALID_PARAMETER',
      `The address is longer than ${maxUrlLength} characters: shorten it.`,
    );
  if (headers.host === undefined)
    throw new ApiError('INVALID_PARAMETER', 'The Host header is missing: send it.');
}

function isPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Returns the path without the query, which may contain a key. */
function pathOf(url: string): string {
  return (url.split('?')[0] ?? '').slice(0, 100);
}
