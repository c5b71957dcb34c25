import {
  type HttpAnswer,
  type HttpClient,
  type HttpRequest,
  TransportError,
} from '../../../src/bot/http/http-client.ts';

export type Scripted = ScriptedAnswer | TransportError;

export interface ScriptedAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | object;
}

/** The record of the player asked for. */
export function playerAskedFor(url: URL): ScriptedAnswer {
  return { body: { basicInfo: { accountId: url.searchParams.get('uid'), nickname: 'A', level: 71 } } };
}

export type Script = (url: URL) => Scripted | Script | Promise<Scripted | Script>;

/** A client that answers by `script` and records what was sent. */
export function createScriptedClient(now: () => number, script: Script) {
  const sent: { url: URL; request: HttpRequest }[] = [];
  const client: HttpClient = {
    async get(url, request) {
      const asked = { url: new URL(url), request };
      sent.push(asked);
      const sentAt = now();
      let said = await script(asked.url);
      while (typeof said === 'function') said = await said(asked.url);
      if (said instanceof TransportError) throw said;
      return { ...answer(said, now()), sentAt };
    },
    close: async () => {},
  };
  return { client, sent };
}

/** An answer as the client returns it. */
export function answer(said: ScriptedAnswer, at = 0): HttpAnswer {
  const { status = 200, body = '' } = said;
  const isText = typeof body === 'string';
  return {
    status,
    headers: { 'content-type': isText ? 'text/plain' : 'application/json', ...said.headers },
    body: Buffer.from(isText ? body : JSON.stringify(body)),
    sentAt: at,
    receivedAt: at,
  };
}
