import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readSettings } from '../../../src/bot/config/config.ts';
import type { Check } from '../../../src/bot/doctor/check.ts';
import { checkDiscord } from '../../../src/bot/doctor/check-discord.ts';
import { checkPlayerApi } from '../../../src/bot/doctor/check-player-api.ts';
import { checkStorage } from '../../../src/bot/doctor/check-storage.ts';
import { examine } from '../../../src/bot/doctor/examine.ts';
import { type Finding, ok } from '../../../src/bot/doctor/finding.ts';
import { runChecks } from '../../../src/bot/doctor/run-checks.ts';
import { buildHealth } from '../../../src/bot/operations/health.ts';
import { createMetrics } from '../../../src/bot/operations/metrics.ts';
import { openLocalDiscord } from '../../../src/local-discord/open-local-discord.ts';
import { listen } from '../../../src/shared/process/listen.ts';
import type { Sleep } from '../../../src/shared/time/sleep.ts';
import { token } from '../../support/bot/open-dispatcher.ts';
import { openTcpProxy } from '../../support/broker/tcp-proxy.ts';
import { png } from '../../support/images/pictures.ts';
import { keepOutput } from '../../support/keep-output.ts';
import { has } from '../../support/machine.ts';
import { startProgram } from '../../support/program.ts';
import { freePort, startRedis, stopRedis } from '../../support/store/redis-server.ts';
import { bytes, json, openStrangerApi, type StrangerApi } from '../../support/stranger-api.ts';

let folder: string;
let api: StrangerApi;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-doctor-'));
  api = await openStrangerApi();
});

beforeEach(() => {
  api.answerInfo = json(200, { basicInfo: { accountId: '1', nickname: 'Ana' } });
});

