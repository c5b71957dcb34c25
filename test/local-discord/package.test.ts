import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { writeDeclarations } from '../../src/programs/build/write-declarations.ts';
import { argumentsOf, imageStage } from '../support/deploy/dockerfile.ts';
import { has } from '../support/machine.ts';
import { readEvents } from '../support/playground/read-events.ts';
import { type Program, watchProgram } from '../support/program.ts';
import { projectFolder } from '../support/project-files.ts';
import { installedAt, installPackage } from './install-package.ts';

const run = promisify(execFile);
const [guide, bots] = await Promise.all(
  ['guide.md', 'libraries.md'].map((name) =>
    readFile(new URL(`../../src/local-discord/docs/${name}`, import.meta.url), 'utf8'),
  ),
);
/** The project of a stranger, in which the package is installed. */
let stranger: string;
/** The file that `npx local-discord-server` starts. */
const bin = 'node_modules/.bin/local-discord-server';

beforeAll(async () => {
  stranger = await mkdtemp(path.join(tmpdir(), 'local-discord-'));
  const libraries = ['discord.js', 'oceanic.js', '@discordeno/bot'];
  await installPackage(stranger, [...libraries, '@types/node', 'discord-api-types', 'zod']);
  await writeDeclarations(['local-discord/library'], path.join(stranger, installedAt, 'dist/types'));
}, 120_000);

afterAll(() => rm(stranger, { recursive: true, force: true }));

/** Some libraries read the application's id from its first part. */
const token = `${Buffer.from('1100000000000000001').toString('base64url')}.of.my-own`;

type Environment = Readonly<Record<string, string>>;

