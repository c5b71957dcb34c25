import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findLibrary } from '../../../src/local-discord/program/find-library.ts';
import { welcome } from '../../../src/local-discord/program/welcome.ts';

const discord = {
  apiUrl: 'http://127.0.0.1:4002/api',
  cdnUrl: 'http://127.0.0.1:4002',
  gatewayUrl: 'ws://127.0.0.1:4002',
  token: 'a.b.c',
  controlKey: undefined,
};

async function libraryOf(file: string, content: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'library-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, file), content);
  return findLibrary(folder);
}

it.each([
  ['package.json', '{"dependencies":{"discord.js":"14.28.1"}}', 'discord.js'],
  ['package.json', '{"dependencies":{"@discordeno/bot":"21.0.0"}}', 'discordeno'],
  ['requirements.txt', 'Discord.py[voice]>=2.3\naiohttp', 'discord.py'],
  ['requirements.txt', 'py-cord==2.8.1', 'py-cord'],
  ['pyproject.toml', 'dependencies = ["nextcord>=3"]', 'nextcord'],
  ['pyproject.toml', 'dependencies = ["hikari~=2.6"]', 'hikari'],
  ['go.mod', 'require github.com/bwmarrin/discordgo v0.29.0', 'discordgo'],
  ['package.json', '{"dependencies":{"discord.js-selfbot":"1"}}', undefined],
])('finds in %s of %s the library %s', async (file, content, name) => {
  expect((await libraryOf(file, content))?.name).toBe(name);
});

it('shows a person the page first, then the lines of their library', async () => {
  const library = await libraryOf('package.json', '{"dependencies":{"discord.js":"14.28.1"}}');
  const text = welcome(discord, { pageUrl: 'http://127.0.0.1:14203', library, takenPort: 14200 });
  expect(text).toBe(`Port 14200 is in use, so this is the next free one.
A Discord of your own: http://127.0.0.1:14203

Point your bot here (discord.js):
  const client = new Client({ intents: 0, rest: { api: 'http://127.0.0.1:4002/api', cdn: 'http://127.0.0.1:4002' } });
  await client.login('a.b.c');

Waiting for a bot …`);
});

it('shows the key for /_local if other machines reach it', () => {
  const options = { pageUrl: 'http://192.0.2.1:14203', library: undefined, takenPort: undefined };
  expect(welcome({ ...discord, controlKey: 'k-1' }, options)).toContain('\n  k-1\n');
});
