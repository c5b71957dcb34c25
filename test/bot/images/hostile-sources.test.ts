import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpClient, openHttpClient } from '../../../src/bot/http/http-client.ts';
import { type GalleryOptions, openGallery } from '../../../src/bot/images/gallery.ts';
import { handmadeSleep } from '../../support/images/handmade-sleep.ts';
import { openPictureHost, type PictureHost } from '../../support/images/picture-host.ts';
import { blankPicture, png } from '../../support/images/pictures.ts';
import { recordingLog } from '../../support/recording-log.ts';

let hostile: PictureHost;
let good: PictureHost;
let client: HttpClient;
let picture: Buffer;

beforeEach(async () => {
  picture = await png(40);
  [hostile, good] = await Promise.all([openPictureHost(), openPictureHost()]);
  good.serve('/1.png', picture);
  client = openHttpClient({ userAgent: 'Gallery test/1.0', now: Date.now });
});

afterEach(() => Promise.all([client.close(), hostile.close(), good.close()]));

const send = (body: Buffer, headers: Record<string, string> = {}) => {
  return (response: ServerResponse) => response.writeHead(200, headers).end(body);
};

/** The whole picture, under a length that is not its own. */
const announce = (length: number) => (response: ServerResponse) => {
  const head = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`);
  response.socket?.end(Buffer.concat([head, picture]));
};

/** Lasting: the same picture is not asked for again soon. */
const tricks: Record<
  string,
  { isLasting: boolean; answer: () => Promise<(response: ServerResponse) => void> }
> = {
  'a compressed answer that was not asked for': {
    isLasting: true,
    answer: async () => send(gzipSync(picture), { 'content-encoding': 'gzip' }),
  },
  'a few kilobytes that unpack to 20 MB': {
    isLasting: true,
    answer: async () => send(gzipSync(Buffer.alloc(20_000_000)), { 'content-encoding': 'gzip' }),
  },
  'a GIF whose frame is larger than it says': { isLasting: true, answer: async () => send(await lyingGif()) },
  'an SVG behind a PNG’s first bytes': {
    isLasting: true,
    answer: async () => send(Buffer.concat([picture.subarray(0, 33), Buffer.from('<svg/>')])),
  },
  'a picture cut by a content-length that is too small': {
    isLasting: true,
    answer: async () => announce(60),
  },
  'less than the content-length promises': {
    isLasting: false,
    answer: async () => announce(9_999),
  },
  'a content-length of a terabyte': {
    isLasting: true,
    answer: async () => (response) => response.writeHead(200, { 'content-length': 1e12 }).write(picture),
  },
  'an answer without end': {
    isLasting: true,
    answer: async () => (response) => pour(response.writeHead(200)),
  },
  'headers without end': {
    isLasting: false,
    answer: async () => (response) => {
      response.socket?.write(`HTTP/1.1 200 OK\r\n${'x-more: and more\r\n'.repeat(5_000)}`);
    },
  },
  'a redirect to another host': {
    isLasting: false,
    answer: async () => (response) => response.writeHead(302, { location: `${good.origin}/secret` }).end(),
  },
  'a redirect to an address of this machine': {
    isLasting: false,
    answer: async () => (response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
  },
  'a refresh to another host': {
    isLasting: true,
    answer: async () => send(Buffer.alloc(0), { refresh: `0; url=${good.origin}/secret` }),
  },
};

describe('a hostile source', () => {
  it.each(Object.entries(tricks))('that serves %s is passed by', async (_, { isLasting, answer }) => {
    hostile.answer('*', await answer());
    const log = recordingLog();
    const gallery = open({ log });
    const [served] = await gallery.fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    expect(served).toMatchObject({ source: 'source-2', isMissing: false, bytes: picture });
    expect(gallery.status()[1]).toMatchObject({ waiting: 0, inFlight: 0 });
    await gallery.fetch([{ kind: 'item', id: '2' }], { deadline: soon() });
    await gallery.fetch([{ kind: 'item', id: '2' }], { deadline: soon() });
    expect(hostile.paths().filter((url) => url?.startsWith('/2.png'))).toHaveLength(isLasting ? 1 : 2);
    expect(good.paths()).not.toContain('/secret');
    // Neither key nor address is for the log.
    expect(log.lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(log.lines)).not.toMatch(/sesame|127\.0\.0\.1/);
  });

  it('is never sent the player API’s key, wherever that redirects us', async () => {
    hostile.answer('*', (response) => response.writeHead(301, { location: `${good.origin}/secret` }).end());
    const playerApi = { baseUrl: `${hostile.origin}/api/v1`, key: 'lo_secret' };
    const [served] = await open({ playerApi }).fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    expect(served?.source).toBe('source-2');
    expect(good.paths()).toEqual(['/1.png']);
    expect(good.asked[0]?.headers).not.toHaveProperty('x-api-key');
    expect(hostile.paths().join()).not.toContain('lo_secret');
  });

  it('that cuts every connection, or is not there at all, is not named in the log', async () => {
    hostile.answer('*', (response) => response.destroy());
    const log = recordingLog();
    await open({ log }).fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    await hostile.close();
    await open({ log }).fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    expect(log.lines).toHaveLength(2);
    expect(JSON.stringify(log.lines)).not.toMatch(/sesame|127\.0\.0\.1/);
    hostile = await openPictureHost();
  });

  it.each(['gif', 'webp'] as const)('that serves an animated %s gives its first frame', async (format) => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((color) => png(60, 60, color)));
    hostile.answer(
      '*',
      send(
        await sharp(frames, { join: { animated: true } })
          .toFormat(format)
          .toBuffer(),
      ),
    );
    const [served] = await open().fetch([{ kind: 'pet', id: '1' }], { deadline: soon() });
    expect(served?.source).toBe('source-1');
    expect((await sharp(served?.bytes).metadata()).pages ?? 1).toBe(1);
  });
});

function open(change: Partial<GalleryOptions> = {}) {
  return openGallery({
    client,
    playerApi: { baseUrl: `${good.origin}/api/v1`, key: undefined },
    sources: [`${hostile.origin}/{id}.png?key=sesame`, `${good.origin}/{id}.png`],
    cache: undefined,
    // Sources never race: time does not pass, however slow this machine is.
    sleep: handmadeSleep().sleep,
    now: Date.now,
    ...change,
  });
}

function soon(): number {
  return Date.now() + 20_000;
}

/** Says that it is of 9 x 9 pixels; its one frame is of 65520 x 65520. */
async function lyingGif(): Promise<Buffer> {
  const gif = await blankPicture({ width: 64, height: 64 }).gif().toBuffer();
  // A frame begins with a comma and its place; its size follows.
  const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 64, 0, 64, 0]));
  expect(frame).toBeGreaterThan(0);
  gif.writeUInt32LE(0x00090009, 6);
  gif.writeUInt32LE(0xfff0fff0, frame + 5);
  return gif;
}

function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, picture);
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}
