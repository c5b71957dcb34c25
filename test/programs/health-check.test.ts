import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startProgram } from '../support/program.ts';

it.each([
  [200, 0],
  [503, 1],
])('of an address that answers %i the health check is %i', async (status, code) => {
  const server = createServer((_request, response) => response.writeHead(status).end()).listen(
    0,
    '127.0.0.1',
  );
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await check(`http://127.0.0.1:${port}/live`)).toBe(code);
});

it.each(['http://127.0.0.1:1/live', ''])('of %j it is 1', async (url) => {
  expect(await check(url)).toBe(1);
});

function check(url: string): Promise<number | null> {
  return startProgram('src/programs/health-check.ts', {}, [url]).ends();
}
