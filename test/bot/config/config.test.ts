import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, constantFrom, property } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, listSecrets, readConfig, readSettings } from '../../../src/bot/config/config.ts';
import { settings } from '../../../src/bot/config/environment-settings.ts';
import { startProgram } from '../../support/program.ts';

describe('settings', () => {
  it('have defaults: an empty environment opens the playground', () => {
    const config = readConfig({});
    expect(config.discord.token).toBeUndefined();
    expect(config.discord.apiUrl).toBe('https://discord.com/api');
    expect(config.port).toBe(3000);
    expect(config.defaults).toEqual({ region: 'sg', locale: 'en-US' });
    expect(config.service.rateLimit).toBeUndefined();
    expect(config.playerApi.userAgent).toMatch(/^Loadout\/\d+\.\d+\.\d+ \(\+https:/);
  });

  it('treat an empty value as absent', () => {
    expect(readConfig({ PORT: '', DISCORD_TOKEN: '  ' }).port).toBe(3000);
  });

  it('report all problems at once, each with its name and remedy', () => {
    const problems = problemsOf({
      DISCORD_TOKEN: 'a.b.c',
      DISCORD_API_URL: 'discord',
      PORT: '70000',
      SHARDS: 'many',
      SERVICE_RATE_LIMIT: '30 per 10',
      STORE_URL: 'mysql://x',
      IMAGE_SOURCES: 'https://art.example/no-placeholder.png',
      LOG_LEVEL: 'loud',
      DEFAULT_LOCALE: 'english please',
    });
    for (const name of [
      'DISCORD_API_URL',
      'PORT',
      'SHARDS',
      'SERVICE_RATE_LIMIT',
      'STORE_URL',
      'IMAGE_SOURCES',
      'LOG_LEVEL',
      'DEFAULT_LOCALE',
    ])
      expect(problems).toContain(`- ${name}: `);
  });

  it('separate the playground’s files from the bot’s, unless the operator names a place', () => {
    const { storeUrl, backup, service, playground } = readConfig({});
    const places = [storeUrl, backup.folder, service.dataFolder];
    expect(places).not.toEqual(expect.arrayContaining([expect.stringContaining('playground')]));
    for (const place of Object.values(playground)) expect(place).toContain('./data/playground');
    const named = { STORE_URL: 'sqlite://both.sqlite', BACKUP_DIR: 'both', SERVICE_DATA: 'service' };
    expect(readConfig(named).playground).toEqual({
      storeUrl: 'sqlite://both.sqlite',
      backupFolder: 'both',
      serviceFolder: 'service',
    });
  });

  it('report that a token also needs a player API', () => {
    expect(problemsOf({ DISCORD_TOKEN: 'a.b.c' })).toContain('- PLAYER_API_URL: is missing');
  });

  it.each([
    ['Loadout/1.0 (+https://my-bot.example)', '“bot”'],
    ['short', 'FW_001'],
    ['Mozilla/5.0 Chrome/80.0 Safari/537', 'Chrome 80'],
  ])('refuse the User-Agent %s as the firewall would', (userAgent, reason) => {
    expect(problemsOf({ PLAYER_API_USER_AGENT: userAgent })).toContain(reason);
  });

  it('report every rule and word that a User-Agent breaks at once', () => {
    const problems = problemsOf({ PLAYER_API_USER_AGENT: 'javabot' });
    expect(problems).toContain('FW_001');
    expect(problems).toContain('contains “java”, “bot”');
  });

  it.each(['klingon', 'fr', 'x'])('refuse %s as language, and list those that there are', (locale) => {
    expect(problemsOf({ DEFAULT_LOCALE: locale })).toMatch(/- DEFAULT_LOCALE: .* Use one of: .*\ben-US\b/);
  });

  it('accept a locale whose readers can read an existing language', () => {
    expect(readConfig({ DEFAULT_LOCALE: 'en-GB' }).defaults.locale).toBe('en-GB');
  });

  it.each([
    ['http://127.0.0.1:4000/api/v1/', 'http://127.0.0.1:4000/api/v1'],
    ['https://api.example/api/v1', 'https://api.example/api/v1'],
  ])('take %s as the player API', (given, read) => {
    expect(readConfig({ PLAYER_API_URL: given }).playerApi.url).toBe(read);
  });

  it('take two addresses with a key each; a key is never the other address’s', () => {
    const urls = 'https://a.example/api/v1/, https://b.example/api/v1';
    const read = (PLAYER_API_KEY?: string) => readConfig({ PLAYER_API_URL: urls, PLAYER_API_KEY }).playerApi;
    const [url, other] = ['https://a.example/api/v1', 'https://b.example/api/v1'];
    expect(read('lo_a,lo_b')).toMatchObject({ url, key: 'lo_a', second: { url: other, key: 'lo_b' } });
    expect(read(',lo_b')).toMatchObject({ url, key: undefined, second: { url: other, key: 'lo_b' } });
    expect(read('lo_a')).toMatchObject({ url, key: 'lo_a', second: { url: other, key: undefined } });
    expect(read().second).toMatchObject({ url: other, key: undefined });
    expect(readConfig({ PLAYER_API_URL: url, PLAYER_API_KEY: 'a,b' }).playerApi.key).toBe('a,b');
    expect(listSecrets(readConfig({ PLAYER_API_URL: urls, PLAYER_API_KEY: 'lo_a,lo_b' }))).toEqual([
      'lo_a',
      'lo_b',
    ]);
    expect(() => readConfig({ PLAYER_API_URL: `${urls},${url}` })).toThrow(/more than two addresses/);
  });

  it('take any base of a player API, and requests of the operator for the rest', () => {
    const read = (settings: Record<string, string>) =>
      readConfig({ PLAYER_API_URL: 'https://a.example', ...settings });
    expect(read({}).playerApi.url).toBe('https://a.example');
    expect(read({ PLAYER_API_URL: 'https://a.example/player-info/?uid=1' }).playerApi.url).toBe(
      'https://a.example',
    );
    const wanted = {
      PLAYER_API_REQUEST: '/main?id={uid}&region={region}&api={key}',
      PLAYER_API_STATS_REQUEST: '/stats/{uid}',
      PLAYER_API_SEARCH_REQUEST: '/find?q={name}',
      PLAYER_API_KEY_HEADER: 'Authorization: Bearer {key}',
    };
    expect(read(wanted).playerApi).toMatchObject({
      keyHeader: 'Authorization: Bearer {key}',
      requests: { info: [wanted.PLAYER_API_REQUEST], stats: ['/stats/{uid}'], search: ['/find?q={name}'] },
    });
    expect(listSecrets(read({ ...wanted, PLAYER_API_KEY: 'a/b' }))).toEqual(['a/b', 'a%2Fb']);
  });

  it.each([
    [{ PLAYER_API_URL: 'https://a.example/main?id=1' }, 'PLAYER_API_URL: has more than an address'],
    [{ PLAYER_API_REQUEST: 'https://b.example/{uid}' }, 'PLAYER_API_REQUEST: is not a path'],
    [{ PLAYER_API_REQUEST: '/main' }, 'PLAYER_API_REQUEST: has no {uid}'],
    [{ PLAYER_API_REQUEST: '/main/{uid}/{player-region}' }, 'has an unknown placeholder'],
    [{ PLAYER_API_REQUEST: '/main/{uid}/{{region}}' }, 'has an unknown placeholder'],
    [{ PLAYER_API_SEARCH_REQUEST: '/find?q={uid}' }, 'PLAYER_API_SEARCH_REQUEST: has no {name}'],
    [{ PLAYER_API_KEY_HEADER: 'Bearer {key}' }, 'PLAYER_API_KEY_HEADER: is not a header'],
    [{ PLAYER_API_KEY_HEADER: 'X-Key: {foo}{key}' }, 'PLAYER_API_KEY_HEADER: is not a header'],
  ])('refuse a request that can not be asked: %j', (settings, problem) => {
    expect(problemsOf(settings)).toContain(problem);
  });

  it('split image sources at commas', () => {
    const sources = 'https://a.example/{id}.png, http://127.0.0.1:1/{kind}/{id}';
    expect(readConfig({ IMAGE_SOURCES: sources }).imageSources).toEqual([
      'https://a.example/{id}.png',
      'http://127.0.0.1:1/{kind}/{id}',
    ]);
  });

  it('let no member choose the host of an image source', () => {
    for (const source of ['http://{id}/a.png', 'https://{kind}.art.example/{id}', 'https://a@{id}.example/'])
      expect(problemsOf({ IMAGE_SOURCES: source })).toContain('- IMAGE_SOURCES: ');
  });

  it('name the entry of IMAGE_SOURCES that is wrong, without its path', () => {
    const sources = 'https://a.example/{id}.png,https://b.example/secret/pictures,ftp://c.example/{id}';
    const problems = problemsOf({ IMAGE_SOURCES: sources });
    expect(problems).toContain('- IMAGE_SOURCES: entry 2 (b.example) has no {id} in it.');
    expect(problems).toContain('- IMAGE_SOURCES: entry 3 (c.example) is no http(s) address.');
    expect(problems).not.toContain('entry 1');
    expect(problems).not.toContain('secret');
  });

  it.each([
    ['PLAYER_API_URL', 'https://ana:hunter2@api.example/api/v1'],
    ['PLAYER_API_URL', 'https://hunter2@api.example/api/v1'],
    ['DISCORD_API_URL', 'https://ana:hunter2@discord.example/api'],
    ['IMAGE_SOURCES', 'https://ana:hunter2@art.example/{id}.png'],
    ['IMAGE_SOURCES', 'https://:hunter2@art.example/{id}.png'],
    ['CARD_LINK', 'https://ana:hunter2@invite.example/'],
    ['UPDATE_CHECK', 'https://ana:hunter2@update.example/'],
  ])('refuse credentials in %s, and do not repeat them', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toMatch(new RegExp(`- ${name}: .*holds a user name or password`));
    expect(problems).not.toMatch(/hunter2|ana/);
  });

  it('are read without the quotes around them, from the environment and from files of secrets', () => {
    assert(
      property(constantFrom('"', "'", '`'), constantFrom('', ' ', '\r', '\n'), (quote, end) => {
        const quoted = (value: string) => `${quote}${value}${quote}${end}`;
        const config = readConfig({
          DISCORD_TOKEN: quoted('a.b.c'),
          PLAYER_API_URL: quoted('https://api.example/api/v1/'),
          PLAYER_API_KEY: quoted('lo_key'),
          STORE_URL: quoted('sqlite://file'),
          PORT: quoted('4000'),
          PRIVACY: quoted('strict'),
          CARD_MARK: quoted('Ana’s'),
        });
        expect(config).toMatchObject({
          discord: { token: 'a.b.c' },
          playerApi: { url: 'https://api.example/api/v1', key: 'lo_key' },
          storeUrl: 'sqlite://file',
          port: 4000,
          privacyMode: 'strict',
          defaults: { cardMark: 'Ana’s' },
        });
      }),
    );
  });

  it('refuse half a quote, each of them, and do not repeat the value', () => {
    for (const name of settings.keyof().options.filter((one) => one !== 'CARD_MARK'))
      for (const value of ['"secret', "secret'", '“secret”', 'secret`'])
        expect(readSettings({ [name]: value }).problems).toContainEqual({
          setting: name,
          message: 'has a quote at one end. Write the value without quotes.',
        });
  });

  it('keep the password of a Redis, which is sent', () => {
    expect(readConfig({ STORE_URL: 'redis://:hunter2@127.0.0.1:6379' }).storeUrl).toContain('hunter2');
  });

  it('refuse a password of a Redis that holds a lone %, without repeating it', () => {
    const { problems } = readSettings({ STORE_URL: 'redis://:hunter100%@127.0.0.1:6379' });
    expect(problems).toEqual([
      {
        setting: 'STORE_URL',
        message: 'holds a % in its password that stands for nothing. Write %25 for it.',
      },
    ]);
  });

  it.each([
    ['auto', 'auto'],
    ['3', { first: 0, last: 2, count: 3 }],
    ['0-3/8', { first: 0, last: 3, count: 8 }],
    ['999-999/1000', { first: 999, last: 999, count: 1000 }],
  ])('read %s as shards', (text, shards) => {
    expect(readConfig({ SHARDS: text }).discord.shards).toEqual(shards);
  });

  it.each(['0', '1001', '4-3/8', '0-8/8', '-1/8', '0-3', '0-3/', '1.5', '0-3/8/2'])(
    'refuse %s as shards',
    (text) => {
      expect(problemsOf({ SHARDS: text })).toContain('- SHARDS: must be auto');
    },
  );

  it('read the edge limit as requests per seconds', () => {
    expect(readConfig({ SERVICE_RATE_LIMIT: '60/5' }).service.rateLimit).toEqual({
      requests: 60,
      seconds: 5,
    });
  });

  it('never repeat a secret in a problem', () => {
    const environment = { PLAYER_API_KEY: 'lo_secret with space', DISCORD_TOKEN: 'secret ä', PORT: 'x' };
    const problems = problemsOf(environment);
    expect(problems).toContain('- DISCORD_TOKEN: ');
    expect(problems).not.toContain('secret');
  });
});

