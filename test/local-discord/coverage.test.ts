import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import allOperations from '../support/discord-schema/all-operations.json' with { type: 'json' };
import { behaviours } from '../support/local-discord/behaviours.ts';
import { answerOf, call, unhurried } from '../support/local-discord/raw-bot.ts';
import { read } from '../support/project-files.ts';
import {
  allSteps,
  columnOf,
  compatibilityTable,
  compatibleLibraries,
  resultsOf,
} from './compatible-libraries.ts';
import { parityPage, unserved } from './parity-page.ts';

describe('the operations of Discord’s schema', () => {
  let discord: LocalDiscord;
  beforeAll(async () => {
    discord = await openLocalDiscord({ limits: unhurried });
  });
  afterAll(() => discord.close());

  const ask = (operation: string) => {
    const [method = '', template = ''] = operation.split(' ');
    const path = template
      .replace('{application_id}', discord.applicationId)
      .replace(/\{[^}]+\}/g, '123456789012345678');
    return answerOf(call(discord, method, path));
  };

  it('are each done, or listed as not done', async () => {
    const found: string[] = [];
    for (const operation of allOperations) {
      const { status, body } = await ask(operation);
      const isAbsent = (status === 404 && body.code === 0) || status === 405;
      if (isAbsent) found.push(operation);
    }
    expect(found.toSorted()).toEqual(unserved.toSorted());
  });

  it('say of themselves that they are not done', async () => {
    for (const operation of ['GET /guilds/{guild_id}/templates', 'POST /lobbies'])
      expect(await ask(operation)).toMatchObject({
        status: 405,
        body: { code: 0, message: `The local Discord does not do this: ${operation}` },
      });
    expect((await answerOf(call(discord, 'GET', '/no/such/route'))).body.message).toBe('404: Not Found');
  });
});

describe('the page of what is supported', () => {
  it('says what the code says', async () => {
    await expect(parityPage(readVersions())).toMatchFileSnapshot('../../src/local-discord/docs/parity.md');
  });

  it('has in the README the last result of each library, in the version that the command runs', () => {
    const readme = read('src/local-discord/README.md');
    const results = resultsOf(readme);
    expect([...results.keys()]).toEqual(compatibleLibraries.map(columnOf));
    expect([...results.values()]).toEqual(compatibleLibraries.map(() => allSteps));
    expect(readme).toContain(compatibilityTable(results));
  });

  it('names tests that there are', () => {
    const missing = [...behaviours.values()].flat().filter(({ file, title }) => !read(file).includes(title));
    expect(missing).toEqual([]);
  });
});

/** Of the libraries that tests run: those of npm as installed, that of Debian as its stable release has it. */
function readVersions(): ReadonlyMap<string, string> {
  const versions = new Map([['discord.py', '2.2']]);
  for (const name of ['discord.js', 'oceanic.js', '@discordeno/bot'])
    versions.set(name, JSON.parse(read(`node_modules/${name}/package.json`)).version);
  return versions;
}
