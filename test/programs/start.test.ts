import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { settings } from '../../src/bot/config/environment-settings.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { programs as builtPrograms } from '../../src/programs/build/programs.ts';
import { compiledProgram } from '../support/compile-programs.ts';
import { importsOf } from '../support/imports.ts';
import { has } from '../support/machine.ts';
import { type Program, startProgram, watchProgram } from '../support/program.ts';
import { projectFolder } from '../support/project-files.ts';
import { textOf } from '../support/seen.ts';
import { json, openStrangerApi } from '../support/stranger-api.ts';

let folder: string;
const programs: Program[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-npm-'));
});

afterEach(async () => {
  for (const program of programs.splice(0)) await program.ends('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

describe('SIGTERM to npm', () => {
  // bash leaves its place to the program, dash (the sh of Debian) stands between npm and the program.
  it.each([
    ['sh', 'package.json'],
    ['bash', 'the bundle'],
  ] as const)(
    'closes Loadout in good order, and leaves no process behind: under %s, from %s',
    async (shell, source) => {
      const npm = await runScript('start', shell, { source });
      await npm.prints(/Open http/);
      // The output ends with the last process that holds its pipes, be it npm, its shell or Loadout.
      await npm.ends('SIGTERM');
      expect(npm.output()).toContain('"signal":"SIGTERM"');
    },
  );

  it('ends the service, and gives its data folder free', async () => {
    const npm = await runScript('service', 'sh');
    await npm.prints(/^listening/m);
    await npm.ends('SIGTERM');
    const next = start('src/programs/service.ts');
    await next.prints(/^listening/m);
    expect(await next.ends('SIGTERM')).toBe(0);
  });
});

describe('a signal to the whole process group, as Ctrl+C in a terminal sends it', () => {
  const opened: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });

  // npm and supervisors send signals of their own after the terminal's: two kinds, because equal ones become one on the way.
  it.each([
    [['SIGINT', 'SIGTERM'], 'bash'],
    [['SIGTERM', 'SIGINT'], 'sh'],
  ] as const)('%j under %s: what is in flight is answered, once it is ready', async (signals, shell) => {
    const discord = await openLocalDiscord({
      now: Date.now,
      acknowledgeWithinMs: 10_000,
      answerTimeoutMs: 40_000,
    });
    const api = await openStrangerApi();
    opened.push(discord, api);
    let release = () => {};
    const isAsked = new Promise<void>((asked) => {
      api.answerInfo = (response) => {
        release = () =>
          json(200, { basicInfo: { accountId: '4000000001', nickname: 'Ana' } })(response, none);
        asked();
      };
    });
    const npm = await runScript('start', shell, {
      settings: {
        DISCORD_TOKEN: discord.token,
        DISCORD_API_URL: discord.apiUrl,
        PLAYER_API_URL: api.url,
      },
    });
    await npm.prints(/ready for commands/);
    // There is no such page for a local Discord.
    expect(npm.output()).not.toContain('discord.com/oauth2');
    const answer = discord.member('ana').runs('/player', { uid: '4000000001', region: 'SG' });
    await isAsked;
    for (const signal of signals) npm.signalsGroup(signal);
    await npm.prints(/"signal":"SIG/);
    release();
    expect(textOf(await answer)).toContain('Ana');
    await npm.ends();
    expect(npm.output().match(/"signal":"SIG/g)).toHaveLength(1);
  });
});

const none = new URLSearchParams();

it('the playground opens beside a service that has the data folder', async () => {
  const service = start('src/programs/service.ts');
  await service.prints(/^listening/m);
  const playground = start('src/programs/start.ts');
  await playground.prints(/Open http/);
  expect(await playground.ends('SIGTERM')).toBe(0);
  expect(await service.ends('SIGTERM')).toBe(0);
});

describe('with a .env', () => {
  const refused: [string, string | Buffer, RegExp, string?][] = [
    ['an empty token', 'DISCORD_TOKEN=\nPORT=0\n', /DISCORD_TOKEN: is empty in \.env/],
    ['a misspelt token', 'DISCRD_TOKEN=a.b.c\n', /DISCORD_TOKEN: is missing, but DISCRD_TOKEN is set/],
    ['remarks only', '#DISCORD_TOKEN=a.b.c\r\n', /\.env: sets nothing/],
    ['nothing', '', /\.env: sets nothing/],
    ['YAML', 'DISCORD_TOKEN: a.b.c\n', /\.env: line 1 is no NAME=value/],
    ['a token under the name .env.txt', 'DISCORD_TOKEN=a.b.c', /\.env: is missing, but there is/, '.env.txt'],
    ['an open quote', 'PORT=0\nDISCORD_TOKEN="a.b.c\n', /\.env: line 2 has a quote/],
    [
      'UTF-32',
      Buffer.from([68, 0, 0, 0, 73, 0, 0, 0, 61, 0, 0, 0, 49, 0, 0, 0]),
      /\.env: line 1 is in another encoding/,
    ],
  ];
  it.each(refused)(
    'of %s, it opens no playground, and the doctor says the same',
    async (_, content, words, name = '.env') => {
      await writeFile(path.join(folder, name), content);
      const own = {
        STORE_URL: `sqlite://${folder}/loadout.sqlite`,
        DISCORD_API_URL: 'http://127.0.0.1:9/api',
      };
      const started = startProgram(programOf.start, own, [], folder);
      const doctor = startProgram('src/programs/doctor.ts', own, [], folder);
      programs.push(started, doctor);
      expect(await started.ends()).toBe(1);
      expect(started.output()).toMatch(words);
      expect(started.output()).not.toMatch(/a\.b\.c|\n\s+at /);
      await doctor.prints(words);
    },
  );

  it('in UTF-16 with a mark, `export`, quotes and Windows line ends, it is the bot', async () => {
    const discord = await openLocalDiscord({ now: Date.now });
    const api = await openStrangerApi();
    try {
      const lines = [
        `export DISCORD_TOKEN="${discord.token}"`,
        `DISCORD_API_URL = '${discord.apiUrl}'`,
        `PLAYER_API_URL=${api.url} # mine`,
      ];
      await writeFile(path.join(folder, '.env'), `\ufeff${lines.join('\r\n')}`, 'utf16le');
      const own = { STORE_URL: `sqlite://${folder}/loadout.sqlite` };
      const bot = startProgram(programOf.start, own, [], folder);
      programs.push(bot);
      await bot.prints(/ready for commands/);
      expect(await bot.ends('SIGTERM')).toBe(0);
    } finally {
      await discord.close();
      await api.close();
    }
  });
});

it.skipIf(!has('systemd'))('under a watchdog of systemd, it goes on sending signs of life', async () => {
  const socket = path.join(folder, 'notify');
  const systemd = watchProgram(spawn('python3', ['-c', receive, socket]), 'signs of life');
  programs.push(systemd);
  await systemd.prints(/listening/);
  const watched = { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '300000', WATCHDOG_PID: '' };
  const playground = startProgram('src/programs/start.ts', { ...ownSettings(), ...watched });
  programs.push(playground);
  expect(await systemd.ends()).toBe(0);
  expect(systemd.output()).toBe('listening\nWATCHDOG=1\nWATCHDOG=1\nWATCHDOG=1\n');
});

/** systemd's end: Node has no such sockets. Closes the descriptor by which `systemd-notify` waits for its message to be read. */
const receive = `
import array, os, socket, sys
with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
    end.bind(sys.argv[1])
    print('listening', flush=True)
    received = 0
    while received < 3:
        text, ancillary, *_ = end.recvmsg(4096, 4096)
        for _, _, data in ancillary:
            files = array.array('i')
            files.frombytes(data[:len(data) - len(data) % files.itemsize])
            for file in files: os.close(file)
        if text == b'WATCHDOG=1':
            received += 1
            print(text.decode(), flush=True)
`;

it('a script runs from a bundle, never from one of older sources, and without one if none can be made', async () => {
  for (const item of ['src', 'commands', 'package.json', 'tsconfig.json'])
    await cp(path.join(projectFolder, item), path.join(folder, item), { recursive: true });
  await symlink(path.join(projectFolder, 'assets'), path.join(folder, 'assets'));
  const packages = path.join(folder, 'node_modules');
  await mkdir(packages);
  for (const name of await readdir(path.join(projectFolder, 'node_modules')))
    if (name !== '.cache')
      await symlink(path.join(projectFolder, 'node_modules', name), path.join(packages, name));
  const verify = (...args: readonly string[]) =>
    spawnSync(process.execPath, [...manifest.scripts.verify.split(' ').slice(1), ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const bundles = () => readdir(path.join(packages, '.cache/loadout'));

  expect(verify('missing.sqlite').stderr).toContain('missing.sqlite');
  expect(await bundles()).toHaveLength(1);

  const source = path.join(folder, 'src/programs/run-once.ts');
  const text = await readFile(source, 'utf8');
  expect(text).toContain('Use it as:');
  await writeFile(source, text.replaceAll('Use it as:', 'Write it as:'));
  expect(verify().stderr).toContain('Write it as: npm run verify');
  expect(await bundles()).toHaveLength(2);

  await writeFile(path.join(folder, 'src/programs/build/bundle-for-clone.ts'), "throw new Error('no room');");
  expect(verify().stderr).toMatch(/Error: no room.*Write it as: npm run verify/s);
  expect(await bundles()).toHaveLength(2);

  await rm(path.join(packages, '.cache'), { recursive: true });
  await writeFile(path.join(packages, '.cache'), '');
  expect(verify().stderr).toContain('Write it as: npm run verify');
});

it('the scripts of package.json say nothing that only some shells understand', () => {
  const commands = Object.values(manifest.scripts).flatMap((script) => script.split(' && '));
  for (const command of commands) expect(command).toMatch(/^(?:node|npm|biome|tsc|vitest)(?: [\w./:-]+)*$/);
});

/** Programs that have no script and are started otherwise. */
const withoutScript = ['health-check', 'loadout'];
const scripted = Object.entries(builtPrograms).filter(([name]) => !withoutScript.includes(name));

it('the scripts that start programs are those that are built, under the same names', () => {
  const started = Object.entries(manifest.scripts).flatMap(([name, script]) =>
    /^node --import .* src\//.test(script) ? [[name, script.split(' ').at(-1)]] : [],
  );
  const tools = ['build', 'keys', 'locales', 'settings'];
  expect(Object.fromEntries(started.filter(([name = '']) => !tools.includes(name)))).toEqual(
    Object.fromEntries(scripted),
  );
});

it('answers --help without starting anything', async () => {
  const program = startProgram(programOf.start, ownSettings(), ['--help']);
  expect(await program.ends()).toBe(0);
  expect(program.output()).toContain('.env.example');
});

it('`npx loadout` starts each of them, too', () => {
  const started = importsOf('src/programs/cli.ts').flatMap(({ to }) =>
    to.startsWith('src/programs/') ? [to] : [],
  );
  expect(started.toSorted()).toEqual(scripted.map(([, file]) => file).toSorted());
});

function start(file: string): Program {
  const program = startProgram(file, ownSettings());
  programs.push(program);
  return program;
}

const programOf = { start: 'src/programs/start.ts', service: 'src/programs/service.ts' };

interface ScriptOptions {
  /** The bundle starts several times as fast as the script of package.json, which translates all sources. */
  source?: 'package.json' | 'the bundle';
  settings?: Readonly<Record<string, string>>;
}

async function runScript(
  name: keyof typeof programOf,
  shell: string,
  { source = 'the bundle', settings: further }: ScriptOptions = {},
): Promise<Program & { signalsGroup(signal: NodeJS.Signals): void }> {
  const file = programOf[name];
  const scripts = { [name]: `node ${compiledProgram(file)}` };
  if (source === 'the bundle')
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts }));
  // Names that are set, even to nothing, are not taken from a `.env` that may lie in the project.
  const nothing = Object.fromEntries(Object.keys(settings.shape).map((setting) => [setting, '']));
  const npm = spawn('npm', ['run', name, `--script-shell=${shell}`], {
    cwd: source === 'the bundle' ? folder : projectFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...nothing, ...ownSettings(), ...further },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own.
    detached: true,
  });
  const program = watchProgram(npm, `${file} by npm run ${name}`);
  programs.push(program);
  return { ...program, signalsGroup: (signal) => void process.kill(-Number(npm.pid), signal) };
}

function ownSettings(): Record<string, string> {
  return {
    PORT: '0',
    STORE_URL: `sqlite://${folder}/loadout.sqlite`,
    SERVICE_DATA: `${folder}/service`,
    SERVICE_PORT: '0',
  };
}
