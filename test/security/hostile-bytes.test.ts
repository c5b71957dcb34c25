import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openHttpClient } from '../../src/bot/http/http-client.ts';
import { readPlayer } from '../../src/shared/contract/read-player.ts';
import { openStores } from '../../src/shared/store/open-stores.ts';
import { keptLog } from '../support/kept-log.ts';

const zeros = Buffer.alloc(50_000_000);

describe('an answer that unpacks to 50 MB', () => {
  it.each([
    ['gzip', gzipSync(zeros)],
    ['deflate', deflateSync(zeros)],
    ['br', brotliCompressSync(zeros)],
  ])('is never requested, and stays packed: %s', async (encoding, packed) => {
    const asked: unknown[] = [];
    const server = createServer((request, response) => {
      asked.push(request.headers['accept-encoding']);
      response.writeHead(200, { 'content-encoding': encoding }).end(packed);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const client = openHttpClient({ userAgent: 'Loadout/0.1 (+https://loadout.example)', now: Date.now });
    onTestFinished(async () => {
      await client.close();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const { body } = await client.get(`http://127.0.0.1:${port}`, { timeoutMs: 10_000, maxBytes: 200_000 });
    expect(asked).toEqual(['identity']);
    expect(body).toEqual(packed);
  });
});

describe('JSON that names the prototype', () => {
  const hostile =
    '{"__proto__":{"isOwner":true,"level":99},"constructor":{"prototype":{"isOwner":true}},"toString":1}';
  const expectClean = () => expect(Object.entries(Object.prototype)).toEqual([]);

  it('changes nothing about a player', () => {
    const sent = JSON.parse(
      `{"basicInfo":{"accountId":"4000000001","nickname":"Ana","__proto__":{"level":99}},"__proto__":${hostile}}`,
    );
    const plain = JSON.parse('{"basicInfo":{"accountId":"4000000001","nickname":"Ana"}}');
    expect(readPlayer(sent)).toEqual(readPlayer(plain));
    expectClean();
  });

  it('is kept by the store as any other value', async () => {
    const stores = await openStores('sqlite://:memory:', { log: keptLog() });
    onTestFinished(() => stores.close());
    const table = await stores.records('people');
    await table.replace('__proto__', undefined, JSON.parse(hostile));
    await table.replace('constructor', undefined, { region: 'sg' });
    expect(JSON.stringify((await table.read('__proto__'))?.value)).toBe(JSON.stringify(JSON.parse(hostile)));
    expect(await table.read('toString')).toBeUndefined();
    expectClean();
  });
});
