import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { folderSource } from '../../src/service/pictures/sources/folder-source.ts';
import { createHealth } from '../../src/service/pictures/sources/health.ts';
import { templateSource } from '../../src/service/pictures/sources/template-source.ts';
import { openTestService, temporaryFolder } from '../support/service/open-test-service.ts';

const userAgent = 'Loadout/0.1 (+https://loadout.example)';
const image = '/api/v1/image?itemID=101000001';
const blue = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#00f' } })
  .webp({ lossless: true })
  .toBuffer();

/** A picture host whose answer can be changed while it runs. */
async function openHost(answer: RequestListener) {
  const host = { answer, asked: [] as string[] };
  const server = createServer((request, response) => {
    host.asked.push(request.url ?? '');
    host.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const template = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{kind}/{id}.webp`;
  return Object.assign(host, { template });
}

const serve: RequestListener = (_request, response) => void response.end(blue);
const fail: RequestListener = (_request, response) => void response.writeHead(503).end();
const miss: RequestListener = (_request, response) => void response.writeHead(404).end();

it('the first source that has the picture serves it, as a PNG, and is named', async () => {
  const [first, second] = [await openHost(miss), await openHost(serve)];
  const sources = [
    templateSource(first.template, 'source-1', { userAgent }),
    templateSource(second.template, 'source-2', { userAgent }),
  ];
  const { ask } = await openTestService({ sources });
  const reply = await ask(image);
  expect(reply.headers).toMatchObject({
    'x-image-source': 'source-2',
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
  });
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'png', width: 8 });
  expect(first.asked).toEqual(['/avatar/101000001.webp']);
  await ask(image);
  expect([first, second].map(({ asked }) => asked.length)).toEqual([1, 1]);
});

it('a source gets the User-Agent of the service', async () => {
  const names: unknown[] = [];
  const host = await openHost((request, response) => {
    names.push(request.headers['user-agent']);
    serve(request, response);
  });
  const { ask } = await openTestService({
    sources: [templateSource(host.template, 'source-1', { userAgent })],
  });
  await ask(image);
  expect(names).toEqual([userAgent]);
});

it('a source that fails is named in one line, once in ten minutes', async () => {
  const host = await openHost(fail);
  const folder = await temporaryFolder();
  for (const id of ['101000001', '101000002', '101000003'])
    await writeFile(path.join(folder, `${id}.png`), 'no picture');
  const lines: unknown[] = [];
  const { ask, later } = await openTestService({
    sources: [folderSource(folder), templateSource(host.template, 'source-1', { userAgent })],
    onFailure: (line) => lines.push(line),
  });
  for (const last of [1, 2, 3]) await ask(`${image.slice(0, -1)}${last}`);
  const line = (source: string, why: string) =>
    `The image source ${source} failed for avatar 101000001 (${why}): the next one serves. It is said once in ten minutes.`;
  const both = [line('folder', 'it is no picture'), line('source-1', 'it answered 503')];
  expect(lines).toEqual(both);
  later(600_000);
  await ask(image);
  expect(lines).toEqual([...both, ...both]);
});

it('a folder of the operator comes by kind, then by id alone; what is not there is drawn', async () => {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'frame'));
  await writeFile(path.join(folder, 'frame', '902000004.webp'), blue);
  await writeFile(path.join(folder, '101000001.webp'), blue);
  const { ask } = await openTestService({ sources: [folderSource(folder)] });
  const source = async (url: string) => (await ask(url)).headers['x-image-source'];
  expect(await source('/api/images/item?id=902000004&kind=frame')).toBe('folder');
  expect(await source(image)).toBe('folder');
  expect(await source('/api/images/item?id=902000004&kind=avatar')).toBe('drawn');
});

it.each([
  ['answers 503', fail],
  ['breaks off', ((_request, response) => void response.destroy()) satisfies RequestListener],
  ['answers a page instead', ((_request, response) => void response.end('<html>')) satisfies RequestListener],
  [
    'answers half a picture',
    ((_request, response) => void response.end(blue.subarray(0, 30))) satisfies RequestListener,
  ],
  [
    'dies in the middle',
    ((_request, response) => {
      response.writeHead(200, { 'content-length': blue.length });
      response.write(blue.subarray(0, 30), () => response.destroy());
    }) satisfies RequestListener,
  ],
  ['answers with nothing at all', ((_request, response) => void response.end()) satisfies RequestListener],
  [
    'never ends',
    ((_request, response) => {
      const more = () => response.write(Buffer.alloc(65_536), () => setImmediate(more));
      more();
    }) satisfies RequestListener,
  ],
])(
  'a source that %s costs no picture: the drawn one is served, and not kept for long',
  async (_case, answer) => {
    const { ask } = await openTestService({
      sources: [templateSource((await openHost(answer)).template, 'source-1', { userAgent })],
    });
    const reply = await ask(image);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'x-image-source': 'drawn', 'cache-control': 'public, max-age=60' });
  },
);

it.each([
  ['says nothing', (() => undefined) satisfies RequestListener],
  [
    'stops in the middle',
    ((_request, response) => void response.write(blue.subarray(0, 30))) satisfies RequestListener,
  ],
])('a source that %s is not waited for beyond its time', async (_case, answer) => {
  const host = await openHost(answer);
  const { ask } = await openTestService({
    sources: [templateSource(host.template, 'source-1', { userAgent, timeoutMs: 50 })],
  });
  expect((await ask(image)).headers['x-image-source']).toBe('drawn');
  expect(host.asked).toHaveLength(1);
});

it('a source that sends its callers elsewhere is not followed', async () => {
  const there = await openHost(serve);
  const here = await openHost((request, response) => {
    const location = new URL(request.url ?? '', there.template).href;
    response.writeHead(302, { location }).end();
  });
  const { ask } = await openTestService({
    sources: [templateSource(here.template, 'source-1', { userAgent })],
  });
  expect((await ask(image)).headers['x-image-source']).toBe('drawn');
  expect([here, there].map(({ asked }) => asked.length)).toEqual([1, 0]);
});

it('a source whose public name leads to a private address is not asked', async () => {
  const host = await openHost(serve);
  const lines: string[] = [];
  const template = host.template.replace('127.0.0.1', 'pictures.example');
  const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
  const { ask } = await openTestService({
    sources: [templateSource(template, 'source-1', { userAgent, lookup })],
    onFailure: (line) => lines.push(String(line)),
  });
  expect((await ask(image)).headers['x-image-source']).toBe('drawn');
  expect(host.asked).toEqual([]);
  expect(lines).toEqual([expect.stringContaining('(the host name leads to a private address)')]);
});

it('a source that fails three times rests, is tried again later, and comes back', async () => {
  const host = await openHost(fail);
  const { ask, later } = await openTestService({
    sources: [templateSource(host.template, 'source-1', { userAgent })],
  });
  for (let asked = 0; asked < 5; asked++) expect((await ask(image)).headers['x-image-source']).toBe('drawn');
  expect(host.asked).toHaveLength(3);
  later(30_000);
  host.answer = serve;
  expect((await ask(image)).headers['x-image-source']).toBe('source-1');
  expect(host.asked).toHaveLength(4);
});

it('rests double with each further failure, up to ten minutes', () => {
  let clock = 0;
  const health = createHealth(() => clock);
  const rests: number[] = [];
  for (let failure = 0; failure < 9; failure++) {
    health.failed();
    const from = clock;
    while (health.isPaused()) clock += 10_000;
    rests.push((clock - from) / 1_000);
  }
  expect(rests).toEqual([0, 0, 30, 60, 120, 240, 480, 600, 600]);
});

it('counts what breaks at once as one breakdown, however many pictures were under way', async () => {
  const host = await openHost(fail);
  const { ask, later } = await openTestService({
    sources: [templateSource(host.template, 'source-1', { userAgent })],
  });
  await Promise.all(Array.from({ length: 12 }, (_, number) => ask(`${image.slice(0, -2)}${10 + number}`)));
  later(30_000);
  await ask(image);
  expect(host.asked).toHaveLength(13);
});

it('a template without kinds is not asked for frames', async () => {
  const host = await openHost(serve);
  const { ask } = await openTestService({
    sources: [templateSource(host.template.replace('{kind}/', ''), 'source-1', { userAgent })],
  });
  const reply = await ask('/api/images/item?id=902000004&kind=frame');
  expect(reply.headers['x-image-source']).toBe('drawn');
  expect(host.asked).toEqual([]);
});
