import type { ErrorBody, PageEvents, Who } from './wire.ts';

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

/** Error code of a request that got no response. */
export const offline = 'offline';

export type Listeners = { [Name in keyof PageEvents]: (data: PageEvents[Name]) => void } & {
  lost(): void;
};

/** Subscribes to the page's events. Returns an unsubscribe function. */
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

export function post<Answer>(action: Action, body: object): Promise<Answer> {
  return ask(`/api/${action}`, inJson(body));
}

export function inJson(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export async function ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(path, init).catch(() => {
    throw new RequestError(offline);
  });
  const answer = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const { code = 'broken', detail }: Partial<ErrorBody> = answer ?? {};
  throw new RequestError(code, detail);
}

/** Fetches the side panel's content as JSON text. @throws RequestError */
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

/** Actions on a message, which also shows when they fail. */
export type MessageAction = 'press' | 'choose' | 'menu' | 'reply' | 'delete' | 'react';

export function toRequestError(error: unknown): RequestError {
  return error instanceof RequestError ? error : new RequestError('broken');
}
