import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor, LocalDiscord } from '../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../src/local-discord/open-local-discord.ts';
import { token } from './support/bot/open-dispatcher.ts';
import { hugePng, png } from './support/images/pictures.ts';
import { type Program, startProgram } from './support/program.ts';
import { imageOf, textOf } from './support/seen.ts';
import { bytes, json, openStrangerApi, type StrangerApi } from './support/stranger-api.ts';

/** `npm start` as an operator runs it: a Discord and a player API at addresses, a token, a key, a folder. */
describe('the program at real addresses', { timeout: 60_000 }, () => {
  let folder: string;
  let discord: LocalDiscord;
  let api: StrangerApi;
  let loadout: Program;
  let ana: Actor;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'loadout-real-'));
    discord = await openLocalDiscord({ now: Date.now, acknowledgeWithinMs: 10_000, answerTimeoutMs: 40_000 });
    api = await openStrangerApi();
    ana = discord.member('ana');
    loadout = await start();
  });

  afterAll(async () => {
    await loadout?.ends('SIGKILL');
    await api?.close();
    await discord?.close();
    await rm(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    api.answerInfo = (response, query) => json(200, record(query.get('uid') ?? ''))(response, query);
    api.answerImage = bytes(await png(128));
  });

  function settings(): Record<string, string> {
    return {
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      PLAYER_API_URL: api.url,
      PLAYER_API_KEY: key,
      STORE_URL: `sqlite://${folder}/loadout.sqlite`,
      PORT: '0',
      LOG_LEVEL: 'debug',
    };
  }

  async function start(): Promise<Program> {
    const program = startProgram('src/main.ts', settings());
    await program.prints(/ready for commands/);
    return program;
  }

  it('answers a member with a picture, asking with its own name and the key in the header alone', async () => {
    const seen = await ana.runs('/player', { uid: '1000000001' });
    expect(textOf(seen)).toContain('Live');
    expect(imageOf(seen).description).toMatch(/^Player card of Ana 1000000001/);
    expect(textOf(seen)).not.toContain('could not be loaded');
    for (const { query, headers } of api.requests) {
      expect(headers['user-agent']).toMatch(/^Loadout\//);
      expect(headers['x-api-key']).toBe(key);
      expect([...query.keys()]).not.toContain('key');
    }
  });

  it.each<[string, () => Promise<StrangerApi['answerImage']>]>([
    ['no picture', async () => bytes(Buffer.from('<html>no picture</html>'))],
    ['a picture that is cut off', async () => bytes((await png(300)).subarray(0, 200))],
    ['a picture of 50 MB', async () => bytes(Buffer.concat([await png(8), Buffer.alloc(50_000_000)]))],
    ['a PNG of 20000 x 20000', async () => bytes(hugePng(20_000))],
    ['nothing', async () => (response) => response.destroy()],
  ])('draws placeholders and says so where the image source serves %s', async (name, answer) => {
    api.answerImage = await answer();
    const uid = `2${name.length}${name.charCodeAt(0)}${name.charCodeAt(name.length - 1)}00`;
    const seen = await ana.runs('/player', { uid });
    expect(imageOf(seen).description).toMatch(/^Player card/);
    expect(textOf(seen)).toMatch(/\d pictures could not be loaded/);
  });

  it.each<[string, StrangerApi['answerInfo'], RegExp]>([
    [
      'a bad key',
      json(401, { code: 'KEY_INVALID', error: 'x', message: 'x', status: 401 }),
      /PLAYER_API_KEY/,
    ],
    [
      'a firewall that refuses',
      json(403, { code: 'FW_002', error: 'x', message: 'x', status: 403 }),
      /operator/,
    ],
    [
      'a player that is missing',
      json(404, { code: 'NOT_FOUND', error: 'x', message: 'x', status: 404 }),
      /not found/,
    ],
    ['HTML from an edge', (response) => response.writeHead(502).end('<html>Bad gateway</html>'), /down/],
    ['an answer that is no JSON', (response) => response.writeHead(200).end('{"basicInfo":'), /unreadable/],
    ['an answer without an account', json(200, { basicInfo: {} }), /unreadable/],
    ['a cut connection', (response) => response.destroy(), /down/],
  ])('tells the member of %s', async (name, answer, words) => {
    api.answerInfo = answer;
    const seen = await ana.runs('/player', {
      uid: `3${[...name].reduce((sum, c) => sum + c.charCodeAt(0), 0)}000`,
      region: 'SG',
    });
    expect(textOf(seen)).toMatch(words);
  });

  it('registers its commands once, keeps what the admin set through kill -9, and says so from then on', async () => {
    const admin = discord.member('ada', { permissions: PermissionFlagsBits.ManageGuild });
    await admin.runs('/server region', { region: 'BR' });
    await loadout.ends('SIGKILL');
    loadout = await start();
    expect(loadout.output()).not.toContain('"commands registered"');
    expect(textOf(await admin.runs('/server region'))).toContain('Brazil');
    const asked = api.requests.length;
    await ana.runs('/player', { uid: '4100000001' });
    expect(api.requests.at(asked)?.query.get('region')).toBe('br');
  });

  it('finishes what is in flight at SIGTERM, then ends by itself', async () => {
    const held = later();
    api.answerInfo = (response, query) =>
      void held.promise.then(() => json(200, record(query.get('uid') ?? ''))(response, query));
    const asked = api.requests.length;
    const answer = ana.runs('/player', { uid: '4000000001', region: 'SG' });
    await until(() => api.requests.length > asked);
    const ended = loadout.ends('SIGTERM');
    held.release();
    expect(imageOf(await answer).description).toMatch(/^Player card/);
    expect(await ended).toBe(0);
  });

  it('tells of limits with the time of the next try, and asks nothing meanwhile', async () => {
    loadout = await start();
    api.answerInfo = json(
      429,
      { code: 'FW_004', error: 'x', message: 'x', status: 429 },
      { 'retry-after': '60' },
    );
    expect(textOf(await ana.runs('/player', { uid: '4000000002', region: 'SG' }))).toMatch(
      /Next try <t:\d+:R>/,
    );
    const asked = api.requests.length;
    expect(textOf(await ana.runs('/player', { uid: '4000000003', region: 'SG' }))).toMatch(
      /Next try <t:\d+:R>/,
    );
    expect(api.requests).toHaveLength(asked);
  });

  it('shows no key, no token and no address of the operator', () => {
    const said = [loadout.output(), ...ana.sees().map(textOf)].join('\n');
    for (const secret of [key, discord.token, new URL(api.url).host]) expect(said).not.toContain(secret);
  });
});

