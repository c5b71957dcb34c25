import type { UploadedFile } from '../messages/attachments.ts';

/** One operation of the REST API. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v10`, with `:name` for a variable part, as in Discord's documentation. */
  path: string;
  /** `bot`: needs the bot's token in the Authorization header. `none`: the path itself is the secret. */
  auth: 'bot' | 'none';
  handle(call: Call): Answer;
}

export interface Call {
  /** A variable part of the path. */
  param(name: string): string;
  query: URLSearchParams;
  /** The JSON body, or the `payload_json` of a multipart one; undefined when there is none. */
  body: unknown;
  files: readonly UploadedFile[];
}

export interface Answer {
  status: 200 | 201 | 204;
  body?: object;
}

export const ok = (body: object): Answer => ({ status: 200, body });
export const done: Answer = { status: 204 };

/** How to know a route again in a list: `GET /users/@me`. */
export function nameRoute({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Finds the route for a path, with its variable parts; a literal segment wins over a variable one. */
export function matchRoutes(routes: readonly Route[], pathname: string): Match[] {
  const segments = pathname.split('/').filter(Boolean).map(decodeSegment);
  return routes
    .map((route) => ({ route, params: matchPath(route.path, segments) }))
    .filter((match): match is Match => match.params !== undefined)
    .sort((one, other) => one.params.size - other.params.size);
}

export interface Match {
  route: Route;
  params: Map<string, string>;
}

function matchPath(path: string, segments: readonly string[]): Map<string, string> | undefined {
  const pattern = path.split('/').filter(Boolean);
  if (pattern.length !== segments.length) return undefined;
  const params = new Map<string, string>();
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) params.set(part.slice(1), segment);
    else if (part !== segment) return undefined;
  }
  return params;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray % means itself.
    return segment;
  }
}
