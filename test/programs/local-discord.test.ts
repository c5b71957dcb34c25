import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Events } from 'discord.js';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { defaultApplication } from '../../src/local-discord/guild/world-file.ts';
import { type Program, startProgram } from '../support/program.ts';

let folder: string;
const programs: Program[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-local-'));
});
afterEach(async () => {
  for (const program of programs.splice(0)) await program.ends('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function start(...args: string[]): Program {
  const program = startProgram('src/local-discord/program/local-discord.ts', {}, args);
  programs.push(program);
  return program;
}

it('prints what a bot needs and the address of a page, then closes when asked to', async () => {
  const program = start('--token', 'a-token-of-my-own', '--any-token');
  await program.prints(/^ready$/m);
  const [, api = ''] = await program.prints(/^DISCORD_API_URL=(http:\/\/127\.0\.0\.1:\d+\/api)$/m);
  await program.prints(/^DISCORD_TOKEN=a-token-of-my-own$/m);
  const [, page = ''] = await program.prints(/^PAGE_URL=(.+)$/m);
  const client = new Client({ intents: 0, rest: { api } });
  await Promise.all([
    new Promise((ready) => client.once(Events.ClientReady, ready)),
    client.login('a-token-of-my-own'),
  ]);
  expect(client.user?.username).toBe(defaultApplication.name);
  await client.destroy();
  expect((await fetch(page)).status).toBe(200);
  const inspect = async () => (await fetch(`${page}/api/inspect`)).json();
  expect(await inspect()).toEqual({ interactions: [], reasons: [] });
  await fetch(`${api}/v10/users/@me`, {
    headers: { authorization: 'Bot x', 'user-agent': 'DiscordBot (x, 1)' },
  });
  expect(await inspect()).toMatchObject({
    reasons: [expect.stringContaining('No bot here has this token.')],
  });
  expect(await program.ends('SIGTERM')).toBe(0);
});

it('refuses a token from which a library cannot read an ID', async () => {
  const program = start('--token', 'my-own-token');
  expect(await program.ends()).toBe(1);
  expect(program.output()).toContain('add --any-token');
});

it('starts with the same token each time, and leads from the address of the API to the page', async () => {
  const program = start();
  await program.prints(/^ready$/m);
  const token = 'MTEwMDAwMDAwMDAwMDAwMDAwMQ.local.local-discord-token';
  expect(program.output()).toContain(`DISCORD_TOKEN=${token}\n`);
  const [, api = ''] = await program.prints(/^DISCORD_CDN_URL=(.+)$/m);
  const [, page = ''] = await program.prints(/^PAGE_URL=(.+)$/m);
  const { headers } = await fetch(api, { redirect: 'manual' });
  expect(headers.get('location')).toBe(page);
});

it('runs a command with the settings in its environment, and ends with its code', async () => {
  const script =
    'fetch(process.env.DISCORD_API_URL + "/v10/gateway").then(({ status }) => process.exit(status === 403 ? 1 : 7))';
  const program = start('--exit-with', '--', process.execPath, '-e', script);
  expect(await program.ends()).toBe(7);
  expect(program.output()).toMatch(/^A Discord of your own: http:\/\/127\.0\.0\.1:\d+$/m);
  const missing = start('--exit-with', '--', 'no-such-command');
  expect(await missing.ends()).toBe(1);
  expect(missing.output()).toContain('no-such-command cannot be run');
});

it('opens the world of a file, and prints the token of each application', async () => {
  const file = path.join(folder, 'world.json');
  const applications = [
    { name: 'One', token: 'token-of-one' },
    { name: 'Two', token: 'token-of-two' },
  ];
  const servers = [{ name: 'S', channels: [{ name: 'c' }], members: [{ name: 'Ana' }, { name: 'Ben' }] }];
  await writeFile(file, JSON.stringify({ applications, servers }));
  const program = start('--world', file);
  await program.prints(/^DISCORD_TOKEN_2=token-of-two$/m);
  const [, page = ''] = await program.prints(/^PAGE_URL=(.+)$/m);
  const events = await fetch(`${page}/api/events?person=Ben`);
  const { value } = (await events.body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
  expect(value).toContain('"name":"Ben"');
  expect(value).toContain('"name":"c"');
});

it.each([
  [{ servers: [] }, 'servers: '],
  ['{', 'is not JSON'],
])('refuses the world file %j in words', async (content, words) => {
  const file = path.join(folder, 'world.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  const program = start('--world', file);
  expect(await program.ends()).toBe(1);
  expect(program.output()).toContain(words);
  expect(program.output()).not.toMatch(/^ {4}at /m);
});

it.each([
  [['--port', '70000'], 'Use it as'],
  [['--wold', 'x'], 'Use it as'],
  [['--world', '/nowhere.json'], 'cannot be read (ENOENT)'],
  [['--exit-with'], 'needs a command after --'],
  [['stray'], 'stray is no option'],
])('refuses %j in a line', async (args, words) => {
  const program = start(...args);
  expect(await program.ends()).toBe(1);
  expect(program.output()).toContain(words);
});

it.each(['--port', '--page-port'])('says in one line that the port of %s is taken', async (option) => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const program = start(option, String(port));
  expect(await program.ends()).toBe(1);
  expect(program.output()).toBe(`Port ${port} is in use. Set ${option} to another one.\n`);
});
