import {
  type HttpAnswer,
  type HttpClient,
  type HttpRequest,
  TransportError,
} from '../../../src/http/http-client.ts';

export type Scripted =
  | { status?: number; headers?: Record<string, string>; body?: string | object }
  | TransportError;

/** A client that answers by `script` and records what was sent. */
export function createScriptedClient(now: () => number, script: (url: URL) => Scripted | Promise<Scripted>) {
  const sent: { url: URL; request: HttpRequest }[] = [];
  const client: HttpClient = {
    async get(url, request) {
      const asked = { url: new URL(url), request };
      sent.push(asked);
      const sentAt = now();
      const said = await script(asked.url);
      if (said instanceof TransportError) throw said;
      return { ...answer(said, now()), sentAt };
    },
    close: async () => {},
  };
  return { client, sent };
}

/** An answer as the client returns it. */
export function answer(said: Exclude<Scripted, TransportError>, at = 0): HttpAnswer {
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
