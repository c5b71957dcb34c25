import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, refusals } from './api-error.ts';
import { readBody } from './read-body.ts';
import { type Answer, matchRoutes, type Route } from './route.ts';

/** One request and its answer, as an observer sees them. Tokens are in the path: keep it out of logs. */
export interface Exchange {
  method: string;
  /** With query, below `/api/v10`. */
  path: string;
  body: unknown;
  status: number;
  response: unknown;
}

/** Answers the REST API's requests with `routes`. */
export function createRestHandler(
  routes: readonly Route[],
  token: string,
  onExchange: (exchange: Exchange) => void,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const target = (request.url ?? '/').replace(apiPrefix, '');
    const method = request.method ?? 'GET';
    let body: unknown;
    const answer = await readBody(request)
      .then((read) => {
        body = read.body;
        return answerCall(routes, {
          method,
          target,
          authorization: request.headers.authorization,
          token,
          ...read,
        });
      })
      .catch(wordError);
    response.statusCode = answer.status;
    if (answer.body === undefined) response.end();
    else {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer.body));
    }
    onExchange({ method, path: target, body, status: answer.status, response: answer.body });
  };
}

/** Whether a path belongs to REST: with any version, or with none. */
export const apiPrefix = /^\/api(?:\/v\d+)?(?=\/|$)/;

type Incoming = {
  method: string;
  target: string;
  authorization: string | undefined;
  token: string;
} & Awaited<ReturnType<typeof readBody>>;

function answerCall(routes: readonly Route[], incoming: Incoming): Answer {
  const [pathname = '', query] = incoming.target.split('?', 2);
  const matches = matchRoutes(routes, pathname);
  const match = matches.find(({ route }) => route.method === incoming.method);
  if (!match) throw matches.length > 0 ? refusals.methodNotAllowed() : refusals.noSuchRoute();
  if (match.route.auth === 'bot' && !isAuthorized(incoming.authorization, incoming.token))
    throw refusals.unauthorized();
  return match.route.handle({
    param: (name) => {
      const value = match.params.get(name);
      if (value === undefined) throw new Error(`${match.route.path} has no :${name}`);
      return value;
    },
    query: new URLSearchParams(query),
    body: incoming.body,
    files: incoming.files,
  });
}

function isAuthorized(header: string | undefined, token: string): boolean {
  return header?.trim() === `Bot ${token}`;
}

function wordError(error: unknown): { status: number; body: object } {
  if (error instanceof ApiError) return { status: error.status, body: error.body };
  // A fault of this local Discord itself: shown to its operator, not to the client.
  process.emitWarning(error instanceof Error ? error : String(error));
  return { status: 500, body: { message: '500: Internal Server Error', code: 0 } };
}
