import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { fontFolder } from '../cards/text/fonts.ts';
import { ActorError } from '../local-discord/actors/actor-error.ts';
import type { LocalDiscord, LocalMessage } from '../local-discord/local-discord.ts';
import { fontsPath, pageFonts } from './font-faces.ts';
import type { PageBundle } from './page-bundle.ts';
import { createEventStream } from './page-events.ts';
import { filesPath, listVisible, type PageSources } from './page-snapshot.ts';
import type { Personas } from './personas.ts';
import { sendError } from './send-error.ts';

/** The page itself, as text files. */
export function servePage(app: FastifyInstance, { html, script, style, icon }: PageBundle): void {
  const serve = (path: string, type: string, text: string) =>
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    );
  serve('/', 'text/html', html);
  serve('/page.js', 'text/javascript', script);
  serve('/page.css', 'text/css', style);
  serve('/icon.svg', 'image/svg+xml', icon);
}

/** The fonts of the cards, for scripts that the visitor's machine has no font for. */
export function serveFonts(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(`${fontsPath}/:name`, async ({ params: { name } }, reply) => {
    if (!pageFonts.includes(name)) return sendError(reply, 404, { code: 'not-found' });
    const font = await readFile(path.join(fontFolder, name));
    return reply
      .header('cache-control', 'private, max-age=86400')
      .type(`font/${path.extname(name).slice(1)}`)
      .send(font);
  });
}

/** Files uploaded with messages. Pictures are shown in place, everything else is a download. */
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

/** Server-sent events, one stream for each open page. Streams end when the server closes. */
export function serveEvents(app: FastifyInstance, personas: Personas, sources: PageSources): void {
  const open = new Set<ReturnType<typeof createEventStream>>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
  app.get('/api/events', (request, reply) => {
    const { person } = z.object({ person: personKey }).parse(request.query);
    const stream = createEventStream(personas[person], personas, sources);
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    return reply.header('cache-control', 'no-store').type('text/event-stream').send(stream);
  });
}

/** What a visitor can do. The response only says whether it was accepted; the result arrives as an event. */
export function serveActions(app: FastifyInstance, personas: Personas, sources: PageSources): void {
  app.post('/api/run', async (request, reply) => {
    const { person, command, options } = runBody.parse(request.body);
    const work = personas[person].actor.runs(`/${command}`, options);
    return replyWhenAccepted(
      reply,
      work.then(({ message }) => sources.inputs.add(message.id, options)),
    );
  });
  app.post('/api/press', async (request, reply) => {
    const { person, messageId, button } = pressBody.parse(request.body);
    const seen = listVisible(personas[person], sources).find(({ message }) => message.id === messageId);
    if (!seen) return sendError(reply, 404, { code: 'message-gone' });
    return replyWhenAccepted(reply, personas[person].actor.presses(button, seen.message));
  });
  app.post('/api/dismiss', (request, reply) => {
    const { person, messageId } = dismissBody.parse(request.body);
    const isOwn = ({ message, onlyFor }: LocalMessage) =>
      message.id === messageId && onlyFor === personas[person].id;
    if (!listVisible(personas[person], sources).some(isOwn))
      return sendError(reply, 404, { code: 'message-gone' });
    sources.dismissals.add(messageId);
    return reply.code(202).send({});
  });
  app.post('/api/autocomplete', async (request) => {
    const { person, command, options, focused } = autocompleteBody.parse(request.body);
    const asked = personas[person].actor.types(`/${command}`, options, focused);
    const choices = await asked.catch(emptyIfInvalid);
    return choices.map(({ name, value }) => ({ name, value }));
  });
}

/** An input that is still being typed may be invalid; only sending it reports that. */
function emptyIfInvalid(error: unknown): [] {
  if (error instanceof ActorError) return [];
  throw error;
}

const personKey = z.enum(['member', 'admin']);
const runBody = z.object({
  person: personKey,
  command: z.string().max(110),
  options: z.record(z.string().max(32), z.union([z.string().max(6000), z.number(), z.boolean()])),
});
const autocompleteBody = runBody.extend({ focused: z.string().max(32) });
const dismissBody = z.object({ person: personKey, messageId: z.string().max(20) });
const pressBody = dismissBody.extend({ button: z.string().max(100) });

/**
 * Replies after the time in which the bot must acknowledge, even if its answer takes longer: a browser has only six
 * connections to a host, and a bot may be "thinking" for minutes.
 */
async function replyWhenAccepted(reply: FastifyReply, work: Promise<unknown>): Promise<FastifyReply> {
  const waiting = new AbortController();
  // A failure after the reply has no reader; the channel shows it.
  work.catch(() => {});
  try {
    await Promise.race([work, sleep(acknowledgeMs, undefined, { signal: waiting.signal })]);
    return reply.code(202).send({});
  } finally {
    waiting.abort();
  }
}

/** Discord gives a bot three seconds; one more for the transport. */
const acknowledgeMs = 4000;
