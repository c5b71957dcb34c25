import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { has } from '../support/machine.ts';
import { watchProgram } from '../support/program.ts';
import { projectFolder } from '../support/project-files.ts';

const room = path.join(projectFolder, 'src/local-discord');

/** The bot of the guide, which the example of the README tests. */
const bot = `
import { Client, Events } from 'discord.js';
const client = new Client({ intents: 0, rest: { api: process.env.DISCORD_API_URL } });
client.on(Events.InteractionCreate, (interaction) => interaction.reply('Pong!'));
client.once(Events.ClientReady, () => client.application.commands.set([{ name: 'ping', description: 'Answers' }]));
await client.login(process.env.DISCORD_TOKEN);
`;

it.skipIf(!has('discord.py'))('the test in Python of the README passes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'local-discord-python-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const readme = await readFile(path.join(room, 'README.md'), 'utf8');
  const example = /```python\n(import unittest.*?)```/s.exec(readme)?.[1] ?? '';
  expect(example.trim().split('\n').length).toBeLessThanOrEqual(15);
  const program = [
    process.execPath,
    '--import',
    import.meta.resolve('tsx'),
    path.join(projectFolder, 'src/programs/local-discord.ts'),
  ];
  const started = example.replace('LocalDiscord()', `LocalDiscord(${JSON.stringify(program)})`);
  await writeFile(path.join(folder, 'test_bot.py'), started);
  await writeFile(path.join(folder, 'bot.mjs'), bot);
  await copyFile(path.join(room, 'clients/python/local_discord.py'), path.join(folder, 'local_discord.py'));
  await symlink(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'));
  const child = spawn('/usr/bin/python3', ['-m', 'unittest', 'test_bot'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const test = watchProgram(child, 'python3 -m unittest');
  onTestFinished(async () => void (await test.ends('SIGKILL')));
  expect(await test.ends(), test.output()).toBe(0);
});
