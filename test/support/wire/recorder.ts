import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { readBody } from '../bot/recording-discord.ts';
import type { SentRequest } from '../discord-schema/validator.ts';

/** One request with its answer, as they went over the wire. */
export interface Exchange extends SentRequest {
  status: number;
  /** The JSON; undefined if there is none. */
  answer: unknown;
}

/** One frame of the gateway. */
export interface Frame {
  from: 'bot' | 'Discord';
  op: number;
  /** The event's name. */
  t: string | null;
  d: unknown;
}

/** Stands between a bot and Discord, passes everything on as it is and writes it down. */
export interface Recorder {
  /** In place of Discord's, without version. */
  apiUrl: string;
  exchanges: readonly Exchange[];
  frames: readonly Frame[];
  /** Decides what becomes of a request in place of passing it on; undefined leaves it so. */
  intercept: (request: { method: string; path: string; body: unknown }) => Interception | undefined;
  /** Forgets what went over the wire so far. */
  forget(): void;
  close(): Promise<void>;
}

/** An answer in Discord's place, or a connection that is closed before Discord has the request, or after. */
type Interception =
  | { status: number; headers?: Record<string, string>; body?: object }
  | 'closed before'
  | 'closed after';

/** @param apiUrl of the Discord to pass on to, e.g. `http://127.0.0.1:4021/api` */
export async function openRecorder(apiUrl: string): Promise<Recorder> {
  const exchanges: Exchange[] = [];
  const frames: Frame[] = [];
  const { origin } = new URL(apiUrl);
  const server = createServer((request, response) => {
    const self = server.address() as AddressInfo;
    passOn(request, response, { origin, self, exchanges, recorder }).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (bot, { url = '/' }) =>
    joinSockets(bot, new WebSocket(`${origin.replace('http', 'ws')}${url}`), {
      frames,
      passed: (text) => text.replaceAll(origin.replace('http', 'ws'), `ws://127.0.0.1:${port}`),
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const recorder: Recorder = {
    intercept: () => undefined,
    apiUrl: apiUrl.replace(origin, `http://127.0.0.1:${port}`),
    exchanges,
    frames,
    forget() {
      exchanges.length = 0;
      frames.length = 0;
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return recorder;
}

interface Passage {
  origin: string;
  self: AddressInfo;
  exchanges: Exchange[];
  recorder: Pick<Recorder, 'intercept'>;
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, self, exchanges, recorder }: Passage,
) {
  const raw = Buffer.concat(await request.toArray());
  const { method = 'GET', url = '/' } = request;
  const { body, files } = await readBody(raw, request.headers['content-type']);
  const { pathname, searchParams } = new URL(url, origin);
  const sent = {
    method,
    path: decodeURIComponent(pathname).replace(/^\/api\/v10/, ''),
    query: Object.fromEntries(searchParams),
    body,
    files: Object.values(files),
  };
  const intercepted = recorder.intercept(sent);
  if (intercepted === 'closed before') return response.destroy();
  if (typeof intercepted === 'object') {
    const { status, headers, body: answer } = intercepted;
    exchanges.push({ ...sent, status, answer });
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    return response.end(answer && JSON.stringify(answer));
  }
  const reply = await fetch(`${origin}${url}`, {
    method,
    headers: passedHeaders(request),
    ...(raw.length > 0 && { body: new Uint8Array(raw) }),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json');
  exchanges.push({ ...sent, status: reply.status, answer: isJson && text ? JSON.parse(text) : undefined });
  if (intercepted === 'closed after') return response.destroy();
  response.statusCode = reply.status;
  for (const [name, value] of reply.headers) if (!ofThisHop.has(name)) response.setHeader(name, value);
  // The bot must come to us for its gateway, too.
  response.end(text.replaceAll(origin.replace('http', 'ws'), `ws://127.0.0.1:${self.port}`));
}

function passedHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (ofThisHop.has(name) ? [] : [[name, String(value)]])),
  );
}

const ofThisHop = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

function joinSockets(
  bot: WebSocket,
  discord: WebSocket,
  { frames, passed }: { frames: Frame[]; passed: (text: string) => string },
): void {
  const waiting: RawData[] = [];
  bot.on('message', (data) => {
    frames.push(readFrame('bot', data));
    if (discord.readyState === WebSocket.OPEN) discord.send(String(data));
    else waiting.push(data);
  });
  discord.on('open', () => {
    for (const data of waiting) discord.send(String(data));
  });
  discord.on('message', (data) => {
    frames.push(readFrame('Discord', data));
    // The bot must come to us to resume, too.
    bot.send(passed(String(data)));
  });
  for (const [one, other] of [
    [bot, discord],
    [discord, bot],
  ] as const) {
    one.on('error', () => other.terminate());
    one.on('close', (code) => (isSendable(code) ? other.close(code) : other.terminate()));
  }
}

function readFrame(from: Frame['from'], data: RawData): Frame {
  const { op, t = null, d } = JSON.parse(String(data));
  return { from, op, t, d };
}

/** 1005 and 1006 mean that there was no close frame; neither side may send them. */
function isSendable(code: number): boolean {
  return code === 1000 || code >= 3000;
}
