import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { applicationId } from './interactions.ts';

/** A gateway that accepts every client, or closes the connection if a test wants that, and sends a test's events. */
export interface ScriptedGateway {
  apiUrl: string;
  /** The payloads with which bots identified. */
  identified: { intents: number; shard: [number, number] }[];
  dispatch(event: string, data: unknown): void;
  /** Closes every connection with this code. */
  hangUp(code: number): void;
  /** Breaks every connection, and every one that comes, until {@link ScriptedGateway.comeBack}. */
  vanish(): void;
  comeBack(): void;
  close(): Promise<void>;
}

export interface Script {
  /** The status of GET /gateway/bot. */
  status?: number;
  /** How many new sessions the bot may open today. */
  sessionsLeft?: number;
  /** Closes on every client that identifies, with this code. */
  closeCode?: number;
  /** The gateway address that REST names, if it is not this one. */
  url?: string;
  /** How many shards are recommended. */
  shards?: number;
  /** Servers that are announced; none of them ever comes. */
  guilds?: string[];
  /** The fields that READY leaves out. */
  silentAbout?: ('application' | 'guilds')[];
}

export async function openScriptedGateway(script: Script = {}): Promise<ScriptedGateway> {
  const server = createServer((_request, response) => {
    response.writeHead(script.status ?? 200, { 'content-type': 'application/json' });
    const limit = {
      total: 1000,
      remaining: script.sessionsLeft ?? 1000,
      reset_after: 0,
      max_concurrency: 16,
    };
    const body = {
      url: script.url ?? `ws://127.0.0.1:${port()}`,
      shards: script.shards ?? 1,
      session_start_limit: limit,
    };
    response.end(JSON.stringify(script.status ? { code: 0, message: 'no' } : body));
  });
  const port = () => (server.address() as AddressInfo).port;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const identified: ScriptedGateway['identified'] = [];
  const sockets = new WebSocketServer({ server });
  let isGone = false;
  sockets.on('connection', (socket) => {
    if (isGone) return socket.terminate();
    socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 45_000 } }));
    socket.on('message', (text) => {
      const { op, d } = JSON.parse(String(text));
      if (op === 1) socket.send(JSON.stringify({ op: 11 }));
      if (op === 6) socket.send(JSON.stringify({ op: 0, t: 'RESUMED', s: 3, d: {} }));
      if (op !== 2) return;
      identified.push({ intents: d.intents, shard: d.shard });
      if (script.closeCode) socket.close(script.closeCode);
      else greet(socket, script, port());
    });
  });
  return {
    apiUrl: `http://127.0.0.1:${port()}/api`,
    identified,
    dispatch(t, d) {
      for (const socket of sockets.clients) socket.send(JSON.stringify({ op: 0, t, s: 2, d }));
    },
    hangUp(code) {
      for (const socket of sockets.clients) socket.close(code);
    },
    vanish() {
      isGone = true;
      for (const socket of sockets.clients) socket.terminate();
    },
    comeBack() {
      isGone = false;
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function greet(socket: WebSocket, { guilds = [], silentAbout = [] }: Script, port: number): void {
  const ready = {
    v: 10,
    user: { id: applicationId, username: 'Loadout', discriminator: '0', avatar: null, bot: true },
    guilds: guilds.map((id) => ({ id, unavailable: true })),
    session_id: 's',
    resume_gateway_url: `ws://127.0.0.1:${port}`,
    application: { id: applicationId, flags: 0 },
  };
  const said = Object.entries(ready).filter(([key]) => !silentAbout.some((silent) => silent === key));
  socket.send(JSON.stringify({ op: 0, t: 'READY', s: 1, d: Object.fromEntries(said) }));
}
