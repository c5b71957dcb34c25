import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { createRandom, zipf } from '../../support/limits/random.ts';
import {
  applicationId,
  describeGuild,
  describeTyping,
  describeUse,
  snowflake,
  writtenMessage,
} from './payloads.ts';
import { createUses, type Report, type Uses, type UseTimes } from './uses.ts';

/** The orders of the bench. One message answers each order when it is done. */
export interface Orders {
  /** `/player` of these players, the first ones most often. `perSecond` starts so many a second, `depth` keeps so many under way. */
  use: Crowd & { pace: { perSecond: number } | { depth: number } };
  /** `/compare` of two of these players by another member each time, phase after phase. */
  compare: {
    seed: number;
    uids: readonly string[];
    phases: readonly { seconds: number; perSecond: number }[];
  };
  /** `typing` members type in the same moment, then `/help` is used ten times a second. */
  help: { typing: number; seconds: number };
  /** The bot's session ends, and READY of the next one names so many servers. */
  greet: { guilds: number };
  /** So many servers come, change and go. */
  'guild events': { guilds: number };
  /** One `/player`, whose answer is kept as it came. */
  keep: { uid: string };
}

interface Crowd {
  uids: readonly string[];
  members: number;
  count: number;
}

export interface Results {
  use: Report;
  /** In the order in which they were sent. */
  compare: UseTimes[];
  help: UseTimes[];
  greet: object;
  'guild events': object;
  keep: KeptMessage;
}

/** A message of a bot as it came over the wire. */
export interface KeptMessage {
  contentType: string;
  base64: string;
}

// Runs in a process of its own, forked by open-discord.ts: a Discord that knows what `/player` takes and looks at no
// body, so that it costs far less than the bots that it drives.
const sockets = new Set<WebSocket>();
let uses: Uses = createUses(() => {});
let guildsOfReady = 0;
let sequence = 0;
let keep: ((message: KeptMessage) => void) | undefined;
let onGreeted = () => {};

const obey: { [Name in keyof Orders]: (order: Orders[Name]) => Promise<Results[Name]> } = {
  use: (order) =>
    'perSecond' in order.pace ? stream(order, order.pace.perSecond) : crowd(order, order.pace.depth),
  async compare({ seed, uids, phases }) {
    const random = createRandom(seed);
    let answered = 0;
    let user = 0;
    uses = createUses(() => answered++);
    for (const { seconds, perSecond } of phases) {
      const startedAt = performance.now();
      for (let sent = 0; sent < seconds * perSecond; sent++) {
        await sleep(Math.max(0, startedAt + (sent * 1_000) / perSecond - performance.now()));
        const at = Math.floor(random.between(0, uids.length));
        const other = (at + 1 + Math.floor(random.between(0, uids.length - 1))) % uids.length;
        const token = `bench-${snowflake()}`;
        uses.dispatched(token);
        const players = { a: uids[at] ?? '', b: uids[other] ?? '' };
        dispatch('INTERACTION_CREATE', describeUse({ token, name: 'compare', players, user: user++ }));
      }
    }
    for (let waited = 0; answered < user && waited < 25; waited++) await sleep(1_000);
    return uses.list();
  },
  async help({ typing, seconds }) {
    let answered = 0;
    uses = createUses(() => answered++);
    for (let user = 0; user < typing; user++)
      dispatch('INTERACTION_CREATE', describeTyping({ token: `bench-${snowflake()}`, user }));
    const count = seconds * 10;
    for (let user = 0; user < count; user++) {
      const token = `bench-${snowflake()}`;
      uses.dispatched(token);
      dispatch('INTERACTION_CREATE', describeUse({ token, name: 'help', players: {}, user }));
      await sleep(100);
    }
    for (let waited = 0; answered < count && waited < 25; waited++) await sleep(1_000);
    return uses.list();
  },
  async greet({ guilds }) {
    guildsOfReady = guilds;
    const greeted = new Promise<void>((resolve) => {
      onGreeted = resolve;
    });
    for (const socket of sockets) socket.close(sessionTimedOut);
    await greeted;
    return {};
  },
  async 'guild events'({ guilds }) {
    for (const event of ['GUILD_CREATE', 'GUILD_UPDATE', 'GUILD_DELETE'])
      for (let n = 0; n < guilds; n++) {
        dispatch(event, describeGuild(guildId(n)));
        // The bot reads on in between, or all of it would lie in buffers.
        if (n % 200 === 0) await sleep(5);
      }
    return {};
  },
  async keep({ uid }) {
    const kept = new Promise<KeptMessage>((resolve) => {
      keep = resolve;
    });
    await crowd({ uids: [uid], members: 1, count: 1 }, 1);
    return kept;
  },
};

const sessionTimedOut = 4009;

process.on('message', async ({ name, order }: { name: keyof Orders; order: Orders[keyof Orders] }) => {
  process.send?.(await obey[name](order as never));
});

