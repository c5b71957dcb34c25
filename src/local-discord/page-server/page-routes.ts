import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LocalDiscord } from '../local-discord.ts';
import type { PageBundle } from './page-bundle.ts';
import { createEventStream } from './page-events.ts';
import { filesPath, type PageSources, toOpenViewpoint } from './page-snapshot.ts';
import { sendError } from './send-error.ts';
import { textServer } from './text-server.ts';

export function servePage(app: FastifyInstance, bundle: () => Promise<PageBundle>): void {
  const serve = textServer(app);
  serve('/', 'text/html', async () => (await bundle()).html);
  serve('/page.js', 'text/javascript', async () => (await bundle()).script);
  serve('/page.css', 'text/css', async () => (await bundle()).style);
  serve('/icon.svg', 'image/svg+xml', async () => (await bundle()).icon);
}

/** Serves pictures inline, and other files as downloads. */
export function serveFiles(app: FastifyInstance, discord: LocalDiscord): void {
  app.get<{ Params: { '*': string } }>(`${filesPath}/*`, (request, reply) => {
    const file = discord.file(`/${request.params['*']}`);
    if (!file) return sendError(reply, 404, { code: 'not-found' });
    const isPicture = /^image\/(png|jpeg|gif|webp|avif)$/.test(file.contentType);
    return reply
      .header('cache-control', 'private, max-age=3600')
      .header('content-disposition', isPicture ? 'inline' : 'attachment')
      .type(file.contentType)
      .send(Buffer.from(file.data));
  });
}

/** Serves one event stream per open page. */
export function serveEvents(app: FastifyInstance, sources: PageSources): void {
  const open = new Set<ReturnType<typeof createEventStream>>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
  app.get('/api/events', (request, reply) => {
    const stream = createEventStream(toOpenViewpoint(whoQuery.parse(request.query), sources), sources);
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    return reply.header('cache-control', 'no-store').type('text/event-stream').send(stream);
  });
}

/** Query that names person, place and language; defaults to the first person and channel, in English. */
export const whoQuery = z.object({
  person: z.string().max(100),
  place: z.string().max(300).default(''),
  language: z.string().max(35).refine(isLocale).default('en-US'),
});

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
