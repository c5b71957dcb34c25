import { Locale } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import type { Texts } from '../../../src/bot/text/locales.ts';
import { listCommandNames, translationsOf } from '../../../src/bot/text/translations.ts';
import { commandLocales, discordLocales } from '../../../src/shared/text/discord-locales.ts';
import schemas from '../../support/discord-schema/schemas.json' with { type: 'json' };

describe('the text of a command', () => {
  const player = (text: string): Texts => ({ commands: { player: text } });
  const locales = new Map([
    ['ar', player('عربي')],
    ['bn', player('বাংলা')],
    ['de', {}],
    ['en-GB', player('British')],
    ['en-US', player('English')],
    ['es-419', player('Español')],
    ['th', player('ไทย')],
    ['ur', player('اردو')],
    ['zh-CN', player('简体')],
  ]);

  it('comes in English and in each language that Discord takes and that has it', () => {
    expect(translationsOf('commands.player', locales)).toEqual({
      english: 'English',
      others: {
        ar: 'عربي',
        'en-GB': 'British',
        'es-419': 'Español',
        'es-ES': 'Español',
        th: 'ไทย',
        'zh-CN': '简体',
      },
    });
  });

  it('must exist in English', () => {
    expect(() => translationsOf('commands.clan', locales)).toThrow('commands.clan');
    expect(() =>
      translationsOf('commands.player', new Map([['en-US', { commands: 'no branch' }]])),
    ).toThrow();
  });

  it('comes from the files by default', () => {
    expect(translationsOf('commands.player').english).toContain('player');
  });
});

describe('the name of a command', () => {
  const called = (player: string): Texts => ({ names: { commands: { player } } });
  const locales = new Map([
    ['ar', called('لاعب')],
    ['en-US', {}],
    ['es-419', called('jugador')],
    ['pt-BR', {}],
  ]);

  it('comes in each language that Discord takes and that has its own', () => {
    expect(listCommandNames('player', locales)).toEqual({
      ar: 'لاعب',
      'es-419': 'jugador',
      'es-ES': 'jugador',
    });
    expect(listCommandNames('clan', locales)).toEqual({});
  });
});

describe('the locales of Discord', () => {
  it('are those that its clients offer', () => {
    expect(new Set<string>(discordLocales)).toEqual(new Set<string>(Object.values(Locale)));
  });

  it('are, for texts of commands, those of its OpenAPI file', () => {
    expect(new Set<string>(commandLocales)).toEqual(new Set(schemas.AvailableLocalesEnum.enum));
  });
});
