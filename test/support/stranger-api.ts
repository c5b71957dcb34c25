import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A player API that is not ours, with a test's answers. */
export interface StrangerApi {
  /** Ends in `/api/v1`. */
  url: string;
  /** Oldest first. */
  requests: Array<{ path: string; query: URLSearchParams; headers: IncomingMessage['headers'] }>;
  answerInfo: Answerer;
  answerImage: Answerer;
  close(): Promise<void>;
}

export type Answerer = (response: ServerResponse, query: URLSearchParams) => void;

export async function openStrangerApi(): Promise<StrangerApi> {
  const requests: StrangerApi['requests'] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    requests.push({ path: pathname, query: searchParams, headers: request.headers });
    if (pathname === '/api/v1/info') return api.answerInfo(response, searchParams);
    if (pathname === '/api/v1/image') return api.answerImage(response, searchParams);
    response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const api: StrangerApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    requests,
    answerInfo: json(200, { basicInfo: { accountId: '1', nickname: 'Ana' } }),
    answerImage: (response) => response.writeHead(404).end(),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return api;
}

/** Answers with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answerer {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Answers with bytes that claim to be a PNG. */
export function bytes(data: Buffer): Answerer {
  return (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(data);
}