const server = createServer(async (request, response) => {
  const { url = '', method = '' } = request;
  const path = url.replace(/^.*?\/v10/, '').replace(/\?.*/, '');
  const [, root, , token = ''] = path.split('/');
  if (root === 'interactions') {
    await skip(request);
    uses.acknowledged(token);
    response.writeHead(204).end();
  } else if (root === 'webhooks') {
    // A problem comes as a message of its own, after the bot deleted "thinking".
    if (method === 'DELETE') await skip(request);
    else await takeAnswer(request, token);
    answer(response, writtenMessage);
  } else answer(response, await about(path, request));
});

function skip(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => request.resume().once('end', resolve));
}

async function takeAnswer(request: IncomingMessage, token: string): Promise<void> {
  const contentType = request.headers['content-type'] ?? '';
  const hasPicture = contentType.startsWith('multipart/');
  if (keep && hasPicture) {
    const base64 = Buffer.concat(await request.toArray()).toString('base64');
    keep?.({ contentType, base64 });
    keep = undefined;
  } else await skip(request);
  uses.answered(token, hasPicture);
}

async function about(path: string, request: IncomingMessage): Promise<object> {
  await skip(request);
  if (path === '/gateway/bot') return { url: gatewayUrl(), shards: 1, session_start_limit: startLimit };
  if (path === '/users/@me') return writtenMessage.author;
  if (path === '/applications/@me') return { id: applicationId, name: 'bench' };
  return path.endsWith('/emojis') ? { items: [] } : [];
}

const startLimit = { total: 1_000, remaining: 1_000, reset_after: 0, max_concurrency: 1 };

function answer(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('close', () => sockets.delete(socket));
  socket.on('message', (data) => {
    const { op } = JSON.parse(String(data));
    if (op === 1) socket.send('{"op":11}');
    if (op === 2) greet(socket);
    // This gateway keeps no sessions: a client that wants to resume must identify again.
    if (op === 6) socket.send('{"op":9,"d":false}');
  });
  socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 41_250 } }));
});

function greet(socket: WebSocket): void {
  sockets.add(socket);
  dispatch('READY', {
    v: 10,
    user: writtenMessage.author,
    application: { id: applicationId, flags: 0 },
    guilds: Array.from({ length: guildsOfReady }, (_, n) => ({ id: guildId(n), unavailable: true })),
    private_channels: [],
    session_id: snowflake(),
    resume_gateway_url: gatewayUrl(),
    shard: [0, 1],
  });
  onGreeted();
}

function gatewayUrl(): string {
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function guildId(n: number): string {
  return String(910_000_000_000_000_000n + BigInt(n) * 1_000n);
}

function dispatch(t: string, d: object): void {
  sequence += 1;
  const frame = JSON.stringify({ op: 0, t, s: sequence, d });
  for (const socket of sockets) socket.send(frame);
}

/** At even times, whatever comes back; then the last ones have the time that a member waits. */
async function stream(order: Crowd, perSecond: number): Promise<Report> {
  const { count } = order;
  let answered = 0;
  uses = createUses(() => answered++);
  const send = sender(order);
  const startedAt = performance.now();
  for (let sent = 0; sent < count; await sleep(2))
    for (
      const due = ((performance.now() - startedAt) * perSecond) / 1_000;
      sent < Math.min(due, count);
      sent++
    )
      send();
  for (let waited = 0; answered < count && waited < 25; waited++) await sleep(1_000);
  return uses.report();
}

/** As fast as answers come. An interaction that nothing answers any more, such as one that met a full Redis, holds up nothing. */
function crowd(order: Crowd, depth: number): Promise<Report> {
  const { count } = order;
  const send = sender(order);
  return new Promise((resolve) => {
    let sent = 0;
    let answered = 0;
    let lost = 0;
    const goOn = () => {
      for (; sent < count && sent - answered - lost < depth; sent++) send();
      if (answered + lost < count) return;
      clearInterval(looking);
      resolve(uses.report());
    };
    const looking = setInterval(() => {
      lost = uses.list().filter(isLost).length;
      goOn();
    }, 1_000);
    uses = createUses(() => {
      answered += 1;
      goOn();
    });
    goOn();
  });
}

function isLost({ dispatchedAt, answeredAt }: UseTimes): boolean {
  return answeredAt === undefined && performance.now() - dispatchedAt > longestAnswerMs;
}

const longestAnswerMs = 25_000;

function sender({ uids, members }: Crowd): () => void {
  const random = createRandom(1);
  const pick = zipf(uids.length, random);
  return () => {
    const token = `bench-${snowflake()}`;
    uses.dispatched(token);
    const user = Math.floor(random.between(0, members));
    dispatch(
      'INTERACTION_CREATE',
      describeUse({ token, name: 'player', players: { uid: uids[pick()] ?? '' }, user }),
    );
  };
}

server.listen(0, '127.0.0.1', () => {
  process.send?.({ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` });
});
