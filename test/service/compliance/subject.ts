import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { z } from 'zod';

/** A player API under examination: all that is known of it is an address and a key. */
export interface Subject {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly key: string;
  /** Asks below the base address, with a good User-Agent and the key; a header given as undefined is left out. */
  v1(path: string, options?: AskOptions): Promise<Reply>;
  /** Asks below the service's root, the base without its version. */
  root(path: string, options?: AskOptions): Promise<Reply>;
  /** An existing player and their region. */
  someone(): Promise<{ uid: string; region: string }>;
  /** A few players' records, different ones. */
  records(): Promise<Record<string, unknown>[]>;
  /** How many examples a property is tried with. */
  readonly runs: number;
  /** How many requests at once must be more than the edge lets through. */
  readonly burst: number;
  close(): Promise<void>;
}

export interface AskOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
  headers?: Record<string, string | undefined>;
  /** Take a 429 of the edge for an answer, and don't wait for a turn. */
  isRude?: boolean;
}

export interface Reply {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
  /** The body as JSON: an object, or nothing will do. */
  json(): Record<string, unknown>;
}

export interface Manners {
  runs: number;
  burst: number;
  /** Between two requests, in milliseconds. Another service has a limit that we don't know. */
  paceMs?: number;
}

const goodUserAgent = 'Loadout-Compliance/1.0 (+https://loadout.example/compliance)';

export function openSubject(baseUrl: string, key: string, { runs, burst, paceMs = 0 }: Manners): Subject {
  const dispatcher = new Agent({ connections: 20 });
  const send = async (address: string, { method = 'GET', headers }: AskOptions): Promise<Reply> => {
    const all = { 'user-agent': goodUserAgent, 'x-api-key': key, ...headers };
    const {
      statusCode,
      headers: got,
      body,
    } = await request(address, { dispatcher, method, headers: present(all) });
    const bytes = Buffer.from(await body.arrayBuffer());
    return {
      status: statusCode,
      headers: Object.fromEntries(Object.entries(got).map(([name, value]) => [name, value?.toString()])),
      body: bytes,
      json: () => jsonObject.parse(JSON.parse(bytes.toString('utf8'))),
    };
  };
  // Sends requests one after the other, even if a test makes several at once.
  let turns: Promise<unknown> = Promise.resolve();
  const turn = () => {
    turns = turns.then(() => sleep(paceMs));
    return turns;
  };
  const ask = async (address: string, options: AskOptions = {}): Promise<Reply> => {
    if (options.isRude) return send(address, options);
    if (paceMs) await turn();
    const reply = await send(address, options);
    if (reply.status !== 429 || !reply.body.includes('FW_004') || !paceMs) return reply;
    await sleep(61_000);
    return send(address, options);
  };
  const v1: Subject['v1'] = (path, options) => ask(baseUrl + path, options);
  const seen = once(() => lookAround(v1));
  return {
    baseUrl,
    key,
    runs,
    burst,
    v1,
    root: (path, options) => ask(baseUrl.replace(/\/api\/v1$/, '') + path, options),
    someone: async () => (await seen()).someone,
    records: async () => (await seen()).records,
    close: () => dispatcher.close(),
  };
}

const jsonObject = z.record(z.string(), z.unknown());

/** Enough players that each object of a record is met. */
async function lookAround(v1: Subject['v1']) {
  const records: Record<string, unknown>[] = [];
  let someone: { uid: string; region: string } | undefined;
  for (let uid = 123_456_789; records.length < 8 && uid < 123_456_820; uid++) {
    const reply = await v1(`/info?uid=${uid}&region=sg`);
    if (reply.status !== 200) continue;
    someone ??= { uid: String(uid), region: 'sg' };
    records.push(reply.json());
  }
  if (!someone) throw new Error('of the uids from 123456789 on, the service knows none in region sg');
  return { someone, records };
}

function present(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
