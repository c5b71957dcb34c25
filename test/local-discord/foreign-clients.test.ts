import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { has } from '../support/machine.ts';
import { driveBot } from './drive-bot.ts';
import { met } from './drive-foreign-bot.ts';

describe.concurrent('a bot that knows only Discord’s addresses, written with', () => {
  it.each(['oceanic.mjs', 'discordeno.mjs'])('%s does all that bots do', async (file) => {
    expect(await driveBot(process.execPath, [pathOf(file)])).toEqual(met);
  });

  it.skipIf(!has('discord.py'))('discord_py.py does all that bots do', async () => {
    expect(await driveBot('/usr/bin/python3', [pathOf('discord_py.py')])).toEqual(met);
  });
});

const pathOf = (file: string) => fileURLToPath(new URL(`./foreign-clients/${file}`, import.meta.url));
