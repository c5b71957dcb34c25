import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { withSettings } from '../../src/bot/config/env-file.ts';
import { describeFinding, type Finding } from '../../src/bot/doctor/finding.ts';
import { type Questions, SetupStopped } from '../../src/bot/doctor/questions.ts';
import { setUp } from '../../src/bot/doctor/set-up.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { commandOf, startProgram, watchProgram } from '../support/program.ts';
import { json, openStrangerApi, type StrangerApi } from '../support/stranger-api.ts';

let discord: LocalDiscord;
let api: StrangerApi;
let folder: string;

beforeAll(async () => {
  discord = await openLocalDiscord({ now: Date.now });
  api = await openStrangerApi();
  api.answerInfo = json(200, { basicInfo: { accountId: '1', nickname: 'Ana' } });
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-setup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});
afterAll(async () => {
  await discord?.close();
  await api?.close();
});

it('takes the answers of files, writes .env for its owner alone, registers the commands, and says how to start', async () => {
  await writeFile(at('.env'), '# Mine\n#DISCORD_TOKEN=\nLOG_LEVEL=warn\n');
  await writeFile(at('token'), `${discord.token}\n`);
  await writeFile(at('key'), 'lo_secretsecret\n');
  const { code, output } = await setup([
    ...['--yes', '--token-file', 'token'],
    ...['--api-url', api.url, '--key-file', 'key'],
  ]);
  expect(output).toContain('✓ Discord: it knows the token');
  expect(output).toContain('✓ Player API: it takes the User-Agent and the key');
  expect(output).toContain(`Registered at application ${discord.applicationId}: player, `);
  expect(output).toContain('Nothing to install: this Discord is a local one.');
  expect(output).toContain('npm start');
  expect(output).not.toContain('✗');
  expect(output).not.toContain('lo_secretsecret');
  expect(output).not.toContain(discord.token);
  expect(code).toBe(0);
  expect(await readFile(at('.env'), 'utf8')).toBe(
    `# Mine\nDISCORD_TOKEN=${discord.token}\nLOG_LEVEL=warn\nDISCORD_API_URL=${discord.apiUrl}\nPLAYER_API_URL=${api.url}\nPLAYER_API_KEY=lo_secretsecret\n`,
  );
  expect((await stat(at('.env'))).mode & 0o777).toBe(0o600);
});

it('writes nothing if an answer is missing or wrong, and says which', async () => {
  await writeFile(at('token'), 'no-token-of-discord');
  const tries: Array<[string[], string]> = [
    [[], 'There is no terminal to ask in. Use it as: npm run setup'],
    [['--yes'], '--token-file FILE'],
    [['--yes', '--token-file', 'missing'], 'DISCORD_TOKEN_FILE names missing, which can’t be read'],
    [['--yes', '--token-file', 'token'], '✗ Discord: it refuses DISCORD_TOKEN'],
  ];
  const ended = await Promise.all(tries.map(async ([args, words]) => ({ words, ...(await setup(args)) })));
  for (const { code, output, words } of ended) {
    expect(output.replaceAll("'", '’')).toContain(words);
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  }
  expect(existsSync(at('.env'))).toBe(false);
});

it('writes what only the environment has, as the documents promise', async () => {
  const settings = {
    DISCORD_TOKEN: `"${discord.token}"`,
    PLAYER_API_URL: api.url,
    PLAYER_API_KEY: 'lo_secretsecret',
  };
  const { code, output } = await setup(['--yes'], settings);
  expect(output).not.toContain(discord.token);
  expect(code).toBe(0);
  expect(parseEnv(await readFile(at('.env'), 'utf8'))).toEqual({
    DISCORD_API_URL: discord.apiUrl,
    DISCORD_TOKEN: discord.token,
    PLAYER_API_URL: api.url,
    PLAYER_API_KEY: 'lo_secretsecret',
    BACKUP_EVERY: '1d',
  });
});