describe('variables that are nearly settings', () => {
  it.each([
    ['DISCRD_TOKEN', 'DISCORD_TOKEN'],
    ['DISCORD_TOEKN', 'DISCORD_TOKEN'],
    ['discord_token', 'DISCORD_TOKEN'],
    ['DISCORDTOKEN', 'DISCORD_TOKEN'],
    ['PLAYER_APIKEY', 'PLAYER_API_KEY'],
    ['IMAGE_SOURCE', 'IMAGE_SOURCES'],
    ['SHARD', 'SHARDS'],
  ])('are named with the setting that is meant: %s', (name, meant) => {
    const { warnings, problems } = readSettings({ [name]: 'a-secret' });
    expect(warnings).toEqual([`${name} is not a setting and is ignored. Did you mean ${meant}?`]);
    expect(problems).toEqual([]);
  });

  it.each([
    'HOME',
    'PATH',
    'POST',
    'HOSTS',
    'SERVICE_HOST',
    'SERVER_PORT',
    'REDIS_SERVICE_PORT',
    'LOGNAME',
    'TOKEN',
  ])('are not those of other programs: %s', (name) => {
    expect(readSettings({ [name]: 'x' }).warnings).toEqual([]);
  });

  it('are named at the start of every program', async () => {
    const program = startProgram('src/programs/register.ts', { DISCRD_TOKEN: 'a-secret' });
    await program.ends();
    expect(program.output()).toContain('Did you mean DISCORD_TOKEN?');
    expect(program.output()).not.toContain('a-secret');
  });

  it('are ignored if the setting itself is given, or if they are empty', () => {
    expect(readSettings({ LOG_LEVELS: 'x', LOG_LEVEL: 'info', DISCRD_TOKEN: '' }).warnings).toEqual([]);
  });
});

