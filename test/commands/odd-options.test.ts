import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands as all } from '../../commands/index.ts';
import { ben } from '../support/bot/interactions.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, fullRecord } from '../support/commands/players.ts';
import { t } from '../support/english.ts';
import { embedOf } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands(all, { players: [fullRecord, bareRecord] });
});
afterAll(() => commands.close());

const blanks = ['', ' ', '\t\n', '\u3164', '\u200b', '\u00a0 '];
const halves = ['UID:', '@', '@ben', 'Ana', 'me:1', 'me:0', `<@${ben.id}>`, '<@', '0', '00000', '1e9', '-1'];
const oddText = fc.oneof(
  fc.constantFrom(...blanks),
  fc.constantFrom(...halves, '4123456789', '55555', '4123456789 55555'),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
);

const slashCommands = all.filter((command) => 'handler' in command);

/** A command with any of its options, each with an odd value of its type. */
const typed = fc.constantFrom(...slashCommands.map(({ data }) => data)).chain(({ name, options = [] }) =>
  fc.record({
    name: fc.constant(name),
    values: fc.record(Object.fromEntries(options.map((option) => [option.name, valueFor(option.type)])), {
      requiredKeys: [],
    }),
  }),
);

function valueFor(type: ApplicationCommandOptionType): fc.Arbitrary<string | boolean | { id: string }> {
  if (type === ApplicationCommandOptionType.Boolean) return fc.boolean();
  return type === ApplicationCommandOptionType.User ? fc.constant(ben) : oddText;
}

it('answers every command in a message with words, whatever its options hold', async () => {
  await fc.assert(
    fc.asyncProperty(typed, async ({ name, values }) => {
      const given = Object.entries(values).flatMap(([option, value]) =>
        value === undefined ? [] : [[option, value] as const],
      );
      const seen = await commands.run(name, Object.fromEntries(given));
      expect(embedOf(seen).title).toMatch(/\S/);
      expect(embedOf(seen).title).not.toBe(t('problems.unknown.title'));
    }),
    {
      numRuns: 60,
      examples: slashCommands.flatMap(({ data: { name, options = [] } }) =>
        [' ', 'UID:'].map((text) => {
          const texts = options.filter(({ type }) => type === ApplicationCommandOptionType.String);
          return [{ name, values: Object.fromEntries(texts.map((option) => [option.name, text])) }] as [
            { name: string; values: Record<string, string> },
          ];
        }),
      ),
    },
  );
}, 60_000);
