import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import allOperations from '../support/discord-schema/all-operations.json' with { type: 'json' };
import { parityTable, unserved } from '../support/local-discord/parity-table.ts';
import { answerOf, call, unhurried } from '../support/local-discord/raw-bot.ts';

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

  it('are counted in the documentation', () => {
    const done = allOperations.length - unserved.length;
    expect(guide).toContain(`${done} of ${allOperations.length}`);
    expect(guide).toContain(parityTable());
  });
});

const guide = readFileSync(new URL('../../.github/docs/local-discord.md', import.meta.url), 'utf8');