it('takes no key that it can’t use for no key, wherever it comes from', async () => {
  const before = `DISCORD_TOKEN=${discord.token}\nPLAYER_API_URL=${api.url}\nPLAYER_API_KEY=lo_before\n`;
  const own = `DISCORD_TOKEN=${discord.token}\nPLAYER_API_URL=${api.url}\n`;
  await writeFile(at('key'), 'ab # cd');
  await writeFile(at('.env'), before);
  const fromFile = await setup(['--yes', '--api-url', api.url, '--key-file', 'key']);
  expect(fromFile).toMatchObject({ code: 1, output: expect.stringContaining('PLAYER_API_KEY') });
  expect(fromFile.output).not.toContain('✓ Player API');
  const kept = await setup(['--yes'], { PLAYER_API_KEY: 'ab # cd' });
  expect(kept).toMatchObject({ code: 1, output: expect.stringContaining('✗ Player API: PLAYER_API_KEY:') });
  expect(await readFile(at('.env'), 'utf8')).toBe(before);
  await writeFile(at('.env'), `${own}PORT=many\n`);
  expect((await setup(['--yes'])).output).toContain('PORT is not a port');
  await writeFile(at('.env'), `${own}PORT: 1\n`);
  expect((await setup(['--yes'])).output).toContain('.env: line 3 is no NAME=value');
});

it.each(['ab # cd', 'two\nlines', '$(x) y', 'a\u0007b', '"half'])(
  'stops at a key that it can’t use: %j',
  async (key) => {
    await writeFile(at('key'), key);
    const own = { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.apiUrl, PLAYER_API_URL: api.url };
    const said: string[] = [];
    const report = (name: string, findings: readonly Finding[]) =>
      void said.push(...findings.map((finding) => describeFinding(name, finding)));
    const fromFile = { ...own, PLAYER_API_KEY_FILE: at('key') };
    await expect(setUp({ ...options, environment: fromFile, source: 'address', report })).rejects.toThrow(
      /^PLAYER_API_KEY/,
    );
    expect(said).not.toContainEqual(expect.stringContaining('✓ Player API'));
    const kept = { ...own, PLAYER_API_KEY: key };
    await expect(setUp({ ...options, environment: kept, source: undefined, report })).rejects.toThrow(
      SetupStopped,
    );
    expect(said).toContainEqual(expect.stringContaining('✗ Player API: PLAYER_API_KEY:'));
  },
);

/** Of a setup without a person to ask. */
const options = {
  hasToken: false,
  tokenPlace: '.env',
  questions: undefined,
  report: () => undefined,
  makeServiceKey: () => expect.fail('no key is wanted'),
  timeoutMs: 8_000,
};

it('leaves what is kept where it is, and gives the key of one player API to no other', async () => {
  const environment = {
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    PLAYER_API_URL: api.url,
    PLAYER_API_KEY: 'lo_old',
    // A local Discord prints it, too. There is no address for interactions before Loadout runs.
    DISCORD_PUBLIC_KEY: discord.applications[0]?.publicKey ?? '',
  };
  expect((await setUp({ ...options, environment, source: undefined })).answers).toEqual({});
  const moved = withSettings(environment, { PLAYER_API_KEY: '' });
  expect((await setUp({ ...options, environment: moved, source: 'address' })).answers).toEqual({
    PLAYER_API_URL: api.url,
    PLAYER_API_KEY: '',
  });
});

it('names Docker as a way to start only if a container reaches the addresses', async () => {
  const settings = { DISCORD_TOKEN: discord.token, PLAYER_API_URL: api.url };
  expect((await setup(['--yes'], settings)).output).not.toContain('docker');
});

