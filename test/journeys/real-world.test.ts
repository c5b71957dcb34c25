import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor, LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { token } from '../support/bot/open-dispatcher.ts';
import { t, textLike } from '../support/english.ts';
import { hugePng, png } from '../support/images/pictures.ts';
import { type Program, startProgram } from '../support/program.ts';
import { imageOf, textOf } from '../support/seen.ts';
import { bytes, json, openStrangerApi, type StrangerApi } from '../support/stranger-api.ts';
import { strangerRecord } from '../support/stranger-record.ts';
import { until } from '../support/time/until.ts';

// `npm start` as an operator runs it: a Discord and a player API at addresses, a token, a key, a folder.

describe('the program at real addresses', () => {
  let world: RealWorld;

  beforeEach(async () => {
    world = await openRealWorld();
  }, 60_000);

  afterEach(() => world?.close());

  it('answers a member with a picture, sending its own name, and the key only in the header', async () => {
    const { ana, api } = world;
    const seen = await ana.runs('/player', { uid: '1000000001' });
    expect(textOf(seen)).toContain(t('freshness.updated'));
    expect(imageOf(seen).description).toMatch(/^Ana 1000000001, /);
    expect(imageOf(seen).description).not.toContain('missing');
    expect(api.requests.length).toBeGreaterThan(0);
    for (const { query, headers } of api.requests) {
      expect(headers['user-agent']).toMatch(/^Loadout\//);
      expect(headers['x-api-key']).toBe(key);
      expect([...query.keys()]).not.toContain('key');
    }
  });

  it('registers its commands once, keeps what the admin set through kill -9, and says so from then on', async () => {
    const { ana, api, discord } = world;
    const admin = discord.member('ada', { permissions: PermissionFlagsBits.ManageGuild });
    await admin.runs('/server', { region: 'BR' });
    await world.restart('SIGKILL');
    expect(world.output()).not.toContain('"commands registered"');
    expect(textOf(await admin.runs('/server'))).toContain(t('regions.BR'));
    await ana.runs('/player', { uid: '4100000001' });
    const lookup = api.requests.find(({ query }) => query.get('uid') === '4100000001');
    expect(lookup?.query.get('region')).toBe('br');
  });

  it('finishes what is in flight at SIGTERM, then ends by itself', async () => {
    const { ana, api } = world;
    const held = later();
    api.answerInfo = (response, query) =>
      void held.promise.then(() => json(200, record(query.get('uid') ?? ''))(response, query));
    const answer = ana.runs('/player', { uid: '4000000001', region: 'SG' });
    await until(() => api.requests.length > 0);
    const ended = world.ends('SIGTERM');
    held.release();
    expect(imageOf(await answer).description).toMatch(/, level \d+\./);
    expect(await ended).toBe(0);
  });

  it('reports limits with the time of the next try, and sends nothing meanwhile', async () => {
    const { ana, api } = world;
    const body = { code: 'FW_004', error: 'x', message: 'x', status: 429 };
    api.answerInfo = json(429, body, { 'retry-after': '60' });
    const first = await ana.runs('/player', { uid: '4000000002', region: 'SG' });
    expect(textOf(first)).toMatch(textLike('problems.edge.until'));
    const asked = api.requests.length;
    const second = await ana.runs('/player', { uid: '4000000003', region: 'SG' });
    expect(textOf(second)).toMatch(textLike('problems.edge.until'));
    expect(api.requests).toHaveLength(asked);
  });

  it('tells the member of an API that is down, and shows no key, no token and no address of the operator', async () => {
    const { ana, api, discord } = world;
    const outages: Array<[string, StrangerApi['answerInfo']]> = [
      ['5000000001', (response) => response.writeHead(502).end('<html>Bad gateway</html>')],
      ['5000000002', (response) => response.destroy()],
    ];
    for (const [uid, answer] of outages) {
      api.answerInfo = answer;
      expect(textOf(await ana.runs('/player', { uid, region: 'SG' }))).toMatch(/down/);
    }
    const said = [world.output(), ...ana.sees().map(textOf)].join('\n');
    for (const secret of [key, discord.token, new URL(api.url).host]) expect(said).not.toContain(secret);
  });
});

/** One program for all: each test asks for players of its own, and leaves the player API reachable. */
describe('a player API that answers badly', () => {
  let world: RealWorld;

  beforeAll(async () => {
    world = await openRealWorld();
  }, 60_000);

  beforeEach(() => world.mend());

  afterAll(() => world?.close());

  it.each<[string, string, () => Promise<StrangerApi['answerImage']>]>([
    ['no picture', '2000000100', async () => bytes(Buffer.from('<html>no picture</html>'))],
    ['a picture that is cut off', '2000000200', async () => bytes((await png(300)).subarray(0, 200))],
    [
      'a picture of 50 MB',
      '2000000300',
      async () => bytes(Buffer.concat([await png(8), Buffer.alloc(50_000_000)])),
    ],
    ['a PNG of 20000 x 20000', '2000000400', async () => bytes(hugePng(20_000))],
    ['nothing', '2000000500', async () => (response) => response.destroy()],
  ])('draws placeholders and says so where the image source serves %s', async (_, uid, answer) => {
    world.api.answerImage = await answer();
    const seen = await world.ana.runs('/player', { uid });
    expect(imageOf(seen).description).toMatch(/, level \d+\./);
    expect(imageOf(seen).description).toMatch(/\d pictures are missing/);
  });

  it.each<[string, string, StrangerApi['answerInfo'], RegExp]>([
    ['a bad key', '3000000100', refusal(401, 'KEY_INVALID'), textLike('problems.refused.text')],
    ['a firewall that refuses', '3000000200', refusal(403, 'FW_002'), textLike('problems.refused.text')],
    ['a player that is missing', '3000000300', refusal(404, 'NOT_FOUND'), /not found/i],
    [
      'an answer that is no JSON',
      '3000000400',
      (response) => response.writeHead(200).end('{"basicInfo":'),
      /couldn't read/,
    ],
    ['an answer without a player', '3000000500', json(200, { basicInfo: {} }), /not found/i],
    ['a level without an account', '3000000600', json(200, { basicInfo: { level: 51 } }), /couldn't read/],
  ])('tells the member of %s', async (_, uid, answer, words) => {
    world.api.answerInfo = answer;
    expect(textOf(await world.ana.runs('/player', { uid, region: 'SG' }))).toMatch(words);
  });
});

describe('what keeps it from starting', () => {
  const programs: Program[] = [];
  afterEach(async () => {
    for (const program of programs.splice(0)) await program.ends('SIGKILL');
  });

  function start(settings: Record<string, string>): Program {
    const program = startProgram('src/programs/start.ts', settings);
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

interface RealWorld {
  discord: LocalDiscord;
  api: StrangerApi;
  ana: Actor;
  /** The output of the running program. */
  output(): string;
  /** Ends the program, see {@link Program}. */
  ends(signal: NodeJS.Signals): Promise<number | null>;
  /** Ends it and starts it again in the same folder; forgets what the player API was asked. */
  restart(signal: NodeJS.Signals): Promise<void>;
  /** Gives the player API good answers again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

async function openRealWorld(): Promise<RealWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-real-'));
  const discord = await openLocalDiscord({
    now: Date.now,
    acknowledgeWithinMs: 10_000,
    answerTimeoutMs: 40_000,
  });
  const api = await openStrangerApi();
  const mend = async () => {
    api.answerInfo = (response, query) => json(200, record(query.get('uid') ?? ''))(response, query);
    api.answerImage = bytes(await png(128));
  };
  const start = async () => {
    const program = startProgram('src/programs/start.ts', {
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      PLAYER_API_URL: api.url,
      PLAYER_API_KEY: key,
      STORE_URL: `sqlite://${folder}/loadout.sqlite`,
      PORT: '0',
      LOG_LEVEL: 'debug',
    });
    await program.prints(/ready for commands/);
    return program;
  };
  await mend();
  let loadout = await start();
  return {
    discord,
    api,
    ana: discord.member('ana'),
    output: () => loadout.output(),
    ends: (signal) => loadout.ends(signal),
    async restart(signal) {
      await loadout.ends(signal);
      api.requests.length = 0;
      loadout = await start();
    },
    mend,
    async close() {
      await loadout.ends('SIGKILL');
      await api.close();
      await discord.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function refusal(status: number, code: string) {
  return json(status, { code, error: 'x', message: 'x', status });
}

const key = 'lo_0123456789abcdefghijABCDEFGHIJ01';

/** Players whose uid begins with 2 have pictures of their own, the others share. */
function record(uid: string) {
  const tail = uid.startsWith('2') ? uid.slice(-6) : '000007';
  return strangerRecord(uid, {
    basicInfo: { seasonId: 40, headPic: `902${tail}` },
    profileInfo: { avatarId: `102${tail}`, clothes: [`203${tail}`] },
  });
}

function later() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release: () => release() };
}
