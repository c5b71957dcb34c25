import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { programs } from '../../src/programs/build/programs.ts';
import { readCompose } from '../support/deploy/compose-file.ts';
import { argumentsOf, commandOf, imageStage, type Stage } from '../support/deploy/dockerfile.ts';
import { runStages } from '../support/deploy/run-stages.ts';
import { prepareRoot, type Sandboxed, startInSandbox } from '../support/deploy/sandbox.ts';
import { png } from '../support/images/pictures.ts';
import { has } from '../support/machine.ts';
import { imageOf, textOf } from '../support/seen.ts';
import { freePort } from '../support/store/redis-server.ts';
import { bytes, json, openStrangerApi } from '../support/stranger-api.ts';
import { sourceFiles } from './source-files.ts';

// No container engine is needed: what the Dockerfile says is done in folders, and the result runs under bubblewrap.

const commit = '0123456789abcdef0123456789abcdef01234567';
let folder: string;
let image: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-image-'));
  image = await runStages(folder, { GIT_SHA: commit });
  prepareRoot(image);
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('what is in the image', () => {
  it('is compiled: of each program one file, with nothing of TypeScript’s tools', async () => {
    const files = await readdir(path.join(image, 'app/dist'));
    expect(files).toEqual(expect.arrayContaining(Object.keys(programs).map((name) => `${name}.js`)));
    const packages = await readdir(path.join(image, 'app/node_modules'));
    expect(packages).toContain('discord.js');
    for (const tool of ['tsx', 'esbuild', 'typescript', 'vitest', 'lit'])
      expect(packages).not.toContain(tool);
    const builtFor = path.join(image, 'app/node_modules/@photostructure/sqlite/prebuilds');
    expect(await readdir(builtFor)).toEqual([`linux-${process.arch}`]);
    expect((await readdir(path.join(image, 'app'))).toSorted()).toEqual(['dist', 'node_modules']);
  });

  it('imports only production packages', async () => {
    const imported = new Set((await Promise.all((await compiled()).map(importsOf))).flat());
    expect([...imported]).toContain('sharp');
    // discord.js uses this one if an operator has installed it.
    expect([...imported].filter((name) => !Object.keys(manifest.dependencies).includes(name))).toEqual([
      'zlib-sync',
    ]);
  });

  it('has each file that a module reads by an address relative to its own', async () => {
    const read = (await Promise.all(sourceFiles().map(addressesIn))).flat();
    expect(read.length).toBeGreaterThan(4);
    for (const { file, address } of read) {
      const place = new URL(address, `file://${image}/app/dist/${file}`);
      await expect(stat(place), `${address} of ${file}`).resolves.toBeDefined();
    }
  });

  it('names its sources as the log does, and keeps no text of them', async () => {
    const dist = path.join(image, 'app/dist');
    const names = (await readdir(dist)).filter((name) => name.endsWith('.js.map'));
    const maps = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(path.join(dist, name), 'utf8'))),
    );
    expect(maps.flatMap(({ sources }) => sources)).toContain('src/programs/start.ts');
    for (const map of maps) expect(map).not.toHaveProperty('sourcesContent');
  });

  async function compiled(): Promise<string[]> {
    const dist = path.join(image, 'app/dist');
    const names = (await readdir(dist)).filter((name) => name.endsWith('.js'));
    return Promise.all(names.map((name) => readFile(path.join(dist, name), 'utf8')));
  }

  async function importsOf(source: string): Promise<string[]> {
    const named = [...source.matchAll(/(?:^|\n)(?:import|export)\b[^'"`;]*?["']([^."'][^"']*)["'];/g)];
    const dynamic = [...source.matchAll(/\bimport\(["']([^."'][^"']*)["']\)/g)];
    return [...named, ...dynamic]
      .map(([, name = '']) => name)
      .filter((name) => !isBuiltin(name))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  }

  async function addressesIn(file: string): Promise<Array<{ file: string; address: string }>> {
    const source = await readFile(file, 'utf8');
    // The image leaves out three programs for a checkout of the source, and the pages' bundlers: the pages in it are built.
    if (
      /^src\/(programs\/(?:build\/|write-text-values|locales)|(?:playground|local-discord\/page-server)\/(?:page-bundle|bundle-files))/.test(
        file,
      )
    )
      return [];
    const found = [...source.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)];
    expect(found, `${file} uses import.meta in another way`).toHaveLength(
      source.split('import.meta').length - 1,
    );
    return found.map(([, address = '']) => ({ file, address }));
  }
});

describe('the image, started with a read-only root', () => {
  it('answers members as process 1 and another user, writes to /data alone, and ends when it is stopped', async (test) => {
    const { discord, api, settings } = await openOutside();
    const data = await newData();
    const loadout = await start(test, data, { ...settings, METRICS_PORT: '0' });
    await loadout.prints(/ready for commands/);
    const [, port] = await loadout.prints(/"port":(\d+),"msg":"health and metrics/);
    expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200);
    expect(await checkHealth(test, data, Number(port))).toBe(0);

    const ana = discord.member('ana');
    expect(imageOf(await ana.runs('/player', { uid: '1000000001' })).description).toMatch(/^Ana, .*level 61/);
    const admin = discord.member('ada', { permissions: PermissionFlagsBits.ManageGuild });
    expect(textOf(await admin.runs('/status'))).toContain(commit.slice(0, 7));
    expect(api.requests.length).toBeGreaterThan(0);

    const status = await readFile(`/proc/${loadout.pid}/status`, 'utf8');
    expect(status).toMatch(/^NSpid:\t\d+\t1$/m);
    const written = await readdir(data);
    expect(written).toEqual(expect.arrayContaining(['loadout.sqlite', 'tmp']));

    // As a container engine does it: what has not ended after ten seconds is killed.
    const deadline = setTimeout(() => void loadout.ends('SIGKILL'), 10_000);
    expect(await loadout.ends('SIGTERM')).toBe(0);
    clearTimeout(deadline);
    expect(await checkHealth(test, data, Number(port))).toBe(1);
  });

  it('opens the playground, whose page was built before', async (test) => {
    const playground = await start(test, await newData(), { PORT: '0' });
    const [, url = ''] = await playground.prints(/Open (http:\S+)/);
    expect(await (await fetch(url)).text()).toContain('/page.js');
    expect((await (await fetch(`${url}/page.js`)).text()).length).toBeGreaterThan(10_000);
    expect(await (await fetch(`${url}/page.css`)).text()).toContain('@font-face');
    // Only the engine knows which ports are published.
    expect(playground.output()).not.toContain('HOST is');
    expect(await playground.ends('SIGTERM')).toBe(0);
  });

  it('is set up without Node on the host: setup writes .env into the volume, start reads it, a variable wins', async (test) => {
    const { discord, settings } = await openOutside();
    const data = await newData();
    await writeFile(path.join(data, 'token'), discord.token);
    const environment = readCompose({}).services.loadout?.environment ?? {};
    const compose = { ...environment, DISCORD_API_URL: discord.apiUrl, METRICS_PORT: '0' };
    const program = async (...args: string[]) => {
      const ran = await run(test, data, [...argumentsOf(imageStage(), 'ENTRYPOINT'), ...args], compose);
      return { code: await ran.ends(), output: ran.output() };
    };
    const setup = ['setup', '--yes', '--token-file', '/data/token', '--api-url', settings.PLAYER_API_URL];
    const { code, output } = await program(...setup);
    expect(output).toContain('written to /data/.env, in the volume');
    expect(output).toMatch(/docker compose up --detach.*\n.*systemctl --user restart loadout\n$/);
    expect(output).not.toContain(discord.token);
    expect(code).toBe(0);
    expect((await stat(path.join(data, '.env'))).mode & 0o777).toBe(0o600);
    expect((await program('doctor')).output).toContain('✓ Discord: it knows the token');

    const loadout = await start(test, data, compose);
    await loadout.prints(/ready for commands/);
    expect(textOf(await discord.member('ana').runs('/status'))).toContain('Stats service: working');
    expect(await loadout.ends('SIGTERM')).toBe(0);
    const other = await start(test, data, { ...compose, DISCORD_TOKEN: `${discord.token}x` });
    await other.prints(/DISCORD_TOKEN/);
    expect(await other.ends()).toBe(1);
  });

  it('runs its own player API beside the bot, as the profile service of compose.yaml does', async (test) => {
    const { discord } = await openOutside();
    const data = await newData();
    await writeFile(path.join(data, 'token'), discord.token);
    const port = String(await freePort());
    const given = readCompose({ SERVICE_PORT: port }).services.service;
    const compose: Record<string, string> = {
      ...given?.environment,
      DISCORD_API_URL: discord.apiUrl,
      METRICS_PORT: '0',
    };
    const begin = (...args: string[]) =>
      run(test, data, [...argumentsOf(imageStage(), 'ENTRYPOINT'), ...args], compose);
    const setup = await begin('setup', '--yes', '--token-file', '/data/token', '--service');
    expect(await setup.ends()).toBe(0);
    expect(setup.output()).toContain('with Docker    docker compose --profile service up --detach ');
    const written = await readFile(path.join(data, '.env'), 'utf8');
    expect(written).toContain(`PLAYER_API_URL=http://service:${port}/api/v1\n`);

    // Docker's DNS gives this address the name.
    compose.PLAYER_API_URL = `http://127.0.0.1:${port}/api/v1`;
    const away = await begin('doctor');
    expect(await away.ends()).toBe(1);
    expect(away.output()).toMatch(
      /✗ Player API: Loadout's own .* Start it: docker compose --profile service up/,
    );
    const lonely = await start(test, data, compose);
    await lonely.prints(
      /the player API does not answer\. Start it: docker compose --profile service up --detach"/,
    );
    await lonely.prints(/ready for commands/);
    expect(await lonely.ends('SIGTERM')).toBe(0);
    const service = await begin(String(given?.command));
    await service.prints(/^documentation /m);
    expect(service.output()).not.toContain('HOST is');
    const health = await run(test, data, ['/bin/sh', '-c', String(given?.healthcheck.test)], compose);
    expect(await health.ends()).toBe(0);
    const well = await begin('doctor');
    await well.ends();
    expect(well.output()).toContain('✓ Player API: it takes the User-Agent and the key');
    const named = await fetch(`http://127.0.0.1:${port}/docs`, {
      headers: { host: `service:${port}`, 'user-agent': 'LoadoutTest/1.0' },
    });
    expect(named.status).toBe(200);
  });

  it('can write nowhere else', async (test) => {
    const folders = ['/', '/app', '/app/dist', '/etc', '/usr', '/dev', '/node', '/data'];
    const tries = folders.map((one) => `touch ${one}/x 2>/dev/null && echo ${one}`);
    const shell = await run(test, await newData(), ['/bin/sh', '-c', `${tries.join('; ')}; true`], {});
    await shell.ends();
    expect(shell.output()).toBe('/data\n');
  });

  /** A Discord and a player API, as the image finds them by its settings. */
  async function openOutside() {
    const discord = await openLocalDiscord({
      now: Date.now,
      acknowledgeWithinMs: 10_000,
      answerTimeoutMs: 40_000,
    });
    onTestFinished(() => discord.close());
    const api = await openStrangerApi();
    onTestFinished(() => api.close());
    api.answerInfo = (response, query) =>
      json(200, {
        basicInfo: { accountId: query.get('uid'), nickname: 'Ana', level: 61, region: 'SG' },
      })(response, query);
    api.answerImage = bytes(await png(64));
    const settings = {
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      PLAYER_API_URL: api.url,
    };
    return { discord, api, settings };
  }

  async function newData(): Promise<string> {
    return mkdtemp(path.join(folder, 'data-'));
  }

  async function start(
    test: TestContext,
    data: string,
    settings: Record<string, string>,
  ): Promise<Sandboxed> {
    return run(
      test,
      data,
      [...argumentsOf(imageStage(), 'ENTRYPOINT'), ...argumentsOf(imageStage(), 'CMD')],
      settings,
    );
  }

  /** The exit code of the container's health check if the metrics are on `port`. */
  async function checkHealth(test: TestContext, data: string, port: number): Promise<number | null> {
    const check = imageStage().instructions.find((one) => one.getKeyword() === 'HEALTHCHECK');
    const command = check ? commandOf(check) : '';
    const program = await run(test, data, ['/bin/sh', '-c', command], { METRICS_PORT: String(port) });
    return program.ends();
  }

  async function run(
    test: TestContext,
    data: string,
    command: readonly string[],
    settings: Readonly<Record<string, string>>,
  ): Promise<Sandboxed> {
    test.skip(!has('bubblewrap'), 'bubblewrap is missing, or may not make user namespaces');
    const stage = imageStage();
    const [uid = 0, gid = 0] = argumentsOf(stage, 'USER').join().split(':').map(Number);
    const program = await startInSandbox({
      root: image,
      data,
      user: { uid, gid },
      environment: { ...environmentOf(stage), ...settings },
      cwd: argumentsOf(stage, 'WORKDIR').join(),
      command,
      name: 'the image',
    });
    onTestFinished(async () => void (await program.ends('SIGKILL')));
    return program;
  }
});

function environmentOf({ instructions }: Stage): Record<string, string> {
  const pairs = instructions
    .filter((one) => one.getKeyword() === 'ENV')
    .flatMap((one) => one.getArguments().map((pair) => pair.getValue().split('=')));
  return Object.fromEntries(pairs);
}
