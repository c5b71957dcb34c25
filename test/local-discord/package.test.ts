import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Program, watchProgram } from '../support/program.ts';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../..', import.meta.url));
const packages = path.join(project, 'node_modules');
let folder: string;
/** A stranger's project that has installed the package, and discord.js. */
let stranger: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-package-'));
  const copy = path.join(folder, 'project');
  for (const item of ['package.json', 'README.md', 'LICENSE', 'src', 'commands', 'assets'])
    await cp(path.join(project, item), path.join(copy, item), { recursive: true });
  await symlink(packages, path.join(copy, 'node_modules'));
  await run(process.execPath, ['--import', import.meta.resolve('tsx'), 'src/build/build.ts'], { cwd: copy });
  const { stdout } = await run(
    'npm',
    ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder],
    {
      cwd: copy,
    },
  );
  stranger = path.join(folder, 'stranger');
  const installed = path.join(stranger, 'node_modules/loadout');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', path.join(folder, stdout.trim()), '-C', installed, '--strip-components=1']);
  // What npm would have installed with it.
  await symlink(packages, path.join(installed, 'node_modules'));
  await symlink(path.join(packages, 'discord.js'), path.join(stranger, 'node_modules/discord.js'));
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

function start(...args: string[]): Program {
  const child = spawn(process.execPath, args, {
    cwd: stranger,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const program = watchProgram(child, args.join(' '));
  onTestFinished(async () => void (await program.ends('SIGKILL')));
  return program;
}

const bot = `
import { Client, Events } from 'discord.js';
const client = new Client({ intents: 0, rest: { api: process.argv[2] } });
client.on(Events.InteractionCreate, (interaction) => interaction.reply('Pong!'));
client.once(Events.ClientReady, async () => {
  await client.application.commands.set([{ name: 'ping', description: 'Answers' }]);
  console.log('commands are there');
});
await client.login(process.argv[3]);
`;

const tests = `
import { openLocalDiscord } from 'loadout/local-discord';
import { Client } from 'discord.js';
const discord = await openLocalDiscord();
const client = new Client({ intents: 0, rest: { api: discord.apiUrl } });
client.on('interactionCreate', (interaction) => interaction.reply('Pong!'));
await Promise.all([new Promise((ready) => client.once('clientReady', ready)), client.login(discord.token)]);
await client.application.commands.set([{ name: 'ping', description: 'Answers' }]);
const { message } = await discord.member('Mira').runs('/ping');
console.log('said', message.content);
await client.destroy();
await discord.close();
`;

it('starts by its name, with the page, and a bot of a few lines answers on it', {
  timeout: 60_000,
}, async () => {
  const { bin } = JSON.parse(
    await readFile(path.join(stranger, 'node_modules/loadout/package.json'), 'utf8'),
  );
  const program = path.join('node_modules/loadout', bin.loadout);
  const local = start(program, 'local-discord', '--token', 'a-token-of-my-own');
  await local.prints(/^ready$/m);
  const [, api = ''] = await local.prints(/^DISCORD_API_URL=(.+)$/m);
  const [, page = ''] = await local.prints(/^PAGE_URL=(.+)$/m);
  await writeFile(path.join(stranger, 'bot.mjs'), bot);
  await start('bot.mjs', api, 'a-token-of-my-own').prints(/commands are there/);
  const response = await fetch(`${page}/api/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: 'member', command: 'ping', options: {} }),
  });
  expect(response.status).toBe(202);
  const events = await fetch(`${page}/api/events?person=member`);
  const { value } = (await events.body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
  expect(value).toContain('Pong!');
  expect(await local.ends('SIGTERM')).toBe(0);
});

it('is imported by tests, which drive a bot as a person does', { timeout: 60_000 }, async () => {
  await writeFile(path.join(stranger, 'tests.mjs'), tests);
  const program = start('tests.mjs');
  await program.prints(/said Pong!/);
  expect(await program.ends()).toBe(0);
});

it('says which programs there are', async () => {
  const program = start('node_modules/loadout/dist/loadout.js', 'nothing');
  expect(await program.ends()).toBe(1);
  expect(program.output()).toContain('local-discord');
});
