import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { ActorError } from '../errors/actor-error.ts';
import type { Actor, LocalAnswer, LocalFile, LocalMessage } from '../local-discord.ts';
import { uploadLimits } from '../page/composer/upload-limits.ts';
import { whoQuery } from './page-routes.ts';
import { actorOf, type PageSources, toViewpoint, type Viewpoint } from './page-snapshot.ts';
import { sendError } from './send-error.ts';

/** Serves the page's actions. A response says only whether an action was accepted; its result arrives as an event. */
export function serveActions(app: FastifyInstance, sources: PageSources): void {
  serveCommands(app, sources);
  serveMessageActions(app, sources);
  servePlaceActions(app, sources);
  serveForms(app, sources);
}

function serveCommands(app: FastifyInstance, sources: PageSources): void {
  app.post('/api/run', { bodyLimit: maxUploadBytes }, async (request, reply) => {
    const { command, application, options, files, ...who } = runBody.parse(request.body);
    const entries = Object.entries(files);
    const uploads = Object.fromEntries(entries.map(([name, file]) => [name, toUpload(file)] as const));
    const view = toViewpoint(who, sources);
    const names = Object.fromEntries(entries.map(([option, { name }]) => [option, name] as const));
    return replyWhenAccepted(reply, { view, sources }, async () => {
      const answer = await askedBy(view, application).runs(`/${command}`, { ...options, ...uploads });
      if (!answer.form) sources.inputs.add(answer.message.id, { ...options, ...names });
    });
  });
  app.post('/api/autocomplete', async (request) => {
    const { command, application, options, focused, ...who } = autocompleteBody.parse(request.body);
    const asked = askedBy(toViewpoint(who, sources), application).types(`/${command}`, options, focused);
    const choices = await asked.catch(emptyIfInvalid);
    return choices.map(({ name, value }) => ({ name, value }));
  });
}

/** Adds a route that acts on a message the visitor sees. */
type OnMessage = <Body extends z.infer<typeof messageBody>>(
  action: string,
  body: z.ZodType<Body>,
  act: (view: Viewpoint, seen: LocalMessage, body: Body) => Promise<LocalAnswer> | undefined,
) => void;

function serveMessageActions(app: FastifyInstance, sources: PageSources): void {
  const onMessage: OnMessage = (action, body, act) => {
    app.post(`/api/${action}`, { bodyLimit: maxUploadBytes }, async (request, reply) => {
      const parsed = body.parse(request.body);
      const view = toViewpoint(parsed, sources);
      const seen = actorOf(view)
        .sees()
        .find(({ message }) => message.id === parsed.messageId);
      if (!seen) return sendError(reply, 404, { code: 'message-gone' });
      return replyWhenAccepted(reply, { view, sources }, async () => act(view, seen, parsed));
    });
  };
  askTheBot(onMessage);
  actAlone(onMessage);
}

/** Adds actions that send the bot an interaction. */
function askTheBot(onMessage: OnMessage): void {
  onMessage('press', pressBody, (view, { message }, { button }) => actorOf(view).presses(button, message));
  onMessage('choose', chooseBody, (view, { message }, { select, values }) =>
    actorOf(view).chooses(select, values, message),
  );
  onMessage('menu', menuBody, (view, seen, { entry, application }) =>
    askedBy(view, application).opensMenuOn(seen, entry),
  );
}

function actAlone(onMessage: OnMessage): void {
  onMessage('delete', messageBody, (view, { message }) => void actorOf(view).deletes(message));
  onMessage(
    'reply',
    replyBody,
    (view, { message }, { text, files }) => void actorOf(view).says(text, message, files.map(toUpload)),
  );
  onMessage('react', reactBody, (view, { message }, { emoji, isOn }) => {
    const actor = actorOf(view);
    return void (isOn ? actor.reacts(message, emoji) : actor.unreacts(message, emoji));
  });
}

function servePlaceActions(app: FastifyInstance, sources: PageSources): void {
  app.post('/api/say', { bodyLimit: maxUploadBytes }, async (request, reply) => {
    const { text, files, ...who } = sayBody.parse(request.body);
    actorOf(toViewpoint(who, sources)).says(text, undefined, files.map(toUpload));
    return reply.code(202).send({});
  });
  app.post('/api/member-menu', async (request, reply) => {
    const { memberId, entry, application, ...who } = memberMenuBody.parse(request.body);
    const view = toViewpoint(who, sources);
    return replyWhenAccepted(reply, { view, sources }, () =>
      askedBy(view, application).opensMenuOn({ id: memberId }, entry),
    );
  });
}

