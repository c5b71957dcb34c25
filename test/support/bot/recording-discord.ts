import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A REST call as it came in over the wire. */
export interface Call {
  method: string;
  /** With query, below `/api/v10`; percent-encoding undone. */
  path: string;
  authorization: string | undefined;
  body: unknown;
  /** File names by part name. */
  files: Record<string, string>;
  /** The bytes of the files, by file name. */
  contents: Record<string, Buffer>;
}

interface ScriptedAnswer {
  status: number;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a web page. */
  text?: string;
}

/** A loopback server that records a bot's requests to Discord's REST API, and sends scripted answers. */
export interface RecordingDiscord {
  apiUrl: string;
  calls: Call[];
  /** Calls as `POST /interactions/1/t/callback 5`, the number being the callback's type. */
  story(): string[];
  /** Decides an answer; undefined leaves it at 204, or at a message for an edit. */
  answer: (call: Call) => ScriptedAnswer | undefined;
  close(): Promise<void>;
}

export async function openRecordingDiscord(): Promise<RecordingDiscord> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    calls.push(call);
    const { status, body, text } = discord.answer(call) ?? usualAnswer(call);
    response.statusCode = status;
    if (body !== undefined) response.setHeader('content-type', 'application/json');
    if (text !== undefined) response.setHeader('content-type', 'text/html');
    response.end(body === undefined ? text : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const discord: RecordingDiscord = {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    calls,
    story: () =>
      calls.map(({ method, path, body }) => [method, path, typeOf(body)].filter(Boolean).join(' ')),
    answer: () => undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return discord;
}

/** An error response as Discord words it. */
export function discordError(status: number, code: number, message: string): ScriptedAnswer {
  return { status, body: { code, message } };
}

function usualAnswer({ method }: Call): ScriptedAnswer {
  return method === 'PATCH' ? { status: 200, body: { id: '9' } } : { status: 204 };
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const raw = Buffer.concat(await request.toArray());
  const { body, files, contents } = await readBody(raw, request.headers['content-type']);
  return {
    method: request.method ?? '',
    path: decodeURIComponent((request.url ?? '').replace('/api/v10', '')),
    authorization: request.headers.authorization,
    body,
    files,
    contents,
  };
}

/** Parses the body of a request: JSON, or a form with JSON and files. */
export async function readBody(raw: Buffer, type = ''): Promise<Content> {
  return type.startsWith('multipart/') ? readForm(raw, type) : readJson(raw);
}

type Content = Pick<Call, 'body' | 'files' | 'contents'>;

function readJson(raw: Buffer): Content {
  return { body: raw.length > 0 ? JSON.parse(raw.toString()) : undefined, files: {}, contents: {} };
}

async function readForm(raw: Buffer, type: string): Promise<Content> {
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData();
  const files: Record<string, string> = {};
  const contents: Record<string, Buffer> = {};
  for (const [part, value] of form) {
    if (typeof value === 'string') continue;
    files[part] = value.name;
    contents[value.name] = Buffer.from(await value.arrayBuffer());
  }
  return { body: JSON.parse(String(form.get('payload_json'))), files, contents };
}

function typeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'type' in body ? String(body.type) : '';
}
