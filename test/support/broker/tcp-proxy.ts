import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a process and Redis, and fails as the way between them does. */
export interface TcpProxy {
  url: string;
  /** Closes every connection, and every one that comes. */
  cuts(): void;
  /** Lets nothing through, and says nothing. */
  hangs(): void;
  /** Lets nothing through on open connections; new ones work. */
  loses(): void;
  /** Passes each part on so many milliseconds later, either way. */
  slows(ms: number): void;
  mends(): void;
  close(): Promise<void>;
}

export async function openTcpProxy(redisUrl: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(redisUrl);
  const open = new Set<Socket>();
  let fault: 'none' | 'cuts' | 'hangs' = 'none';
  let delayMs = 0;
  const server = createServer((near) => {
    if (fault === 'cuts') return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (part) => {
        if (delayMs === 0) to.write(part);
        else setTimeout(() => to.write(part), delayMs);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      if (fault === 'hangs') from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts() {
      fault = 'cuts';
      end();
    },
    hangs() {
      fault = 'hangs';
      for (const socket of open) socket.pause();
    },
    loses() {
      for (const socket of open) socket.pause();
    },
    slows(ms) {
      delayMs = ms;
    },
    mends() {
      fault = 'none';
      for (const socket of open) socket.resume();
    },
    async close() {
      end();
      server.close();
      await once(server, 'close');
    },
  };
}