it('goes back to where players come from if an address fails, with what was typed, and says what a mistake is', async () => {
  const asked: string[] = [];
  const answers = [
    ['keep', 'type', 'http://127.0.0.1:9/api/v1', '', 'Mine/1.0 (+https://mine.example)', 'again'],
    ['own-service'],
  ].flat();
  const initials: Array<string | undefined> = [];
  const next = (question: string) => {
    asked.push(question);
    return answers.shift() ?? expect.fail(question);
  };
  const questions: Questions = {
    secret: async (question) => next(question),
    text: async (question, { initial, problemOf }) => {
      initials.push(initial);
      expect(problemOf('players.example')).toBe(
        question.startsWith('Its address')
          ? 'This is not an http(s) address. Example: https://players.example/api/v1'
          : undefined,
      );
      return next(question);
    },
    choose: async (question, choices) => {
      const wanted = next(question);
      return (choices.find(({ value }) => value === wanted) ?? expect.fail(wanted)).value;
    },
  };
  const environment = { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.apiUrl };
  const given = {
    ...options,
    questions,
    environment,
    source: undefined,
    makeServiceKey: async () => 'lo_own',
  };
  expect(await setUp(given)).toEqual({
    answers: { PLAYER_API_URL: 'http://127.0.0.1:8080/api/v1', PLAYER_API_KEY: 'lo_own' },
    usesOwnService: true,
  });
  expect(asked).toEqual([
    'There is a token already, in .env.',
    'Where do players come from?',
    expect.stringMatching(/^Its address/),
    expect.stringMatching(/^Its key/),
    expect.stringMatching(/introduces itself.* can't reach you$/),
    'There is a problem. What now?',
    'Where do players come from?',
  ]);
  expect(initials).toEqual([undefined, undefined]);
  answers.push('keep', 'type', 'http://127.0.0.1:9/api/v1', '', 'Mine/1.0 (+https://mine.example)', 'again');
  answers.push('type', api.url, '', 'Mine/1.0 (+https://mine.example)');
  expect((await setUp(given)).answers).toEqual({
    PLAYER_API_URL: api.url,
    PLAYER_API_KEY: '',
    PLAYER_API_USER_AGENT: 'Mine/1.0 (+https://mine.example)',
  });
  expect(initials.slice(-2)).toEqual(['http://127.0.0.1:9/api/v1', 'Mine/1.0 (+https://mine.example)']);
});

it.skipIf(process.platform !== 'linux')(
  'asks in a terminal, again after a mistake, and shows no secret',
  async () => {
    const command = ['stty cols 120;', process.execPath, ...commandOf('src/programs/setup.ts')];
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DISCORD_API_URL: discord.apiUrl };
    const program = watchProgram(
      // Gives the program a terminal.
      spawn('script', ['-qfec', command.join(' '), '/dev/null'], { cwd: folder, env }),
      'setup',
    );
    const typed = [
      [/bot’s token/, 'wrong-token\r'],
      [/What now/, '\r'],
      [/it again.*bot’s token/s, `${discord.token}\r`],
      [/players come from/, '\r'],
      [/Its address/, `${api.url}\r`],
      [/Its key/, 'lo_secretsecret\r'],
      [/introduces itself/, '\r'],
    ] as const;
    for (const [question, answer] of typed) {
      await program.prints(question);
      program.types(answer);
    }
    expect(await program.ends()).toBe(0);
    expect(program.output()).toContain('✗ Discord: it refuses DISCORD_TOKEN');
    expect(program.output()).not.toMatch(/wrong-token|lo_secretsecret/);
    expect(parseEnv(await readFile(at('.env'), 'utf8'))).toMatchObject({
      BACKUP_EVERY: '1d',
      DISCORD_API_URL: discord.apiUrl,
      DISCORD_TOKEN: discord.token,
      PLAYER_API_URL: api.url,
      PLAYER_API_KEY: 'lo_secretsecret',
    });
  },
);

const at = (name: string) => path.join(folder, name);
async function setup(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const given = { DISCORD_API_URL: discord.apiUrl, ...settings };
  const program = startProgram('src/programs/setup.ts', given, args, folder);
  return { code: await program.ends(), output: program.output() };
}
