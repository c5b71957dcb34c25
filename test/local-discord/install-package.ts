import { cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import manifest from '../../src/local-discord/package.json' with { type: 'json' };
import { bundleLocalDiscord } from '../../src/programs/build/bundle-local-discord.ts';
import { projectFolder } from '../support/project-files.ts';

/** The place of the package in the project of a stranger. */
export const installedAt = 'node_modules/local-discord-server';

/**
 * Builds the package of the local Discord, and installs it in a project of a stranger.
 * @param folder the stranger's, an empty one
 * @param others packages of which the stranger has their own
 * @returns the files that went into it
 */
export async function installPackage(folder: string, others: readonly string[]): Promise<string[]> {
  const installed = path.join(folder, installedAt);
  const inputs = await bundleLocalDiscord(projectFolder, path.join(installed, 'dist'));
  const room = path.join(projectFolder, 'src/local-discord');
  for (const name of [
    'package.json',
    'README.md',
    'LICENSE',
    ...manifest.files.filter((one) => one !== 'dist'),
  ])
    await cp(path.join(room, name), path.join(installed, name), { recursive: true });
  await mkdir(path.join(folder, 'node_modules/.bin'));
  await symlink(
    '../local-discord-server/dist/local-discord.js',
    path.join(folder, 'node_modules/.bin/local-discord-server'),
  );
  for (const name of others) {
    const place = path.join(folder, 'node_modules', name);
    await mkdir(path.dirname(place), { recursive: true });
    await symlink(path.join(projectFolder, 'node_modules', name), place);
  }
  return inputs;
}
