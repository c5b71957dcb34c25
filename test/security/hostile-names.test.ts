import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { commands as everyCommand } from '../../commands/index.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { fullRecord } from '../support/commands/players.ts';
import { t } from '../support/english.ts';
import { idOf } from '../support/views/parts.ts';

/** Short enough for a name: each mark that Discord or a terminal would take for more than a letter. */
const names = [
  '<@123456789012345678> @everyone',
  '[gift](https://evil.example)',
  'https://evil.example/a',
  '**b** ||s|| `c` # h',
  '\u202eevil\u2066\u2069\u200f<#1>',
  'a\n> q\n# t\n-# s',
];

const records = names.map((name, index) => ({
  ...fullRecord,
  basicInfo: { ...fullRecord.basicInfo, accountId: `41234567${80 + index}`, nickname: name },
  clanBasicInfo: { ...fullRecord.clanBasicInfo, clanName: name },
  captainBasicInfo: { ...fullRecord.captainBasicInfo, nickname: name },
  petInfo: { ...fullRecord.petInfo, name },
  socialInfo: { accountId: `41234567${80 + index}`, signature: name },
}));

let bot: OpenCommands;
beforeAll(async () => {
  bot = await openCommands(everyCommand, { players: records });
});
afterAll(() => bot.close());

it.each(records)('a player named $basicInfo.nickname stays a name in every answer', async ({ basicInfo }) => {
  const uid = basicInfo.accountId;
  const before = bot.calls.length;
  for (const name of ['player', 'clan', 'pet', 'outfit', 'stats']) {
    const seen = await bot.run(name, { uid, region: 'TH' });
    if (name === 'player') await bot.press(idOf(seen, t('buttons.details')));
  }
  await bot.run('compare', { uid, with: records[0]?.basicInfo.accountId ?? '', region: 'TH' });
  await bot.run('account', { uid });
  await bot.run('account');
  const bodies = bot.calls.slice(before).map(({ body }) => body);
  const messages = bodies.filter((body) => JSON.stringify(body ?? '').includes('"embeds"'));
  expect(messages.length).toBeGreaterThan(7);
  for (const message of messages) {
    expect(JSON.stringify(message)).toContain('"allowed_mentions":{"parse":[]}');
    for (const text of renderedIn(message)) {
      // A backslash takes the meaning of the mark behind it.
      const live = text.replace(/\\[^\p{L}\p{N}\s]/gu, '');
      expect(live).not.toMatch(
        /:\/\/|\]\(|<@!?\d|<#\d|@(?:everyone|here)|\*\*b|\|\|s|`c|^\s*(?:# [th]|> q|-# s)/m,
      );
    }
    // Nowhere: the overrides turn around what follows a name.
    expect(JSON.stringify(message)).not.toMatch(/[\u202a-\u202e\u2066\u2067]/);
  }
});

/** The texts of a message in which Discord renders markdown: labels of buttons and alt texts are not among them. */
function renderedIn(message: unknown): string[] {
  const { content, embeds } = rendered.parse(message);
  const inEmbeds = embeds.flatMap(({ title = '', description = '', fields = [] }) => [
    title,
    description,
    ...fields.flatMap((field) => [field.name, field.value]),
  ]);
  return [content ?? '', ...inEmbeds];
}

const body = z.object({
  content: z.string().nullish(),
  embeds: z.array(
    z.object({
      title: z.string().optional(),
      description: z.string().optional(),
      fields: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    }),
  ),
});
/** A message, or the first answer that holds one. */
const rendered = z.union([body, z.object({ data: body }).transform(({ data }) => data)]);
