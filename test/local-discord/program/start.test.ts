import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Program, startProgram } from '../../support/program.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-local-'));
  return () => rm(folder, { recursive: true, force: true });
});

function start(...args: string[]): Program {
  const program = startProgram('src/programs/local-discord.ts', {}, args);
  onTestFinished(async () => void (await program.ends('SIGKILL')));
  return program;
}

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

it('refuses a file that is not there in a line', async () => {
  const program = start('--world', '/nowhere.json');
  expect(await program.ends()).toBe(1);
  expect(program.output()).toBe('/nowhere.json cannot be read (ENOENT).\n');
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
