import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleLocalDiscord } from '../../src/programs/build/bundle-local-discord.ts';
import { projectFolder } from '../support/project-files.ts';

let output: string;
let inputs: string[];
beforeAll(async () => {
  output = path.join(await mkdtemp(path.join(tmpdir(), 'local-discord-')), 'dist');
  inputs = await bundleLocalDiscord(projectFolder, output);
}, 120_000);
afterAll(() => rm(path.dirname(output), { recursive: true, force: true }));

const scripts = async () => (await readdir(output)).map((name) => path.join(output, name));

it('holds the bot, its cards, its service and its settings nowhere', () => {
  const foreign = inputs.filter(
    (file) => !/^(?:node_modules|src\/(?:local-discord|playground))\//.test(file),
  );
  // Each is small, and knows nothing of Loadout.
  expect(foreign).toEqual(
    expect.arrayContaining(['src/programs/local-discord.ts', 'src/shared/process/listen.ts']),
  );
  expect(
    foreign.filter(
      (file) =>
        !/^(?:checked:)?src\/(?:programs\/local-discord\.ts|programs\/check-node\.mjs|shared\/(?:process|errors|time|log)\/[\w-]+\.ts)$/.test(
          file,
        ),
    ),
  ).toEqual([]);
  expect(
    inputs.filter((file) => /playground\/(?:gallery|fault-routes|font-faces|playground)/.test(file)),
  ).toEqual([]);
});

it('needs no package, and has less than 1.5 MB', async () => {
  let bytes = 0;
  const imported = new Set<string>();
  for (const file of await scripts()) {
    bytes += (await stat(file)).size;
    const text = await readFile(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:^|;)import\s*(?:[\w$*{][^;"']*from\s*)?["']([^"']+)["']/gm))
      imported.add(name);
  }
  const foreign = [...imported].filter(
    (name) => !name.startsWith('./') && !builtinModules.includes(name.replace('node:', '')),
  );
  expect(imported.size).toBeGreaterThan(5);
  expect(foreign).toEqual([]);
  expect(bytes).toBeLessThan(1.5 * 1024 * 1024);
});

it('opens as a module', async () => {
  const { openLocalDiscord } = await import(path.join(output, 'library.js'));
  const discord = await openLocalDiscord();
  expect((await fetch(`${discord.cdnUrl}/_local/world`)).status).toBe(200);
  await discord.close();
});