describe('wrong settings', () => {
  it('leave the others readable', () => {
    const { config, problems } = readSettings({ PORT: 'x', METRICS_PORT: '9000' });
    expect(problems.map(({ setting }) => setting)).toEqual(['PORT']);
    expect([config.port, config.metricsPort]).toEqual([3000, 9000]);
  });

  it('leave the others readable if a required one is missing', () => {
    const { config, problems } = readSettings({ DISCORD_TOKEN: 'a.b.c' });
    expect(problems.map(({ setting }) => setting)).toEqual(['PLAYER_API_URL']);
    expect(config.discord.token).toBe('a.b.c');
  });
});

describe('secrets in files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'loadout-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function secretFile(name: string, content: string): string {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  }

  it('are taken from there, without the line end', () => {
    const config = readConfig({
      DISCORD_TOKEN_FILE: secretFile('token', 'a.b.c\n'),
      PLAYER_API_URL: 'https://api.example/api/v1',
      PLAYER_API_KEY_FILE: secretFile('key', 'lo_key\r\n'),
      STORE_URL_FILE: secretFile('store', 'redis://:hunter2%40@127.0.0.1:6379'),
    });
    expect([config.discord.token, config.playerApi.key]).toEqual(['a.b.c', 'lo_key']);
    expect(config.storeUrl).toBe('redis://:hunter2%40@127.0.0.1:6379');
    expect(listSecrets(config)).toEqual(['a.b.c', 'lo_key', 'hunter2%40', 'hunter2@']);
  });

  it('are taken from files in UTF-16, with a mark or quotes', () => {
    const file = path.join(folder, 'token');
    writeFileSync(file, '\ufeff"a.b.c"\r\n', 'utf16le');
    const given = { DISCORD_TOKEN_FILE: file, PLAYER_API_URL: 'https://api.example/api/v1' };
    expect(readConfig(given).discord.token).toBe('a.b.c');
  });

  it('are refused where the setting itself is given, too', () => {
    const file = secretFile('key', 'lo_other');
    const problems = problemsOf({ PLAYER_API_KEY: 'lo_secret', PLAYER_API_KEY_FILE: file });
    expect(problems).toContain('- PLAYER_API_KEY_FILE: and PLAYER_API_KEY are both set. Remove one of them.');
    expect(problems).not.toMatch(/lo_secret|lo_other/);
  });

  it.each([
    ['is missing', () => path.join(folder, 'none'), "can't be read (ENOENT)"],
    ['is a folder', () => folder, "can't be read (EISDIR)"],
    ['is empty', () => secretFile('empty', '\n'), 'which is empty'],
  ])('are named if the file %s', (_, fileOf, problem) => {
    expect(problemsOf({ DISCORD_TOKEN_FILE: fileOf() })).toContain(problem);
  });

  it('are judged as the setting is, and not repeated', () => {
    const problems = problemsOf({ DISCORD_TOKEN_FILE: secretFile('token', 'secret ä') });
    expect(problems).toContain('- DISCORD_TOKEN: holds a space');
    expect(problems).not.toContain('secret ä');
  });
});

function problemsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the settings were accepted');
}