afterAll(async () => {
  await api?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The doctor in this process: a program takes longer to start than to examine. */
async function doctor(settings: Record<string, string>) {
  let output = '';
  const { ok: isWell } = await examine(
    () => readSettings(installed(settings)),
    (line) => {
      output += `${line}\n`;
    },
  );
  keepOutput('the doctor', output);
  return { isWell, output };
}

async function runDoctor(settings: Record<string, string>, args: string[] = []) {
  const program = startProgram('src/programs/doctor.ts', installed(settings), args);
  return { code: await program.ends(), output: program.output() };
}

function installed(settings: Record<string, string>): Record<string, string> {
  return { STORE_URL: `sqlite://${folder}/loadout.sqlite`, PORT: '0', ...settings };
}

it('reports no problem if every part answers', async () => {
  const discord = await openLocalDiscord({ now: Date.now });
  api.answerImage = bytes(await png(48));
  const { code, output } = await runDoctor({
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    PLAYER_API_URL: api.url,
    PLAYER_API_KEY: 'lo_secretsecret',
    IMAGE_SOURCES: `${api.url}/image?itemID={id}`,
  });
  await discord.close();
  expect(output).not.toMatch(/✗/);
  expect(output).toMatch(/✓ Discord: it knows the token/);
  expect(output).toMatch(/✓ Image sources: source 1 serves pictures/);
  expect(output).not.toContain('lo_secret');
  expect(code).toBe(0);
});

it('says why interactions would not arrive: a wrong key, no address, or an address where the gateway is used', async () => {
  const body = { username: 'loadout', id: '77777777777777777', verify_key: 'ab'.repeat(32) };
  const findingsOf = async (interactions_endpoint_url: string | null, DISCORD_PUBLIC_KEY: string) => {
    const address = await serve((_request, response) =>
      answerJson(response, 200, { ...body, interactions_endpoint_url }),
    );
    const given = { DISCORD_TOKEN: 'a.b.c', DISCORD_API_URL: address, DISCORD_PUBLIC_KEY };
    const findings = await runAll(checkDiscord, given);
    return findings.filter(({ verdict }) => verdict === 'problem').map(({ message }) => message);
  };
  const address = 'https://secret.example/interactions';
  expect(await findingsOf(null, '')).toEqual([]);
  expect(await findingsOf(address, body.verify_key)).toEqual([]);
  expect(await findingsOf(address, 'AB'.repeat(32))).toEqual([]);
  expect(await findingsOf(address, 'cd'.repeat(32))).toEqual([
    expect.stringContaining('is not the application'),
  ]);
  expect(await findingsOf(null, body.verify_key)).toEqual([
    expect.stringContaining('there is no Interactions'),
  ]);
  const misled = await findingsOf(address, '');
  expect(misled).toEqual([expect.stringContaining('none over the gateway')]);
  expect(misled.join()).not.toContain('secret.example');
});

it('names the next step before the shards are full: for a fixed number and for as many as Discord recommends', async () => {
  const findingsOf = async (approximate_guild_count: number, given: Record<string, string>) => {
    const bot = { username: 'loadout', id: '77777777777777777', verify_key: 'ab'.repeat(32) };
    const body = { ...bot, approximate_guild_count, url: 'wss://gateway.discord.gg', shards: 4 };
    const address = await serve((_request, response) => answerJson(response, 200, body));
    const findings = await runAll(checkDiscord, {
      DISCORD_TOKEN: 'a.b.c',
      DISCORD_API_URL: address,
      ...given,
    });
    return findings.map(({ message }) => message).filter((message) => /servers fill/.test(message));
  };
  expect(await findingsOf(3_999, { SHARDS: '2' })).toEqual([]);
  expect(await findingsOf(4_000, { SHARDS: '0-0/2' })).toEqual([
    expect.stringMatching(/^4000 servers fill 2 shards, which may have 5000: .*…\/4 instead .* step 4 /),
  ]);
  expect(await findingsOf(7_999, { SHARDS: 'auto' })).toEqual([]);
  expect(await findingsOf(8_000, { SHARDS: 'auto' })).toEqual([expect.stringMatching(/Restart Loadout/)]);
  expect(await findingsOf(9_000, { SHARDS: '2', DISCORD_PUBLIC_KEY: 'ab'.repeat(32) })).toEqual([]);
});

it('reports each faulty part with a remedy', async () => {
  const discord = await openLocalDiscord({ now: Date.now });
  api.answerInfo = json(401, { code: 'KEY_INVALID' });
  const { isWell, output } = await doctor({
    DISCORD_TOKEN: token,
    DISCORD_API_URL: discord.apiUrl,
    PLAYER_API_URL: api.url,
    PLAYER_API_KEY: 'lo_unknown',
    IMAGE_SOURCES: 'http://127.0.0.1:9/{id}.png',
    STORE_URL: 'sqlite:///dev/null/loadout.sqlite',
  });
  await discord.close();
  for (const name of ['Storage', 'Discord', 'Player API', 'Image sources'])
    expect(output).toContain(`✗ ${name}: `);
  expect(output).toContain('it refuses PLAYER_API_KEY');
  expect(output).toContain('DISCORD_TOKEN');
  expect(isWell).toBe(false);
});

it('explains how to start our own service', async () => {
  const port = String(await freePort());
  const own = { PLAYER_API_URL: `http://localhost:${port}/api/v1`, SERVICE_PORT: port };
  const finding = await runAlone(checkPlayerApi, own);
  expect(finding?.message).toMatch(/ECONNREFUSED\)\. Start it: npm run service$/);
  const other = await runAlone(checkPlayerApi, { ...own, SERVICE_PORT: '' });
  expect(other?.message).toMatch(/Check PLAYER_API_URL\.$/);
});

it('reads the arguments of --try, and says which one is wrong', async () => {
  const wrong = [
    [['--try', 'abc'], 'abc is no player ID: it has 5 to 15 digits.'],
    [['--try', '9876543210', 'Nowhere'], 'Nowhere is no region. Give one such as TH.'],
    [['--try', '9876543210', '--json'], 'Use it as: npm run doctor, npm --silent run doctor -- --json, or '],
  ] as const;
  for (const [args, words] of wrong) {
    const { code, output } = await runDoctor({}, [...args]);
    expect(output).toMatch(new RegExp(`^${words}.*\n$`));
    expect(code).toBe(1);
  }
});

it('says of a key that was not given that it is missing, not refused', async () => {
  api.answerInfo = json(401, { code: 'KEY_MISSING' });
  const { isWell, output } = await doctor({ PLAYER_API_URL: api.url, PLAYER_API_KEY: '' });
  expect(output).toContain('✗ Player API: it wants a key, and PLAYER_API_KEY is missing.');
  expect(output).not.toContain('refuses');
  expect(isWell).toBe(false);
});

it('finds every port that the start would find in use', async () => {
  const { port } = new URL(api.url);
  const { isWell, output } = await doctor({ PORT: port, METRICS_PORT: port });
  expect(output).toContain(`✗ Port: Port ${port} is in use. Set PORT to another one.`);
  expect(output).toContain(`✗ Port: Port ${port} is in use. Set METRICS_PORT to another one.`);
  expect(isWell).toBe(false);
});

it('recognizes a running Loadout by its probes', async () => {
  const metrics = createMetrics();
  const running = buildHealth({ probes: {}, metrics, host: '127.0.0.1' });
  const port = await listen(running, { host: '127.0.0.1', port: 0, portSetting: 'PORT' });
  const { output } = await doctor({ PORT: String(port), METRICS_PORT: String(port) });
  await running.close();
  expect(output).toContain(`✓ Port: 127.0.0.1:${port} (METRICS_PORT) is in use: Loadout runs already`);
  expect(output).not.toContain('✗ Port');
});

it('asks for the port of the metrics if the gateway needs none', async () => {
  const { port } = new URL(api.url);
  const discord = await openLocalDiscord({ now: Date.now });
  const { output } = await doctor({
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    PLAYER_API_URL: api.url,
    METRICS_PORT: port,
  });
  await discord.close();
  expect(output).toContain('Set METRICS_PORT to another one.');
  expect(output).not.toContain('Set PORT');
});

it('does not count half a picture as a picture, like the gallery', async () => {
  const whole = await png(64);
  const bodies = { half: whole.subarray(0, whole.length / 2), page: Buffer.from('<html>') };
  api.answerImage = (response, query) =>
    bytes(query.get('as') === 'half' ? bodies.half : bodies.page)(response, query);
  const { isWell, output } = await doctor({
    IMAGE_SOURCES: `${api.url}/image?as=half&itemID={id},${api.url}/image?as=page&itemID={id}`,
    ITEM_NAMES: 'no/such/list.csv',
  });
  expect(output).toContain('✗ Image sources: source 1 serves no usable picture: ');
  expect(output).toContain("✗ Item names: ITEM_NAMES: no/such/list.csv can't be read. Give a file");
  expect(output).toContain('✗ Image sources: source 2 serves no usable picture: it is no PNG');
  expect(isWell).toBe(false);
});

it('prints one JSON document, whose findings tell the same', async () => {
  api.answerInfo = json(403, { code: 'PLAN_FORBIDDEN' });
  const { code, output } = await runDoctor({ PLAYER_API_URL: api.url, PORT: 'x' }, ['--json']);
  const { ok: isWell, findings } = document.parse(JSON.parse(output));
  expect(isWell).toBe(false);
  expect(findings.filter(({ verdict }) => verdict === 'problem').map(({ check }) => check)).toEqual([
    'Settings',
    'Player API',
  ]);
  expect(new Set(findings.map(({ check }) => check)).size).toBe(9);
  expect(code).toBe(1);
});

it('reports no problem for the playground, which needs no settings', async () => {
  expect((await doctor({})).isWell).toBe(true);
});

it('checks what it can if some settings are wrong, and lists what it left out', async () => {
  const { isWell, output } = await doctor({
    SHARDS: 'many',
    STORE_URL: 'mysql://x',
    PLAYER_API_URL: api.url,
    DISCRD_TOKEN: 'a-secret',
  });
  expect(output).toContain('✗ Settings: SHARDS: ');
  expect(output).toContain('✗ Settings: STORE_URL: ');
  expect(output).toContain(
    '· Settings: DISCRD_TOKEN is not a setting and is ignored. Did you mean DISCORD_TOKEN?',
  );
  expect(output).toContain('· Storage: not checked: put STORE_URL right first');
  expect(output).toContain('✓ Player API: it takes the User-Agent, and answers a lookup at /api/v1/info');
  expect(output).not.toContain('a-secret');
  expect(isWell).toBe(false);
});

it('leaves no file behind', async () => {
  const place = await mkdtemp(path.join(folder, 'untouched-'));
  const { output } = await doctor({ STORE_URL: `sqlite://${place}/data/loadout.sqlite` });
  expect(output).toContain('loadout.sqlite is made at the first start');
  expect(await readdir(place, { recursive: true })).toEqual([]);
});

const document = z.object({
  ok: z.boolean(),
  findings: z.array(z.object({ check: z.string(), verdict: z.string(), message: z.string() })),
});

describe('the check of the player API', () => {
  const page = '<!doctype html><h1>hello</h1>';
  const check = async (listener: RequestListener, environment: Record<string, string> = {}) => {
    const address = await serve(listener);
    return runAlone(checkPlayerApi, { PLAYER_API_URL: `${address}/api/v1`, ...environment });
  };

  it.each([
    ['a record', 200, { basicInfo: { accountId: '12345', nickname: 'Ana' } }],
    ['its own 404', 404, { error: 'not_found', code: 'NOT_FOUND', message: 'x', status: 404 }],
    ['a 404 about the player', 404, { error: 'Player not found' }],
  ])('accepts %s as an answer', async (_name, status, body) => {
    const finding = await check((_request, response) => answerJson(response, status, body));
    expect(finding).toEqual(ok('it takes the User-Agent, and answers a lookup at /api/v1/info'));
  });

  it.each([
    ['a web page', 200, page],
    ['an empty answer', 200, ''],
    ['a text', 200, 'It works!'],
    ['other JSON', 200, '{"hello":"world"}'],
    ['a 404 page', 404, page],
    ['an empty 404', 404, ''],
    ['a plain 404', 404, 'Not Found'],
    [
      'the 404 of a framework',
      404,
      '{"message":"Route GET:/api/v1/info not found","error":"Not Found","statusCode":404}',
    ],
    ['the 404 of some JSON host', 404, '{"error":"not_found","message":"There is nothing here"}'],
    ['a redirect', 302, ''],
  ])('rejects %s as a player API', async (_name, status, body) => {
    const finding = await check((_request, response) => response.writeHead(status).end(body));
    expect(finding?.verdict).toBe('problem');
    expect(finding?.message).toContain('PLAYER_API_URL');
  });

  it('says where a redirect to another host leads, without secrets, and does not follow it', async () => {
    const location = 'https://ana:pw@moved.example/v2/info?key=lo_secret&uid=12345';
    const finding = await check((_request, response) => response.writeHead(301, { location }).end());
    expect(finding?.message).toContain('it redirects to https://moved.example/v2/info.');
    expect(finding?.message).not.toMatch(/lo_secret|ana|pw@/);
  });

  it('follows a redirect on the same host, as the bot does', async () => {
    const finding = await check(({ url = '' }, response) =>
      url.startsWith('/v2')
        ? answerJson(response, 200, { basicInfo: { accountId: '12345', level: 3 } })
        : response.writeHead(308, { location: `/v2${url}` }).end(),
    );
    expect(finding?.verdict).toBe('ok');
  });

  it('accepts "not here" with 200 as an answer', async () => {
    const finding = await check((_request, response) => answerJson(response, 200, { data: null }));
    expect(finding?.verdict).toBe('ok');
  });

  it('asks the older address if the newer one is not served, as the bot does', async () => {
    const finding = await check(({ url = '' }, response) =>
      url.startsWith('/api/player-info')
        ? answerJson(response, 200, { success: true, data: { basicInfo: { accountId: '12345', level: 3 } } })
        : answerJson(response, 404, { detail: 'Not Found' }),
    );
    expect(finding?.verdict).toBe('ok');
  });

  it.each([
    ['FW_002', 403, 'its firewall refuses PLAYER_API_USER_AGENT (FW_002)'],
    ['PLAN_FORBIDDEN', 403, 'the plan of the key does not include player records (PLAN_FORBIDDEN)'],
    ['KEY_INVALID', 403, 'it refuses PLAYER_API_KEY (KEY_INVALID)'],
    ['SOMETHING_ELSE', 403, 'does not say why'],
    ['QUOTA_EXCEEDED', 429, 'the quota of the key is used up'],
    ['FW_004', 429, 'it limits us at the moment'],
  ])('splits the refusal %s by its code', async (code, status, words) => {
    const answer: RequestListener = (_request, response) => answerJson(response, status, { code });
    const finding = await check(answer, { PLAYER_API_KEY: 'lo_secret' });
    expect(finding?.message).toContain(words);
  });

  it('gives up when no answer comes', async () => {
    const finding = await check(() => undefined);
    expect(finding).toMatchObject({ verdict: 'problem', message: expect.stringContaining('PLAYER_API_URL') });
  });
});

describe('the check of Discord', () => {
  const check = async (listener: RequestListener) =>
    runAlone(checkDiscord, { DISCORD_TOKEN: 'a.b.c', DISCORD_API_URL: await serve(listener) });

  it.each([
    ['a web page', 200, '<h1>hello</h1>'],
    ['JSON without a name', 200, '{}'],
    ['a name that steers the terminal', 200, '{"username":"\u001b[2J"}'],
    ['a login page', 401, '<h1>Log in</h1>'],
    ['a 404 page', 404, '<h1>Not found</h1>'],
  ])('rejects %s as a bot', async (_name, status, body) => {
    const finding = await check((_request, response) => response.writeHead(status).end(body));
    expect(finding?.verdict).toBe('problem');
    expect(finding?.message).toMatch(/^what answers at DISCORD_API_URL is not Discord/);
  });

  it('asks once, and gives up when Discord is silent', async () => {
    let requests = 0;
    const finding = await check(() => {
      requests += 1;
    });
    expect(finding?.verdict).toBe('problem');
    expect(finding?.message).toMatch(/^it can't be reached at http:\/\/127\.0\.0\.1:\d+: /);
    expect(requests).toBe(1);
  });

  it.each([
    ['a page', 'text/plain', 'error code: 1015'],
    ['minutes to wait', 'application/json', '{"retry_after":1800,"global":true}'],
  ])('says for how long Discord refuses this address: 429 with %s', async (_, type, body) => {
    const headers = { 'content-type': type, 'retry-after': '1800' };
    const finding = await check((_request, response) => response.writeHead(429, headers).end(body));
    expect(finding?.verdict).toBe('problem');
    expect(finding?.message).toMatch(
      /^it refuses all requests from this machine's address for 30 more minutes\./,
    );
  });

  it('does not call the token wrong while Discord limits us', async () => {
    const finding = await check((_request, response) => answerJson(response, 429, { retry_after: 1 }));
    expect(finding?.verdict).toBe('note');
  });
});

describe('the check of the storage', () => {
  it('leaves an existing file unchanged', async () => {
    const place = await mkdtemp(path.join(folder, 'existing-'));
    const STORE_URL = `sqlite://${place}/loadout.sqlite`;
    await writeFile(`${place}/loadout.sqlite`, '');
    expect(await runAlone(checkStorage, { STORE_URL })).toEqual(ok('records can be written and read'));
    expect(await readdir(place)).toEqual(['loadout.sqlite']);
  });

  it('names a damaged file', async () => {
    const place = await mkdtemp(path.join(folder, 'damaged-'));
    await writeFile(`${place}/loadout.sqlite`, 'no database '.repeat(1_000));
    const finding = await runAlone(checkStorage, { STORE_URL: `sqlite://${place}/loadout.sqlite` });
    expect(finding).toMatchObject({ verdict: 'problem', message: expect.stringContaining('is damaged') });
  });

  // Node's recursive mkdir never comes back from this one.
  it('names a place where no folder can be made', async () => {
    const finding = await runAlone(checkStorage, { STORE_URL: 'sqlite:///proc/nope/x.sqlite' });
    expect(finding).toMatchObject({ verdict: 'problem', message: expect.stringContaining('STORE_URL') });
  });
});

it('reports a check that hangs as a problem, the others at once, and says meanwhile what it waits for', async () => {
  const findings: string[] = [];
  const waits: Array<readonly string[]> = [];
  const hanging: Check = { name: 'Hanging', needs: ['STORE_URL'], run: () => new Promise(() => undefined) };
  const quick: Check = { name: 'Quick', needs: [], run: async () => ok('it is there') };
  await runChecks([hanging, quick], installationOf({}), {
    found: (name, [finding]) => findings.push(`${name}: ${finding?.verdict} ${finding?.message}`),
    waiting: (names) => waits.push(names),
    // The longer sleep ends after the shorter one.
    sleep: async (ms) => {
      for (let turn = 0; turn < ms / 100; turn += 1) await Promise.resolve();
    },
  });
  expect(findings).toEqual([
    'Quick: ok it is there',
    'Hanging: problem no end after 1.5 seconds. Check STORE_URL.',
  ]);
  expect(waits).toEqual([['Hanging']]);
});

async function runAlone(check: Check, environment: Record<string, string>) {
  const findings = await runAll(check, environment);
  expect(findings.length).toBe(1);
  return findings[0];
}

/** @param sleep of the limit of the check */
async function runAll(check: Check, environment: Record<string, string>, sleep?: Sleep): Promise<Finding[]> {
  const findings: Finding[] = [];
  await runChecks([check], installationOf(environment), {
    found: (_name, found) => findings.push(...found),
    waiting: () => undefined,
    ...(sleep && { sleep }),
  });
  return findings;
}

/** Of wrong settings the defaults are taken. Real answers come from this machine, so half a second is long. */
function installationOf(environment: Record<string, string>) {
  return { config: readSettings(environment).config, wrong: new Set<never>(), timeoutMs: 500 };
}

/** Listens on this machine until the test is over. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answerJson(response: Parameters<RequestListener>[1], status: number, body: unknown): void {
  json(status, body)(response, new URLSearchParams());
}

it.skipIf(!has('redis'))('ends if the store hangs, and says so', async () => {
  const port = await freePort();
  const server = await startRedis(port, folder);
  onTestFinished(() => stopRedis(server));
  server.kill('SIGSTOP');
  const STORE_URL = `redis://127.0.0.1:${port}`;
  const [{ code, output }, [finding]] = await Promise.all([
    runDoctor({ STORE_URL }),
    runAll(checkStorage, { STORE_URL }, () => new Promise(() => undefined)),
  ]);
  expect(finding?.message).toMatch(/What answers at .* is no Redis, or hangs/);
  // A busy machine may leave the check no time for its own words.
  expect(output).toMatch(/✗ Storage: (?:What answers at .* is no Redis, or hangs|no end after 9 seconds)/);
  expect(output).toMatch(/✓ Pictures/);
  expect(code).toBe(1);
});

it.skipIf(!has('redis'))('says how fast Redis answers, and what to do if that is slow', async () => {
  const port = await freePort();
  const server = await startRedis(port, folder);
  onTestFinished(() => stopRedis(server));
  const proxy = await openTcpProxy(`redis://127.0.0.1:${port}`);
  onTestFinished(proxy.close);
  proxy.slows(60);
  const findings = await runAll(checkStorage, { STORE_URL: proxy.url }, () => new Promise(() => undefined));
  const [written, time] = findings;
  expect(written).toMatchObject({ verdict: 'ok', message: 'records can be written and read' });
  const [, ms] =
    /^Redis answers in (\d+) ms, and members wait .* bring it nearer/.exec(time?.message ?? '') ?? [];
  expect(Number(ms)).toBeGreaterThanOrEqual(2 * 60 - 2);
  expect(time?.verdict).toBe('note');
});

it.skipIf(!has('redis'))('names a policy under which Redis deletes records', async () => {
  const port = await freePort();
  const server = await startRedis(port, folder, ['--maxmemory-policy', 'allkeys-lru']);
  onTestFinished(() => stopRedis(server));
  const { isWell, output } = await doctor({ STORE_URL: `redis://127.0.0.1:${port}` });
  expect(output).toContain('✓ Storage: records can be written and read');
  expect(output).toMatch(
    /✗ Storage: Redis at .* \(maxmemory-policy allkeys-lru\)\. Set maxmemory-policy to volatile-lru/,
  );
  expect(isWell).toBe(false);
});

it.skipIf(!has('redis'))(
  'names the remedy if Redis wants a password, and so does a start, which ends',
  async () => {
    const port = await freePort();
    const server = await startRedis(port, folder, ['--requirepass', 'right']);
    onTestFinished(() => stopRedis(server));
    const STORE_URL = `redis://127.0.0.1:${port}`;
    const remedy =
      /Redis at 127\.0\.0\.1:\d+ wants a password \(NOAUTH\)\. Give it in STORE_URL: redis:\/\/:PASSWORD@HOST/;
    expect((await doctor({ STORE_URL })).output).toMatch(remedy);
    const discord = await openLocalDiscord({ now: Date.now });
    onTestFinished(() => discord.close());
    const bot = startProgram('src/programs/start.ts', {
      STORE_URL,
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      PLAYER_API_URL: api.url,
    });
    expect(await bot.ends()).toBe(1);
    expect(bot.output()).toMatch(remedy);
  },
);
