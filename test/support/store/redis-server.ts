import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A Redis of its own, which keeps nothing. */
export async function startRedis(
  port: number,
  folder: string,
  options: readonly string[] = [],
): Promise<ChildProcess> {
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...options],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  for await (const chunk of server.stdout) if (/ready to accept/i.test(String(chunk))) break;
  return server;
}

export async function stopRedis(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
