import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { toDefinitions } from '../../../src/bot/discord/register/definitions.ts';
import { textUnder } from '../../../src/bot/text/text-under.ts';
import type { Actor, LocalAnswer, LocalForm } from '../../../src/local-discord/local-discord.ts';
import { regionCodes } from '../../../src/shared/contract/regions.ts';
import { usualOptions } from '../../support/commands/usual-options.ts';
import { openWorld, type World } from '../../support/open-world.ts';
import { labelsOf, textOf } from '../../support/seen.ts';
import { bareRecord, fullRecord } from '../../support/text/cyrillic-records.ts';
import { accent, plainWordsIn, pseudoLocale } from '../../support/text/pseudo-locale.ts';
import { isText, optionsOf, valuesOf } from './typed-lines.ts';

// Each command runs in a language whose letters all have accents, with players whose names are Cyrillic. Any plain Latin
// letters left in an answer come from code, which no translator can reach.

let house: World;
let admin: Actor;
let recordsFolder: string;

beforeAll(async () => {
  recordsFolder = await mkdtemp(path.join(tmpdir(), 'loadout-records-'));
  await writeFile(path.join(recordsFolder, 'players.json'), JSON.stringify([fullRecord, bareRecord]));
  house = await openWorld({ SERVICE_RECORDS: recordsFolder }, { locales: new Map([['en-US', texts]]) });
  admin = house.discord.member('ада', { permissions: PermissionFlagsBits.ManageGuild });
});

afterAll(async () => {
  await house?.close();
  await rm(recordsFolder, { recursive: true, force: true });
});

describe.each(toDefinitions(commands).filter((data) => optionsOf(data)))(
  '/$name says nothing that is written in code',
  (data) => {
    const command = `/${data.name}`;
    const options = optionsOf(data) ?? [];
    const usual = options.filter(({ name, required }) => required || usualOptions.has(name));
    const isPlayerAsked = usual.some(({ name, required }) => name === 'uid' && !required);

    it('with every option', async () => {
      expectTranslated(await admin.runs(command, valuesOf(options)));
    });

    it('with the usual options, and behind each of its buttons', async () => {
      await expectTranslatedWithButtons(() => admin.runs(command, valuesOf(usual)));
    });

    it.runIf(isPlayerAsked)('with no options, and behind the buttons offered then', async () => {
      await expectTranslatedWithButtons(() => admin.runs(command));
    });

    it.each(options.filter(({ name }) => name === 'uid'))(
      'for a player who shows little or does not exist, and behind the buttons offered then',
      async ({ name }) => {
        for (const uid of [bareRecord.basicInfo.accountId, unknownUid])
          await expectTranslatedWithButtons(() => admin.runs(command, { ...valuesOf(options), [name]: uid }));
      },
    );

    it.each(options.filter(isText))('where $name is nonsense', async ({ name }) => {
      for (const nonsense of ['я', 'я'.repeat(30), '123'])
        expectTranslated(await admin.runs(command, { ...valuesOf(usual), [name]: nonsense }));
    });

    it.each(options.filter((option) => 'autocomplete' in option && option.autocomplete))(
      'in the choices of $name',
      async ({ name }) => {
        const choices = await admin.types(command, { ...valuesOf(usual), [name]: '' }, name);
        // Players are offered once they were looked at, which is written down in the background.
        if (!playerOptions.has(name)) expect(choices.length).toBeGreaterThan(0);
        for (const choice of choices) expect(plainWordsIn(choice.name, regionCodes)).toEqual([]);
      },
    );
  },
);

describe('the language made for this', () => {
  it('keeps only filled-in values and code', () => {
    expect(accent('Level {{level, number}} of `region`')).toBe('⟦Ļéṽéļ {{level, number}} óƒ `region`⟧');
    expect(plainWordsIn(accent('A quick brown fox jumps over the lazy dog'), [])).toEqual([]);
  });

  it('shows text that stands in code', () => {
    expect(plainWordsIn('⟦Ļéṽéļ⟧ 5 of IND <t:1:R> `uid` https://a.example/b', ['IND'])).toEqual(['of']);
  });
});

/** A button may lead to another view in the same message: each is pressed under an answer of its own. */
async function expectTranslatedWithButtons(run: () => Promise<LocalAnswer>): Promise<void> {
  const shown = await run();
  expectTranslated(shown);
  for (const label of labelsOf(shown.message)) {
    const { message } = await run();
    // Only slow answers have the button "Why?".
    if (labelsOf(message).includes(label)) expectTranslated(await admin.presses(label, message));
  }
}

function expectTranslated(seen: LocalAnswer): void {
  if (seen.form) {
    expectFormTranslated(seen.form);
    return;
  }
  const alts = seen.message.embeds.map(({ image }) =>
    image && 'description' in image ? image.description : '',
  );
  const text = [textOf(seen), ...labelsOf(seen.message), ...alts].join('\n');
  expect(text).toContain('⟦');
  // A command that failed would have nothing else to show.
  expect(text).not.toContain(textUnder('problems.unknown.title', texts));
  expect(plainWordsIn(text, regionCodes)).toEqual([]);
}

function expectFormTranslated({ data: { title, components } }: LocalForm): void {
  const labels = components.flatMap((part) => ('label' in part ? [part.label, part.description ?? ''] : []));
  expect(labels.length).toBeGreaterThan(0);
  expect(title).toContain('⟦');
  expect(plainWordsIn([title, ...labels].join('\n'), regionCodes)).toEqual([]);
}

const texts = pseudoLocale();

const unknownUid = '4242424264';

const playerOptions = new Set(['uid', 'a', 'b', 'c', 'd']);
