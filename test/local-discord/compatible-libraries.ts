import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { met } from './drive-foreign-bot.ts';

export interface CompatibleLibrary {
  name: string;
  version: string;
  /** Prepares its bot in a folder that has all bots. @returns the command */
  prepare(folder: string): Promise<string[]>;
}

const run = promisify(execFile);

export const compatibleLibraries: readonly CompatibleLibrary[] = [
  fromNpm('discord.js', 'discord.js', '14.28.1', 'discord-js.mjs'),
  fromNpm('Oceanic', 'oceanic.js', '1.15.0', 'oceanic.mjs'),
  fromNpm('Dysnomia', '@projectdysnomia/dysnomia', '0.2.4', 'dysnomia.mjs'),
  fromNpm('Eris', 'eris', '0.18.0', 'eris.mjs'),
  fromNpm('Seyfert', 'seyfert', '5.1.0', 'seyfert.mjs'),
  fromNpm('discordeno', '@discordeno/bot', '21.0.0', 'discordeno.mjs'),
  {
    name: 'discord.py',
    version: '2.2',
    async prepare(folder) {
      const python = '/usr/bin/python3';
      await run(python, ['-c', 'import discord']);
      return [python, path.join(folder, 'discord_py.py')];
    },
  },
  {
    name: 'discordgo',
    version: '0.29.0',
    async prepare(folder) {
      const cwd = path.join(folder, 'discordgo');
      const bot = path.join(cwd, 'bot');
      await run('go', ['build', '-mod=mod', '-o', bot, '.'], { cwd });
      return [bot];
    },
  },
];

function fromNpm(name: string, wanted: string, version: string, file: string): CompatibleLibrary {
  return {
    name,
    version,
    async prepare(folder) {
      const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
      await run('npm', ['install', ...options, `${wanted}@${version}`]);
      return [process.execPath, path.join(folder, file)];
    },
  };
}

export const allSteps = `${met.length} of ${met.length}`;

/** The README has it. @param results by the libraries' names */
export function compatibilityTable(results: ReadonlyMap<string, string>): string {
  const shown = compatibleLibraries.filter(({ name }) => results.has(name));
  const rows = [
    shown.map(({ name, version }) => `${name} ${version}`),
    shown.map(() => '---'),
    shown.map(({ name }) => results.get(name) ?? ''),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
