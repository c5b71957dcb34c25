import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openLocalDiscord } from '../src/local-discord/open-local-discord.ts';
import { token } from './support/bot/open-dispatcher.ts';
import { png } from './support/images/pictures.ts';
import { startProgram } from './support/program.ts';
import { freePort, isRedisInstalled, startRedis, stopRedis } from './support/store/redis-server.ts';
import { bytes, json, openStrangerApi, type StrangerApi } from './support/stranger-api.ts';

let folder: string;
let api: StrangerApi;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-doctor-'));
  api = await openStrangerApi();
});

afterAll(async () => {
  await api?.close();
  await rm(folder, { recursive: true, force: true });
});

async function doctor(settings: Record<string, string>) {
  const program = startProgram('src/doctor.ts', {
    STORE_URL: `sqlite://${folder}/loadout.sqlite`,
    PORT: '0',
    ...settings,
  });
  return { code: await program.ends(), output: program.output() };
}

it('finds an installation well whose every part answers', async () => {
  const discord = await openLocalDiscord({ now: Date.now });
  api.answerImage = bytes(await png(16));
  const { code, output } = await doctor({
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

it('says what is wrong with each part, and what to do', async () => {
  const discord = await openLocalDiscord({ now: Date.now });
  api.answerInfo = json(401, { code: 'KEY_INVALID' });
  const { code, output } = await doctor({
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
  expect(code).toBe(1);
});

it('says of a key that was not given that it is missing, not refused', async () => {
  api.answerInfo = json(401, { code: 'KEY_MISSING' });
  const { code, output } = await doctor({ PLAYER_API_URL: api.url, PLAYER_API_KEY: '' });
  expect(output).toContain('✗ Player API: it wants a key, and PLAYER_API_KEY is missing.');
  expect(output).not.toContain('refuses');
  expect(code).toBe(1);
});

it('finds every port that the start would find in use', async () => {
  const { port } = new URL(api.url);
  const { code, output } = await doctor({ PORT: port, METRICS_PORT: port });
  expect(output).toContain(`✗ Port: Port ${port} is in use. Set PORT to another one.`);
  expect(output).toContain(`✗ Port: Port ${port} is in use. Set METRICS_PORT to another one.`);
  expect(code).toBe(1);
});

it('asks for the port of the metrics where the gateway needs none', async () => {
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

it('takes half a picture, and none at all, for no picture, as the gallery does', async () => {
  const whole = await png(64);
  const bodies = { half: whole.subarray(0, whole.length / 2), page: Buffer.from('<html>') };
  api.answerImage = (response, query) =>
    bytes(query.get('as') === 'half' ? bodies.half : bodies.page)(response, query);
  const { code, output } = await doctor({
    IMAGE_SOURCES: `${api.url}/image?as=half&itemID={id},${api.url}/image?as=page&itemID={id}`,
  });
  expect(output).toContain('✗ Image sources: source 1 serves no usable picture: it can’t be decoded');
  expect(output).toContain('✗ Image sources: source 2 serves no usable picture: it is no PNG');
  expect(code).toBe(1);
});

it.skipIf(!isRedisInstalled)('ends where the store hangs, and says so', async () => {
  const port = await freePort();
  const server = await startRedis(port, folder);
  onTestFinished(() => stopRedis(server));
  server.kill('SIGSTOP');
  const { code, output } = await doctor({ STORE_URL: `redis://127.0.0.1:${port}` });
  expect(output).toMatch(/✗ Storage: What answers at .* is no Redis, or hangs/);
  expect(output).toMatch(/✓ Pictures/);
  expect(code).toBe(1);
});

it.skipIf(!isRedisInstalled)(
  'names the remedy where Redis wants a password, and so does a start, which ends',
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
    const bot = startProgram('src/main.ts', {
      STORE_URL,
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      PLAYER_API_URL: api.url,
    });
    expect(await bot.ends()).toBe(1);
    expect(bot.output()).toMatch(remedy);
  },
);
