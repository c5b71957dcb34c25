import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { notServed } from '../../src/local-discord/rest/coverage.ts';
import allOperations from '../support/discord-schema/all-operations.json' with { type: 'json' };
import { answerOf, call, unhurried } from '../support/local-discord/raw-bot.ts';

const listed = notServed.flatMap((line) => {
  const words = line.split(' ');
  const path = words.pop();
  return words.map((method) => `${method} ${path}`);
});

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
    const unserved: string[] = [];
    for (const operation of allOperations) {
      const { status, body } = await ask(operation);
      const isAbsent = (status === 404 && body.code === 0) || status === 405;
      if (isAbsent) unserved.push(operation);
    }
    expect(unserved.toSorted()).toEqual(listed.toSorted());
  });

  it('say of themselves that they are not done', async () => {
    for (const operation of ['GET /guilds/{guild_id}/bans', 'POST /channels/{channel_id}/webhooks'])
      expect(await ask(operation)).toMatchObject({
        status: 405,
        body: { code: 0, message: `The local Discord does not do this: ${operation}` },
      });
    expect((await answerOf(call(discord, 'GET', '/no/such/route'))).body.message).toBe('404: Not Found');
  });

  it('are counted in the documentation', () => {
    const done = allOperations.length - listed.length;
    const guide = readFileSync(new URL('../../.github/docs/local-discord.md', import.meta.url), 'utf8');
    expect(guide).toContain(`${done} of ${allOperations.length}`);
  });
});
