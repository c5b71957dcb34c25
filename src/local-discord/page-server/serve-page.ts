import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { decodableUrl } from '../../shared/process/decodable-url.ts';
import { listen, localUrl } from '../../shared/process/listen.ts';
import { ActorError, NoBotError, NoResponseError } from '../errors/actor-error.ts';
import { ApiError } from '../errors/api-error.ts';
import type { LocalDiscord } from '../local-discord.ts';
import { serveActions } from './action-routes.ts';
import { CommandInputs } from './command-inputs.ts';
import { type InspectSources, serveInspection } from './inspect/inspect-routes.ts';
import { bundlePage, type PageBundle } from './page-bundle.ts';
import { serveEvents, serveFiles, servePage } from './page-routes.ts';
import type { PageAdditions } from './page-snapshot.ts';
import { createPersonas } from './personas.ts';
import { addSecurityHooks } from './security-hooks.ts';
import { sendError } from './send-error.ts';
import { type Controls, serveControls } from './serve-controls.ts';

export interface PageSettings {
  discord: LocalDiscord;
  inspection?: InspectSources;
  controls?: Controls;
  own?: OwnPage;
  host: string;
  port: number;
  /** The setting that the error names if the port is taken; `PORT` by default. */
  portSetting?: string;
  log?: PageLog;
  health?: () => boolean | Promise<boolean>;
}

/** A product's page: the local Discord's with an extension (`page/extension.ts`). */
export interface OwnPage extends PageAdditions {
  bundle(): Promise<PageBundle>;
  serve(app: FastifyInstance): void;
}

export interface PageLog {
  error(facts: { error: unknown; path: string }, message: string): void;
}

export interface OpenPage {
  url: string;
  close(): Promise<void>;
}

/** Opens the page, a Discord client for the browser. @throws Error with a one-line message if the port is taken */
export async function openPage(settings: PageSettings): Promise<OpenPage> {
  const app = await buildPage(settings);
  const port = await listen(app, { portSetting: 'PORT', ...settings });
  return { url: localUrl(settings.host, port), close: () => app.close() };
}

async function buildPage(settings: PageSettings): Promise<FastifyInstance> {
  const { discord, own, inspection, controls, host, log, health } = settings;
  const app = fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true, rewriteUrl: decodableUrl });
  // JSON only, because other sites can send text/plain without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  const personas = createPersonas(discord);
  addSecurityHooks(app, host);
  addErrorHandlers(app, log);
  servePage(app, own?.bundle ?? bundlePage);
  serveFiles(app, discord);
  const inputs = new CommandInputs(discord);
  const sources = { discord, personas, inputs, controls, inspection, additions: own };
  serveEvents(app, sources);
  serveActions(app, sources);
  own?.serve(app);
  if (controls) serveControls(app, controls);
  if (inspection) serveInspection(app, inspection);
  app.get('/health', async (_request, reply) => {
    const isHealthy = (await health?.()) ?? true;
    return reply.code(isHealthy ? 200 : 503).send({ isHealthy });
  });
  return app;
}

function addErrorHandlers(app: FastifyInstance, log: PageLog | undefined): void {
  app.setNotFoundHandler((_request, reply) => sendError(reply, 404, { code: 'not-found' }));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof NoBotError) return sendError(reply, 422, { code: 'no-bot' });
    if (error instanceof NoResponseError)
      return sendError(reply, 422, { code: 'no-response', detail: error.detail });
    const isRefusal = error instanceof ActorError || error instanceof ApiError;
    if (isRefusal) return sendError(reply, 422, { code: 'refused', detail: error.message });
    const isClientError = error instanceof ZodError || (error.statusCode ?? 500) < 500;
    if (isClientError) return sendError(reply, error.statusCode ?? 400, { code: 'not-understood' });
    log?.error({ error, path: request.url }, 'The page met an error');
    return sendError(reply, 500, { code: 'broken' });
  });
}
