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

export function columnOf({ name, version }: CompatibleLibrary): string {
  return `${name} ${version}`;
}

/** The README has it. @param results by column; a library that has none yet is left out */
export function compatibilityTable(results: ReadonlyMap<string, string>): string {
  const columns = compatibleLibraries.map(columnOf).filter((column) => results.has(column));
  const rows = [columns, columns.map(() => '---'), columns.map((column) => results.get(column) ?? '')];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Reads the results of the last runs out of the README. */
export function resultsOf(readme: string): Map<string, string> {
  const [, head = '', cells = ''] = /^(\|.*)\n\|[-| ]+\n(\|.*\d+ of \d+.*)$/m.exec(readme) ?? [];
  const [columns, results] = [head, cells].map((row) => row.split('|').map((cell) => cell.trim()));
  return new Map(columns?.flatMap((column, at) => (column ? [[column, results?.[at] ?? '']] : [])));
}