function start(command: string, args: readonly string[], environment: Environment = {}): Program {
  const child = spawn(command, args, {
    cwd: stranger,
    env: { PATH: process.env.PATH, HOME: stranger, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const program = watchProgram(child, args.join(' '));
  onTestFinished(async () => void (await program.ends('SIGKILL')));
  return program;
}

/** Starts the installed program by its name; the environment is what it prints. */
async function startLocalDiscord() {
  const program = start(process.execPath, [bin, '--token', token]);
  await program.prints(/^ready$/m);
  const lines = [...program.output().matchAll(/^(\w+)=(.+)$/gm)];
  const environment = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
  return { program, environment };
}

/** The first example in the language after these words of the guide, or of the page of libraries. */
function exampleAfter(words: string, language: string): string {
  const text = [guide, bots].find((page) => page?.includes(words)) ?? '';
  const [, example] =
    new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text.slice(text.indexOf(words))) ?? [];
  if (!example) throw new Error(`No page has ${language} after “${words}”.`);
  return example;
}

/** Runs `/ping` on the page once it is offered and a bot is there; resolves when the channel shows the answer. */
async function expectPong(page = ''): Promise<void> {
  let isOffered = false;
  let hasBot = false;
  let isAsked = false;
  for await (const { name, data } of readEvents(`${page}/api/events?person=member`)) {
    const text = JSON.stringify(data);
    if (text.includes('Pong!')) return;
    isOffered ||= text.includes('"name":"ping"');
    hasBot ||=
      name === 'snapshot' ? text.includes('"missingBots":[]') : name === 'missing-bots' && text === '[]';
    if (!isOffered || !hasBot || isAsked) continue;
    isAsked = true;
    const { status } = await fetch(`${page}/api/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person: 'member', command: 'ping', options: {} }),
    });
    expect(status).toBe(202);
  }
}

describe('the bots of the page of libraries, each as it stands there', () => {
  it.each(['discord.js', 'Oceanic', 'discordeno'])('%s answers on the page', async (name) => {
    const { environment } = await startLocalDiscord();
    await writeFile(path.join(stranger, `${name}.mjs`), exampleAfter(`## ${name}\n`, 'js'));
    start(process.execPath, [`${name}.mjs`], environment);
    await expectPong(environment.PAGE_URL);
  });

  it.skipIf(!has('discord.py'))('discord.py answers on the page', async () => {
    const { environment } = await startLocalDiscord();
    await writeFile(path.join(stranger, 'bot.py'), exampleAfter('## discord.py\n', 'python'));
    start('/usr/bin/python3', ['bot.py'], environment);
    await expectPong(environment.PAGE_URL);
  });

  it('one that takes interactions by HTTP answers on the page, with what is set by curl', async () => {
    const { environment } = await startLocalDiscord();
    const words = '## Interactions over HTTP';
    const port = String(await findFreePort());
    const bot = `${exampleAfter(words, 'js')}console.log('started');\n`.replace(
      'listen(3000',
      `listen(${port}`,
    );
    await writeFile(path.join(stranger, 'http-bot.mjs'), bot);
    await start(process.execPath, ['http-bot.mjs'], environment).prints(/started/);
    const script = exampleAfter(words, 'sh').replace(':3000/', `:${port}/`);
    await run('sh', ['-e', '-c', script], { env: { PATH: process.env.PATH, ...environment } });
    await expectPong(environment.PAGE_URL);
  });
});

describe('the tests of the guide', () => {
  it('pass', async () => {
    await writeFile(path.join(stranger, 'greets.test.mjs'), exampleAfter('## Tests with actors', 'js'));
    const program = start(process.execPath, ['--test', 'greets.test.mjs']);
    await program.ends();
    expect(program.output()).toMatch(/^# pass 2$/m);
    expect(program.output()).toMatch(/^# fail 0$/m);
  });

  it('are checked by the types of the package, in a strict project', async () => {
    const example = exampleAfter('## Tests with actors', 'js');
    const mistaken = example.replace(
      "runs('/hello', { name: 'Noor' })",
      "runs('/hello', { name: ['Noor'] })",
    );
    expect(mistaken).not.toBe(example);
    // One compilation for both: it reads the types of Node and of three libraries.
    const errors = await findTypeErrors({ 'greets.ts': example, 'mistaken.ts': mistaken });
    expect(errors.match(/^\S.*?error TS\d+/gm)).toEqual([
      expect.stringMatching(/^mistaken\.ts\(\d+,\d+\): error TS2322/),
    ]);
  });
});

/** The compiler's errors for programs in the stranger's project, by their file names. */
async function findTypeErrors(sources: Readonly<Record<string, string>>): Promise<string> {
  await writeFile(path.join(stranger, 'package.json'), '{ "type": "module" }');
  for (const [file, source] of Object.entries(sources)) await writeFile(path.join(stranger, file), source);
  const options = { module: 'nodenext', moduleResolution: 'nodenext', strict: true, noEmit: true };
  const compilerOptions = { ...options, types: ['node'] };
  await writeFile(
    path.join(stranger, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: Object.keys(sources) }),
  );
  const compiler = path.join(projectFolder, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], {
    cwd: stranger,
    encoding: 'utf8',
  });
  return stdout;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

it('hands its addresses to the next steps of a workflow', { timeout: 60_000 }, async () => {
  const script = exampleAfter('## In CI, and in containers', 'sh');
  const variables = path.join(stranger, 'github.env');
  // The local Discord runs on in the background: keep its output out of the pipe that this test reads.
  const lines = script
    .replace('npx local-discord-server', `"${process.execPath}" ${bin}`)
    .replace('> discord.env &', '> discord.env 2>&1 & echo $! > discord.pid');
  onTestFinished(async () => {
    process.kill(Number(await readFile(path.join(stranger, 'discord.pid'), 'utf8')));
  });
  await run('sh', ['-e', '-c', lines], {
    cwd: stranger,
    env: { PATH: process.env.PATH, HOME: stranger, GITHUB_ENV: variables },
  });
  const names = (await readFile(variables, 'utf8')).split('\n').map((line) => line.split('=')[0]);
  expect(names).toEqual(expect.arrayContaining(['DISCORD_API_URL', 'DISCORD_TOKEN', 'PAGE_URL']));
  expect(names).not.toContain('ready');
});

it('lets a bot share its network in a container, at the port of the image', () => {
  const { services } = parse(exampleAfter('## In CI, and in containers', 'yaml'));
  expect(services.bot.network_mode).toBe('service:discord');
  const ports = argumentsOf(imageStage('src/local-discord/Dockerfile'), 'EXPOSE');
  expect(services.bot.environment.DISCORD_API_URL).toBe(`http://127.0.0.1:${ports[0]}/api`);
});

it('takes a token, and closes when asked to', async () => {
  const { program, environment } = await startLocalDiscord();
  expect(environment.DISCORD_TOKEN).toBe(token);
  expect(await program.ends('SIGTERM')).toBe(0);
});