describe('what keeps it from starting', { timeout: 60_000 }, () => {
  const programs: Program[] = [];
  afterEach(async () => {
    for (const program of programs.splice(0)) await program.ends('SIGKILL');
  });

  function start(settings: Record<string, string>): Program {
    const program = startProgram('src/main.ts', settings);
    programs.push(program);
    return program;
  }

  it('wrong settings: all of them at once, each with its remedy', async () => {
    const program = start({ DISCORD_TOKEN: 'a.b.c', PORT: 'x', SHARDS: '0', STORE_URL: 'file' });
    expect(await program.ends()).toBe(1);
    for (const name of ['PLAYER_API_URL', 'PORT', 'SHARDS', 'STORE_URL'])
      expect(program.output()).toContain(`  - ${name}: `);
  });

  it('a port in use: one line', async () => {
    const taken = createServer();
    await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening));
    const { port } = taken.address() as AddressInfo;
    const program = start({ PORT: String(port) });
    expect(await program.ends()).toBe(1);
    taken.close();
    expect(program.output().trim().split('\n')).toEqual([`Port ${port} is in use. Set PORT to another one.`]);
  });

  it('a token that Discord refuses: one line', async () => {
    const discord = await openLocalDiscord({ now: Date.now });
    const program = start({
      DISCORD_TOKEN: token,
      DISCORD_API_URL: discord.apiUrl,
      PLAYER_API_URL: 'http://127.0.0.1:9/api/v1',
      STORE_URL: `sqlite://${path.join(tmpdir(), `loadout-refused-${process.pid}`)}/l.sqlite`,
    });
    expect(await program.ends()).toBe(1);
    await discord.close();
    expect(program.output()).toMatch(/DISCORD_TOKEN/);
    expect(program.output()).not.toMatch(/\n\s+at /);
  });
});

const key = 'lo_0123456789abcdefghijABCDEFGHIJ01';

/** A player in the specification's form. Those whose uid begins with 2 have pictures of their own, the others share. */
function record(uid: string) {
  const tail = uid.startsWith('2') ? uid.slice(-6) : '000007';
  return {
    basicInfo: {
      accountId: uid,
      nickname: `Ana ${uid}`,
      level: 61,
      rank: 318,
      region: 'TH',
      seasonId: 40,
      headPic: `902${tail}`,
    },
    profileInfo: { avatarId: `102${tail}`, clothes: [`203${tail}`] },
    socialInfo: { accountId: uid, signature: 'hello' },
  };
}

function later() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release: () => release() };
}

/** Looks again each time the event loop comes round. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((again) => setImmediate(again));
}
