import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Client, Events } from 'discord.js';
import { expect, it, onTestFinished } from 'vitest';
import { defaultApplication } from '../../src/local-discord/guild/world-file.ts';
import { commandOf, type Program, startProgram, watchProgram } from '../support/program.ts';

function start(...args: string[]): Program {
  const program = startProgram('src/programs/local-discord.ts', {}, args);
  onTestFinished(async () => void (await program.ends('SIGKILL')));
  return program;
}

const freePorts = ['--port', '0', '--page-port', '0'];

it('prints what a bot needs, lets people use it, and closes when asked to', async () => {
  const program = start('--token', 'a-token-of-my-own', '--any-token');
  await program.prints(/^ready$/m);
  const [, api = ''] = await program.prints(/^DISCORD_API_URL=(http:\/\/127\.0\.0\.1:\d+\/api)$/m);
  await program.prints(/^DISCORD_TOKEN=a-token-of-my-own$/m);
  const [, page = ''] = await program.prints(/^PAGE_URL=(.+)$/m);
  const client = new Client({ intents: 0, rest: { api } });
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isChatInputCommand()) void interaction.reply('Pong!');
  });
  const isReady = once(client, Events.ClientReady);
  await client.login('a-token-of-my-own');
  await isReady;
  expect(client.user?.username).toBe(defaultApplication.name);
  await client.application?.commands.set([{ name: 'ping', description: 'Answers' }]);
  const step = await fetch(new URL('/_local/steps', api), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: 'Mira', step: 'runs', command: '/ping' }),
  });
  expect(await step.json()).toMatchObject({ message: { content: 'Pong!' } });
  await client.destroy();
  expect((await fetch(page)).status).toBe(200);
  const inspect = async () => (await fetch(`${page}/api/inspect`)).json();
  expect(await inspect()).toMatchObject({ interactions: [{ name: '/ping' }], reasons: [] });
  await fetch(`${api}/v10/users/@me`, {
    headers: { authorization: 'Bot x', 'user-agent': 'DiscordBot (x, 1)' },
  });
  expect(await inspect()).toMatchObject({
    reasons: [expect.stringContaining('No bot here has this token.')],
  });
  expect(await program.ends('SIGTERM')).toBe(0);
});

it('starts with the same token each time, and leads from the address of the API to the page', async () => {
  const program = start();
  await program.prints(/^ready$/m);
  const [, token = ''] = /^DISCORD_TOKEN=(.+)$/m.exec(program.output()) ?? [];
  // The form of Discord's, which bots and scanners check.
  expect(token).toMatch(/^MTEwMDAwMDAwMDAwMDAwMDAwMQ\.[\w-]{6}\.[\w-]{38}$/);
  const again = start();
  await again.prints(/^ready$/m);
  expect(again.output()).toContain(`DISCORD_TOKEN=${token}\n`);
  const [, api = ''] = await program.prints(/^DISCORD_CDN_URL=(.+)$/m);
  const [, page = ''] = await program.prints(/^PAGE_URL=(.+)$/m);
  const { headers } = await fetch(api, { redirect: 'manual' });
  expect(headers.get('location')).toBe(page);
});

it('runs a bot that knows only Discord’s addresses, and ends with its code', async () => {
  const script =
    'console.log("FILE=" + process.env.SSL_CERT_FILE); fetch("https://discord.com/api/v10/gateway", { headers: { "user-agent": "DiscordBot (x, 1)" } }).then(async (answer) => process.exit((await answer.json()).url === "wss://gateway.discord.gg" ? 7 : 1))';
  const program = start('--as-discord', '--', process.execPath, '-e', script);
  expect(await program.ends()).toBe(7);
  expect(program.output()).toContain('arrives here. Only its environment was changed.');
  expect(existsSync(/^FILE=(.+)$/m.exec(program.output())?.[1] ?? tmpdir())).toBe(false);
});

it('ends its command and removes the files for it when its terminal closes', async () => {
  const script = 'console.log("FILE=" + process.env.SSL_CERT_FILE); setInterval(() => {}, 1000)';
  const program = start('--as-discord', '--', process.execPath, '-e', script);
  const [, file = ''] = await program.prints(/^FILE=(.+)$/m);
  expect(existsSync(file)).toBe(true);
  expect(await program.ends('SIGHUP')).toBe(129);
  expect(existsSync(file)).toBe(false);
});

it.each([[], ['--as-discord', '--', process.execPath, '-e', 'setInterval(() => {}, 1000)']])(
  'ends with the npm that started it, and so does its command %j',
  async (...command) => {
    const file = commandOf('src/programs/local-discord.ts');
    const args = ['-c', '"$@" & wait', 'npx', process.execPath, ...file, ...freePorts, ...command];
    const { PATH, HOME } = process.env;
    const environment = { PATH, HOME, npm_lifecycle_event: 'npx' };
    const program = watchProgram(
      spawn('sh', args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] }),
      'npx',
    );
    const [page = ''] = await program.prints(/http:\/\/127\.0\.0\.1:\d+$/m);
    expect((await fetch(page)).ok).toBe(true);
    // It resolves when all have closed its output.
    await program.ends('SIGKILL');
    await expect(fetch(page)).rejects.toThrow();
  },
);

it('grants its bot the permissions of an invite link', async () => {
  const ask =
    'fetch(process.env.DISCORD_API_URL + "/v10/guilds/1100000000000000002/roles", { headers: { authorization: "Bot " + process.env.DISCORD_TOKEN, "user-agent": "DiscordBot (x, 1)" } })';
  const script = `${ask}.then(async (answer) => console.log("ROLE=" + (await answer.json()).find(({ managed }) => managed).permissions))`;
  const program = start(
    ...freePorts,
    '--permissions',
    '6',
    '--exit-with',
    '--',
    process.execPath,
    '-e',
    script,
  );
  const [, granted] = await program.prints(/^ROLE=(\d+)$/m);
  expect(granted).toBe('6');
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
