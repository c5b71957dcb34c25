import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { ActorError } from '../local-discord/actors/actor-error.ts';
import type { LocalDiscord } from '../local-discord/local-discord.ts';
import { listen, localUrl } from '../operations/listen.ts';
import type { FaultRegistry } from '../service/faults/fault-registry.ts';
import { serveFaults } from './fault-routes.ts';
import { bundlePage } from './page-bundle.ts';
import { guard } from './page-guard.ts';
import { serveActions, serveEvents, serveFiles, serveFonts, servePage } from './page-routes.ts';
import { peopleOf } from './people.ts';
import { refuse } from './refuse.ts';
import { UsedLines } from './used-lines.ts';

export interface PageSettings {
  discord: LocalDiscord;
  /** Where trouble with the player API is ordered; undefined: it isn't ours, and nothing can be ordered. */
  faults?: FaultRegistry | undefined;
  /** Address to listen on; other names than this, an IP address or localhost are refused as Host. */
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** Where unexpected failures are told. */
  log?: PageLog;
  /** Asked by `GET /health`; false answers 503. */
  health?: () => boolean | Promise<boolean>;
}

export interface PageLog {
  error(facts: { error: unknown; path: string }, message: string): void;
}

export interface OpenPage {
  /** What a person opens, e.g. `http://127.0.0.1:3000`. */
  url: string;
  close(): Promise<void>;
}

/**
 * Opens the showroom: a web page where a person types slash commands and sees what Discord would show.
 * @throws Error of one line where the port is taken
 */
export async function openPage(settings: PageSettings): Promise<OpenPage> {
  const app = await buildPage(settings);
  const port = await listen(app, { ...settings, portSetting: 'PORT' });
  return { url: localUrl(settings.host, port), close: () => app.close() };
}

async function buildPage({ discord, faults, host, log, health }: PageSettings): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true });
  // Only JSON: a form of another site can send text/plain without asking first.
  app.removeContentTypeParser('text/plain');
  const people = peopleOf(discord);
  guard(app, host);
  tellProblems(app, log);
  servePage(app, await bundlePage());
  serveFonts(app);
  serveFiles(app, discord);
  const lines = new UsedLines(discord);
  serveEvents(app, people, { discord, lines, faults });
  serveActions(app, people, lines);
  if (faults) serveFaults(app, faults);
  app.get('/health', async (_request, reply) => {
    const isHealthy = (await health?.()) ?? true;
    return reply.code(isHealthy ? 200 : 503).send({ isHealthy });
  });
  return app;
}

function tellProblems(app: FastifyInstance, log: PageLog | undefined): void {
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, { code: 'not-found' }));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ActorError) return refuse(reply, 422, { code: 'refused', detail: error.message });
    const isTheirs = error instanceof ZodError || (error.statusCode ?? 500) < 500;
    if (isTheirs) return refuse(reply, error.statusCode ?? 400, { code: 'not-understood' });
    log?.error({ error, path: request.url }, 'The playground’s page met an error');
    return refuse(reply, 500, { code: 'broken' });
  });
}
