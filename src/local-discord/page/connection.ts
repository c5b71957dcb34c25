import type { ErrorBody, PageEvents, Who } from './wire.ts';

/** The server refused or did not answer; `code` and `detail` as in its {@link ErrorBody}, or `offline`. */
export class RequestError extends Error {
  readonly code: string;
  readonly detail: string;

  constructor(code: string, detail = '') {
    super(`The page’s server refused: ${code}`);
    this.name = 'RequestError';
    this.code = code;
    this.detail = detail;
  }
}

/** The code of a request that got no answer. */
export const offline = 'offline';

export type Listeners = { [Name in keyof PageEvents]: (data: PageEvents[Name]) => void } & {
  /** The connection was lost; the browser tries again by itself. */
  lost(): void;
};

/** Subscribes to a place as one person sees it. Returns the way to stop. */
export function subscribe(who: Who, listeners: Listeners): () => void {
  const source = new EventSource(`/api/events?${new URLSearchParams({ ...who })}`);
  const on = <Name extends keyof PageEvents>(name: Name, listener: (data: PageEvents[Name]) => void) =>
    source.addEventListener(name, ({ data }) => listener(JSON.parse(data)));
  on('snapshot', listeners.snapshot);
  on('message', listeners.message);
  on('message-deleted', listeners['message-deleted']);
  on('offers', listeners.offers);
  on('places', listeners.places);
  on('directory', listeners.directory);
  on('form', listeners.form);
  on('troubles', listeners.troubles);
  on('bot', listeners.bot);
  on('clock', listeners.clock);
  on('missing-bots', listeners['missing-bots']);
  on('extra', listeners.extra);
  source.addEventListener('error', () => listeners.lost());
  return () => source.close();
}

/**
 * Posts an action to the page's server.
 * @throws RequestError
 */
export function post<Answer>(action: Action, body: object): Promise<Answer> {
  return ask(`/api/${action}`, inJson(body));
}

/** A request with a body of JSON. */
export function inJson(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/**
 * Asks the page's server.
 * @throws RequestError
 */
export async function ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(path, init).catch(() => {
    throw new RequestError(offline);
  });
  const answer = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const { code = 'broken', detail }: Partial<ErrorBody> = answer ?? {};
  throw new RequestError(code, detail);
}

/**
 * Fetches the content of the side panel, as JSON text.
 * @throws RequestError
 */
export async function getInspection(wanted: {
  id?: string | undefined;
  messageId?: string;
}): Promise<string> {
  const known = Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const response = await fetch(`/api/inspect?${new URLSearchParams(known)}`).catch(() => {
    throw new RequestError(offline);
  });
  if (!response.ok) throw new RequestError('broken');
  return response.text();
}

export type Action =
  | 'run'
  | 'autocomplete'
  | 'say'
  | 'member-menu'
  | 'submit'
  | 'close-form'
  | MessageAction
  | 'restart-bot'
  | 'forward-clock'
  | 'discord-trouble'
  | 'clear-troubles';

/** An action on a message; the message shows a failure. */
export type MessageAction = 'press' | 'choose' | 'menu' | 'reply' | 'delete' | 'react';

/** Any error as a RequestError; an unexpected one gets the code `broken`. */
export function toRequestError(error: unknown): RequestError {
  return error instanceof RequestError ? error : new RequestError('broken');
}
