import type { FastifyInstance } from 'fastify';
import type { Person } from '../guild/people.ts';
import { mayAct, refusal } from '../rules/may-act.ts';
import type { World } from '../world.ts';
import { addBot, listServersToAdd } from './add-bot.ts';
import { authorizePage, sentencePage } from './authorize-page.ts';
import {
  type Asked,
  type Authorization,
  AuthorizationError,
  allow,
  deny,
  readAuthorization,
} from './read-authorization.ts';

interface AuthorizeOptions {
  worlds: readonly World[];
  people: () => readonly string[];
  controlKey: string | undefined;
}

/** `/oauth2/authorize`. Tests may post the form: the URL's parameters, `person`, `decision=authorize`, `server`. */
export async function authorizeRoutes(
  app: FastifyInstance,
  { worlds, people, controlKey }: AuthorizeOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => Object.fromEntries(new URLSearchParams(text)),
  );
  app.addHook('onSend', async (_request, reply) => {
    // Framed, the page could trick a visitor into pressing the button.
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AuthorizationError)) throw error;
    return reply
      .code(400)
      .type('text/html')
      .send(sentencePage('The application asked wrongly', error.message));
  });
  app.get<{ Querystring: Asked }>('/oauth2/authorize', ({ query }, reply) => {
    const authorization = readAuthorization(worlds, query);
    return reply.type('text/html').send(
      authorizePage(authorization, {
        asked: query,
        people: people(),
        servers: listServerNames(authorization),
      }),
    );
  });
  app.post<{ Body: Asked }>('/oauth2/authorize', (request, reply) => {
    if (!mayAct(request, controlKey)) return reply.code(403).send(refusal);
    const { body } = request;
    const authorization = readAuthorization(worlds, body ?? {});
    const { redirectUri } = authorization;
    const isAllowed = body.decision === 'authorize';
    if (isAllowed) {
      const person = findPerson(authorization, body.person);
      if (authorization.scopes.includes('bot')) addToServer(authorization, person, body.server);
      if (redirectUri) return reply.redirect(allow({ ...authorization, redirectUri }, person));
    } else if (redirectUri) return reply.redirect(deny({ ...authorization, redirectUri }));
    const { name } = authorization.world.state.application;
    const sentence = isAllowed ? `${name} was added. You can close this page.` : 'Nothing was changed.';
    return reply.type('text/html').send(sentencePage(isAllowed ? 'Done' : 'Cancelled', sentence));
  });
}

function listServerNames({ world, guildId }: Authorization): string[] {
  return world.servers
    .all()
    .filter(({ guild, botIds }) => !botIds.has(world.state.bot.id) && (guildId ?? guild.id) === guild.id)
    .map(({ guild }) => guild.name);
}

function findPerson({ world }: Authorization, name: unknown): Person {
  const person = typeof name === 'string' ? world.people.find(name) : undefined;
  if (!person || person.user.bot)
    throw new AuthorizationError(`person: nobody here is called “${String(name ?? '')}”.`);
  return person;
}

function addToServer({ world, permissions, guildId }: Authorization, person: Person, name: unknown): void {
  const server = listServersToAdd(world, person).find(
    ({ guild }) => guild.name === name || guild.id === (guildId ?? name),
  );
  if (!server)
    throw new AuthorizationError(
      `server: ${person.user.username} needs Manage Server in “${String(name ?? guildId ?? '')}”, and the bot must not be there yet.`,
    );
  addBot(world, server, permissions);
}
