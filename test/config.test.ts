import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';

describe('settings', () => {
  it('have a default for everything: an empty environment opens the playground', () => {
    const config = readConfig({});
    expect(config.discord.token).toBeUndefined();
    expect(config.discord.apiUrl).toBe('https://discord.com/api');
    expect(config.port).toBe(3000);
    expect(config.defaults).toEqual({ region: 'sg', locale: 'en-US' });
    expect(config.service.rateLimit).toBeUndefined();
    expect(config.playerApi.userAgent).toMatch(/^Loadout\/\d+\.\d+\.\d+ \(\+https:/);
  });

  it('take an empty value for an absent one', () => {
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

  it('say that a token needs a player API beside it', () => {
    expect(problemsOf({ DISCORD_TOKEN: 'a.b.c' })).toContain('- PLAYER_API_URL: is missing');
  });

  it.each([
    ['Loadout/1.0 (+https://my-bot.example)', '“bot”'],
    ['short', 'FW_001'],
    ['Mozilla/5.0 Chrome/80.0 Safari/537', 'Chrome 80'],
  ])('refuse the User-Agent %s as the firewall would', (userAgent, reason) => {
    expect(problemsOf({ PLAYER_API_USER_AGENT: userAgent })).toContain(reason);
  });

  it.each([
    ['http://127.0.0.1:4000/api/v1/', 'http://127.0.0.1:4000/api/v1'],
    ['https://api.example/api/v1', 'https://api.example/api/v1'],
  ])('take %s as the player API', (given, read) => {
    expect(readConfig({ PLAYER_API_URL: given }).playerApi.url).toBe(read);
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

  it('read the edge limit as requests per seconds', () => {
    expect(readConfig({ SERVICE_RATE_LIMIT: '60/5' }).service.rateLimit).toEqual({
      requests: 60,
      seconds: 5,
    });
  });

  it('never repeat a secret in a problem', () => {
    expect(problemsOf({ PLAYER_API_KEY: 'lo_secret with space', PORT: 'x' })).not.toContain('lo_secret');
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
