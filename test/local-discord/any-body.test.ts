import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { answerOf, call, unhurried } from '../support/local-discord/raw-bot.ts';

describe('any JSON at all', () => {
  let discord: LocalDiscord;
  beforeAll(async () => {
    discord = await openLocalDiscord({ now: Date.now, limits: unhurried });
  });
  afterAll(() => discord.close());

  const words = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('attachment://a.png', 'https://a.example/%', '__proto__'),
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.oneof(words, fc.integer({ min: -1, max: 20 }), fc.boolean(), fc.constant(null)),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(
        fc.constantFrom(
          'content',
          'embeds',
          'components',
          'flags',
          'type',
          'title',
          'image',
          'url',
          'fields',
          'name',
          'value',
          'style',
          'custom_id',
          'label',
          'accessory',
          'media',
          'items',
          'attachments',
          'id',
          'description',
          'options',
          'choices',
          'name_localizations',
          'constructor',
        ),
        tie('value'),
        { maxKeys: 6 },
      ),
    ),
  }));

  it.each([
    ['a message', () => ['POST', `/channels/${discord.channelId}/messages`]],
    ['a command', () => ['POST', `/applications/${discord.applicationId}/commands`]],
    ['a list of commands', () => ['PUT', `/applications/${discord.applicationId}/commands`]],
    ['a callback', () => ['POST', '/interactions/1/x/callback']],
  ] as const)('as %s is taken or refused in Discord’s words', async (_what, where) => {
    const [method = '', path = ''] = where();
    await fc.assert(
      fc.asyncProperty(value, async (body) => {
        const { status, body: answer } = await answerOf(call(discord, method, path, body));
        expect([200, 201, 400, 404]).toContain(status);
        if (status >= 400)
          expect(answer).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
      }),
      { numRuns: 150 },
    );
  });
});
