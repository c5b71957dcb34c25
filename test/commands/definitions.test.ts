import { readdirSync } from 'node:fs';
import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
} from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { commands } from '../../commands/index.ts';
import type { Command } from '../../src/bot/discord/command.ts';
import { toDefinitions } from '../../src/bot/discord/register/definitions.ts';
import { bundledLocales, sourceLocale } from '../../src/bot/text/locales.ts';
import { translationsOf } from '../../src/bot/text/translations.ts';
import { commandLocales } from '../../src/shared/text/discord-locales.ts';
import { nameProblems, sizeOf } from '../support/commands/localised-names.ts';
import { t } from '../support/english.ts';

const list: readonly Command[] = commands;
const definitions = toDefinitions(list);
const namePattern = /^[-_\p{Ll}\p{N}]{1,32}$/u;

describe('the list of commands', () => {
  const files = readdirSync('commands').filter((file) => file.endsWith('.ts') && file !== 'index.ts');

  it.each(files)('has %s', async (file) => {
    const exported: unknown[] = Object.values(await import(`../../commands/${file}`));
    expect(list.some((command) => exported.includes(command))).toBe(true);
  });

  it('names no command twice', () => {
    const names = definitions.map(({ type = ApplicationCommandType.ChatInput, name }) => `${type} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

it.each(definitions)('$name fits what Discord takes', (data) => {
  if (data.type !== ApplicationCommandType.ChatInput && data.type !== undefined) {
    // Names in a menu may have capitals and spaces; they have no description.
    expect(data.name).toMatch(/^.{1,32}$/u);
    return;
  }
  expect(data.name).toMatch(namePattern);
  expectDescription(data);
  expectOptions(data.options ?? []);
});

it.each(definitions)('$name is not larger than Discord takes, in whatever language', (data) => {
  expect(sizeOf(data)).toBeLessThanOrEqual(8_000);
});

it('describes everything in every language that Discord takes, Arabic too', () => {
  const spoken = [...bundledLocales().keys()].filter((locale) => locale !== sourceLocale);
  const taken = spoken.filter((locale) => commandLocales.some((one) => one === locale));
  expect(taken).toContain('ar');
  const said = JSON.stringify(definitions).match(/"description_localizations":\{[^}]*\}/g) ?? [];
  expect(said.length).toBeGreaterThan(40);
  expect(said.filter((texts) => taken.some((locale) => !texts.includes(`"${locale}":`)))).toEqual([]);
  expect(said.filter((texts) => /"(?:bn|ur)":/.test(texts))).toEqual([]);
});

it('names choices and entries of menus in Arabic too', () => {
  const texts = JSON.stringify(
    definitions.filter(({ name }) => ['leaderboard', t('menus.playerCard')].includes(name)),
  );
  expect(texts).toContain(translationsOf('measures.level').others.ar);
  expect(texts).toContain(translationsOf('menus.playerCard').others.ar);
});

it('has names in every language that Discord takes', () => {
  expect(nameProblems(definitions)).toEqual([]);
});

describe('the check of names and sizes', () => {
  const option = (name: string, translated: string | null) => ({
    type: ApplicationCommandOptionType.String as const,
    name,
    name_localizations: { 'pt-BR': translated },
    description: 'Where',
    description_localizations: { 'pt-BR': 'Lugar' },
  });
  const command = (...options: ReturnType<typeof option>[]) => ({
    name: 'look',
    description: 'See',
    options,
  });

  it('finds names that are none, and one name for two', () => {
    expect(nameProblems([command(option('region', 'região'), option('uid', 'id'))])).toEqual([]);
    expect(nameProblems([command(option('region', 'Onde Fica'))])).toEqual([
      "region can't be called Onde Fica in pt-BR",
    ]);
    expect(nameProblems([command(option('region', 'uid'), option('uid', null))])).toEqual([
      'commands look has uid twice in pt-BR',
    ]);
  });

  it('counts the longest translation of each text', () => {
    expect(sizeOf(command())).toBe(7);
    expect(sizeOf(command(option('uid', 'jogador')))).toBe(7 + 7 + 5);
    const choices = [{ name: 'One', name_localizations: { 'pt-BR': 'Um só' }, value: 'x' }];
    expect(sizeOf({ ...command(), options: [{ ...option('uid', 'id'), choices }] })).toBe(7 + 3 + 5 + 5 + 1);
  });
});

const slashCommands = list.filter((command) => 'handler' in command);

describe('a slash command', () => {
  it.each(slashCommands)(
    '$data.name lets a member keep a public answer to themselves',
    ({ data, handler }) => {
      if (handler.visibility === 'private') return;
      expect(data.options?.map(({ name }) => name)).toContain('private');
    },
  );

  it.each(slashCommands)('$data.name answers the choices it announces', ({ data, autocomplete = {} }) => {
    const announced = (data.options ?? []).flatMap((option) =>
      'autocomplete' in option && option.autocomplete ? [option.name] : [],
    );
    expect(Object.keys(autocomplete).toSorted()).toEqual([...new Set(announced)].toSorted());
  });
});

it.each(list)(
  '$data.name $name has one handler per action of its buttons and modals',
  ({ components, modals }) => {
    for (const handlers of [components ?? [], modals ?? []])
      expect(new Set(handlers.map(({ action }) => action)).size).toBe(handlers.length);
  },
);

function expectOptions(options: readonly APIApplicationCommandOption[]): void {
  expect(options.length).toBeLessThanOrEqual(25);
  expect(new Set(options.map(({ name }) => name)).size).toBe(options.length);
  const required = options.map(({ required = false }: { required?: boolean }) => required);
  expect(required).toEqual(required.toSorted((one, other) => Number(other) - Number(one)));
  for (const option of options) {
    expect(option.name).toMatch(namePattern);
    expectDescription(option);
    expectValue(option);
  }
}

function expectValue(option: APIApplicationCommandOption | APIApplicationCommandBasicOption): void {
  if (option.type !== ApplicationCommandOptionType.String) return;
  expect(option.choices?.length ?? 0).toBeLessThanOrEqual(25);
  expect(Boolean(option.autocomplete && option.choices)).toBe(false);
  // Members can't type into an option with choices.
  if (!option.choices) expect(option.max_length).toBeLessThanOrEqual(6000);
}

function expectDescription(described: {
  description: string;
  description_localizations?: Partial<Record<string, string | null>> | null | undefined;
}): void {
  for (const text of [described.description, ...Object.values(described.description_localizations ?? {})]) {
    expect(text?.length).toBeGreaterThan(0);
    expect(text?.length).toBeLessThanOrEqual(100);
  }
}