function serveForms(app: FastifyInstance, sources: PageSources): void {
  app.post('/api/submit', { bodyLimit: maxUploadBytes }, async (request, reply) => {
    const { formId, values, files, ...who } = submitBody.parse(request.body);
    const view = toViewpoint(who, sources);
    const actor = actorOf(view);
    if (actor.form()?.id !== formId) return sendError(reply, 404, { code: 'form-gone' });
    const uploads = Object.entries(files).map(([name, list]) => [name, list.map(toUpload)] as const);
    return replyWhenAccepted(reply, { view, sources }, () =>
      actor.fillsIn({ ...values, ...Object.fromEntries(uploads) }),
    );
  });
  app.post('/api/close-form', (request, reply) => {
    const { formId, ...who } = formBody.parse(request.body);
    const actor = actorOf(toViewpoint(who, sources));
    if (actor.form()?.id === formId) actor.closesForm();
    return reply.code(202).send({});
  });
}

/** Returns the actor, limited to an application's commands; undefined: there is only one application. */
function askedBy(view: Viewpoint, application: string | undefined): Actor {
  const actor = actorOf(view);
  return application === undefined ? actor : actor.asking(application);
}

/** Ignores errors of unfinished input; only sending reports them. */
function emptyIfInvalid(error: unknown): [] {
  if (error instanceof ActorError) return [];
  throw error;
}

function toUpload({ name, type, data }: z.infer<typeof file>): LocalFile {
  return { name, contentType: type, data: Buffer.from(data, 'base64') };
}

const file = z.object({ name: z.string().max(200), type: z.string().max(100), data: z.base64() });
const application = z.string().max(20).optional();
const commandBody = whoQuery.extend({
  application,
  command: z.string().max(110),
  options: z.record(z.string().max(32), z.union([z.string().max(6000), z.number(), z.boolean()])),
});
const runBody = commandBody.extend({ files: z.record(z.string().max(32), file).default({}) });
const autocompleteBody = commandBody.extend({ focused: z.string().max(32) });
const messageBody = whoQuery.extend({ messageId: z.string().max(20) });
const pressBody = messageBody.extend({ button: z.string().max(100) });
const chooseBody = messageBody.extend({
  select: z.string().max(100),
  values: z.array(z.string().max(100)).max(25),
});
const menuBody = messageBody.extend({ entry: z.string().max(32), application });
const memberMenuBody = whoQuery.extend({
  memberId: z.string().max(20),
  entry: z.string().max(32),
  application,
});
const words = { text: z.string().trim().max(2000), files: z.array(file).max(10).default([]) };
const sayBody = whoQuery.extend(words);
const replyBody = messageBody.extend(words);
const reactBody = messageBody.extend({ emoji: z.string().max(100), isOn: z.boolean() });
const formBody = whoQuery.extend({ formId: z.string().max(20) });
const submitBody = formBody.extend({
  values: z.record(
    z.string().max(100),
    z.union([z.string().max(4000), z.boolean(), z.array(z.string().max(100)).max(25)]),
  ),
  files: z.record(z.string().max(100), z.array(file).max(10)),
});

const maxUploadBytes = Math.ceil(uploadLimits.total * 1.4);

/** Replies once the bot defers or its deadline passes, because browsers allow only six connections to a host. */
async function replyWhenAccepted(
  reply: FastifyReply,
  { view, sources }: { view: Viewpoint; sources: PageSources },
  act: () => Promise<unknown>,
): Promise<FastifyReply> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const thinking = startOfThinking(view, sources, signal);
  const work = act();
  // Failures after the reply show in the channel.
  work.catch(() => {});
  try {
    await Promise.race([work, thinking, sleep(acknowledgeMs, undefined, { signal })]);
    return reply.code(202).send({});
  } finally {
    waiting.abort();
  }
}

/** Resolves when a bot defers this person's next interaction. */
function startOfThinking(
  { persona }: Viewpoint,
  { discord }: PageSources,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let interactionId: string | undefined;
    const stop = discord.onChange((change) => {
      if (change.type === 'interaction') {
        const { id, member, user } = change.interaction;
        if ((member?.user ?? user)?.id === persona.id) interactionId ??= id;
      }
      if (change.type !== 'message' || !change.message.isThinking) return;
      const { interaction_metadata: metadata } = change.message.message;
      if (interactionId !== undefined && metadata?.id === interactionId) resolve();
    });
    signal.addEventListener('abort', stop);
  });
}

/** Discord's three seconds, plus one for transport. */
const acknowledgeMs = 4000;
