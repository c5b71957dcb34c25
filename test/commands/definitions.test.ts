import { readdirSync } from 'node:fs';
import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { commands } from '../../commands/index.ts';
import type { Command } from '../../src/bot/command.ts';
import { maxCustomIdLength } from '../../src/views/custom-id.ts';

const list: readonly Command[] = commands;
const namePattern = /^[-_\p{Ll}\p{N}]{1,32}$/u;

describe('the list of commands', () => {
  it('has every file of the folder, and each under its own name', () => {
    const files = readdirSync('commands').filter((file) => file.endsWith('.ts') && file !== 'index.ts');
    expect(list.map(({ data }) => `${data.name}.ts`).toSorted()).toEqual(files.toSorted());
  });

  it('fits what Discord takes', () => {
    for (const { data } of list) {
      if (data.type !== ApplicationCommandType.ChatInput && data.type !== undefined)
        throw new Error(`${data.name} is no slash command`);
      expect(data.name).toMatch(namePattern);
      expectDescription(data);
      expectOptions(data.options ?? []);
    }
  });
});

describe('who may use what, and where', () => {
  it('lookups work in servers, DMs and as one’s own app; settings in servers, for their managers', () => {
    const places = Object.fromEntries(
      list.map(({ data }) => [
        data.name,
        [data.contexts, data.integration_types, data.default_member_permissions],
      ]),
    );
    const everywhere = [[0, 1, 2], [0, 1], undefined];
    expect(places).toEqual({
      player: everywhere,
      clan: everywhere,
      pet: everywhere,
      item: everywhere,
      server: [[0], [0], String(PermissionFlagsBits.ManageGuild)],
    });
  });

  it('asks for a player where one is looked up, and for nothing else', () => {
    const required = list.map(({ data }) => [
      data.name,
      ('options' in data ? (data.options ?? []) : [])
        .filter((option) => 'required' in option && option.required)
        .map(({ name }) => name),
    ]);
    expect(Object.fromEntries(required)).toEqual({
      player: ['uid'],
      clan: ['uid'],
      pet: ['uid'],
      item: ['id'],
      server: [],
    });
  });

  it('answers a setting in private and a lookup in public, unless the member says otherwise', () => {
    expect(list.map(({ visibility }) => visibility)).toEqual([
      'public',
      'public',
      'public',
      'public',
      'private',
    ]);
    for (const { data, visibility } of list)
      if (visibility === 'public' && 'options' in data)
        expect(data.options?.map(({ name }) => name)).toContain('private');
  });

  it('answers the choices it announces', () => {
    for (const command of list) {
      const announces = JSON.stringify(command.data).includes('"autocomplete":true');
      expect([command.data.name, command.autocomplete !== undefined]).toEqual([command.data.name, announces]);
    }
  });
});

it('keeps the longest state of a button within Discord’s limit', () => {
  const longest = ['1', 'player', 'refresh', '9'.repeat(20), '9'.repeat(15), 'x'.repeat(12)].join(':');
  expect(longest.length).toBeLessThanOrEqual(maxCustomIdLength);
});

function expectOptions(options: readonly APIApplicationCommandOption[]): void {
  expect(options.length).toBeLessThanOrEqual(25);
  expect(new Set(options.map(({ name }) => name)).size).toBe(options.length);
  const required = options.map(({ required = false }: { required?: boolean }) => required);
  expect(required).toEqual(required.toSorted((one, other) => Number(other) - Number(one)));
  for (const option of options) {
    expect(option.name).toMatch(namePattern);
    expectDescription(option);
    if (option.type === ApplicationCommandOptionType.Subcommand) expectOptions(option.options ?? []);
    else expectValue(option);
  }
}

function expectValue(option: APIApplicationCommandOption | APIApplicationCommandBasicOption): void {
  if (option.type !== ApplicationCommandOptionType.String) return;
  expect(option.choices?.length ?? 0).toBeLessThanOrEqual(25);
  expect(Boolean(option.autocomplete && option.choices)).toBe(false);
  expect(option.max_length).toBeLessThanOrEqual(6000);
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
