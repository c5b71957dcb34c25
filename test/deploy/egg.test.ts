import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../src/bot/config/config.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { compiledProgram } from '../support/compile-programs.ts';
import { installProductionPackages } from '../support/deploy/run-stages.ts';
import { prepareRoot, startInSandbox } from '../support/deploy/sandbox.ts';
import { settingsListed } from '../support/deploy/settings-listed.ts';
import { has } from '../support/machine.ts';
import { projectFolder, read } from '../support/project-files.ts';
import { textOf } from '../support/seen.ts';
import { openStrangerApi } from '../support/stranger-api.ts';

const egg = z
  .object({
    startup: z.string(),
    docker_images: z.record(z.string(), z.string()),
    config: z.object({
      startup: z.string().transform((text) => z.object({ done: z.string() }).parse(JSON.parse(text))),
    }),
    scripts: z.object({
      installation: z.object({ script: z.string(), container: z.string(), entrypoint: z.string() }),
    }),
    variables: z.array(z.object({ env_variable: z.string(), default_value: z.string(), rules: z.string() })),
  })
  .parse(JSON.parse(read('.github/deploy/egg.json')));
const defaults = Object.fromEntries(egg.variables.map((one) => [one.env_variable, one.default_value]));

it('the egg offers the bot’s settings, each right as it stands, and asks for those without which the playground would open', () => {
  const { GIT_ADDRESS, GIT_BRANCH, ...offered } = defaults;
  expect(GIT_ADDRESS).toMatch(/^https:/);
  expect(GIT_BRANCH).toBe('');
  expect(Object.keys(offered).filter((name) => !(name in settingsListed()))).toEqual([]);
  // A panel opens no playground.
  const { playground, ...ofBot } = readConfig({});
  expect(readConfig(offered)).toMatchObject(ofBot);
  const required = egg.variables.filter(({ rules }) => rules.startsWith('required'));
  expect(required.map((one) => one.env_variable)).toEqual(['DISCORD_TOKEN', 'PLAYER_API_URL', 'GIT_ADDRESS']);
});

it('the egg’s script installs Loadout into an empty folder, again over itself, and its line starts a bot there', async ({
  skip,
}) => {
  skip(!has('bubblewrap'), 'bubblewrap is missing, or may not make user namespaces');
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-egg-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string) => path.join(folder, name);
  for (const name of ['root', 'server', 'production', 'tools', 'repository']) await mkdir(at(name));
  prepareRoot(at('root'), [
    'mnt/server',
    'home/container',
    'packages/all',
    'packages/production',
    'repository',
    'built',
    'tools',
  ]);
  await cp(`${projectFolder}/package-lock.json`, at('production/package-lock.json'));
  await installProductionPackages(at('production'));
  makeRepository(at('repository'));
  await makeTools(at('tools'));
  const built = path.dirname(compiledProgram('src/programs/start.ts') ?? '');
  await cp(built, at('built'), { recursive: true, dereference: true });
  const readable = {
    '/packages/all': projectFolder,
    '/packages/production': at('production'),
    '/repository': at('repository'),
    '/built': at('built'),
    '/tools': at('tools'),
  };
  const run = (options: {
    dataAt: string;
    user: number;
    script: string;
    environment: Record<string, string>;
  }) =>
    startInSandbox({
      root: at('root'),
      data: at('server'),
      dataAt: options.dataAt,
      readable,
      user: { uid: options.user, gid: options.user },
      environment: { TMPDIR: options.dataAt, HOME: `${options.dataAt}/.home`, ...options.environment },
      cwd: options.dataAt,
      command: ['/bin/bash', '-c', `PATH=/tools:$PATH; ${options.script}`],
      name: 'the egg',
    });

  await mkdir(at('server/.home'));
  const { script } = egg.scripts.installation;
  const environment = { ...defaults, GIT_ADDRESS: 'file:///repository' };
  for (const round of ['first', 'second']) {
    const installation = await run({ dataAt: '/mnt/server', user: 0, script, environment });
    expect(await installation.ends(), round + installation.output()).toBe(0);
    await writeFile(at('server/.env'), 'LOG_LEVEL=info\n');
  }
  expect(await readdir(at('server'))).toEqual(expect.arrayContaining(['dist', 'node_modules', '.env']));

  const discord = await openLocalDiscord({ now: Date.now, acknowledgeWithinMs: 10_000 });
  onTestFinished(() => discord.close());
  const api = await openStrangerApi();
  onTestFinished(() => api.close());
  const bot = await run({
    dataAt: '/home/container',
    user: 988,
    // As the panels' images start it.
    script: `eval "exec env $(sed -e 's/{{/\${/g' -e 's/}}/}/g' <<< "$STARTUP")"`,
    environment: {
      ...defaults,
      STARTUP: egg.startup,
      SERVER_PORT: '25565',
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      PLAYER_API_URL: api.url,
    },
  });
  onTestFinished(async () => void (await bot.ends('SIGKILL')));
  await bot.prints(new RegExp(egg.config.startup.done));
  expect(textOf(await discord.member('ana').runs('/status'))).toContain('service');
  expect(await readdir(at('server/data'))).toContain('loadout.sqlite');
  expect(await bot.ends('SIGINT')).toBe(0);
});

/** A Git repository of what the project needs for its build. */
function makeRepository(folder: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', [...identity, '--git-dir', folder, '--work-tree', projectFolder, ...args], {
      cwd: projectFolder,
    });
  execFileSync('git', ['init', '--quiet', '--bare', folder]);
  // Compressing is most of the time.
  git('config', 'core.compression', '0');
  git('add', 'package.json', 'package-lock.json', '.npmrc', 'tsconfig.json', 'assets', 'commands', 'src');
  git('commit', '--quiet', '--message', 'Loadout');
}

const identity = ['-c', 'user.name=Ana', '-c', 'user.email=ana@loadout.example'];

/** Programs in place of those that would reach a registry, and of the build, which the image's test runs. */
async function makeTools(folder: string): Promise<void> {
  const tools = {
    'apt-get': 'true',
    npm: `case "$*" in
      ci) rm -rf node_modules; ln -s /packages/all/node_modules node_modules ;;
      'prune --omit=dev') rm node_modules; ln -s /packages/production/node_modules node_modules ;;
      'run build') node -e "require('./package.json').scripts.build.length" && cp -r /built dist ;;
      *) exit 1 ;;
    esac`,
  };
  for (const [name, text] of Object.entries(tools)) {
    await writeFile(path.join(folder, name), `#!/bin/sh\n${text}\n`);
    await chmod(path.join(folder, name), 0o755);
  }
}
