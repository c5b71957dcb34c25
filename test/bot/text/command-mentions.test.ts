import { describe, expect, it } from 'vitest';
import { commands } from '../../../commands/index.ts';
import type { Command } from '../../../src/bot/discord/command.ts';
import { toDefinitions } from '../../../src/bot/discord/register/definitions.ts';
import { createCommandMentions } from '../../../src/bot/text/command-mentions.ts';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import { bundledLocales } from '../../../src/bot/text/locales.ts';
import { textsByKey } from '../../../src/bot/text/texts-by-key.ts';

describe('a command in a text', () => {
  const mentions = createCommandMentions();
  const locales = new Map([
    ['en-US', { both: '{{cmd player}} and {{cmd account}} of {{name}}', other: '{{cmdx y}} {{Cmd y}}' }],
  ]);
  const language = openLanguages({ defaultLocale: 'en-US', locales, commands: mentions }).for('en-US');
  // A text of this test, which the keys of the real ones do not have.
  const translate = language.t as (key: string, values?: object) => string;

  it('is plain text until its id is known, and clickable from then on', () => {
    const name = '{{cmd player}}';
    expect(translate('both', { name })).toBe('`/player` and `/account` of {{cmd player}}');
    mentions.learn(new Map([['account', '12']]));
    expect(translate('both', { name: 'Ana' })).toBe('`/player` and </account:12> of Ana');
    expect(language.command('account')).toBe('</account:12>');
  });

  it('differs from any other placeholder', () => {
    expect(translate('other')).toBe('{{cmdx y}} {{Cmd y}}');
  });

  it('names an existing command', () => {
    const texts = [...bundledLocales().values()].flatMap((locale) => [...textsByKey(locale).values()]);
    const named = texts.flatMap((text) =>
      [...text.matchAll(/\{\{\s*cmd ([^}]*?)\s*\}\}/g)].map(([, path = '']) => path),
    );
    const names = toDefinitions(commands satisfies readonly Command[]).map(({ name }) => name);
    const unknown = new Set(named.filter((path) => !names.includes(path)));
    expect([...unknown]).toEqual([]);
  });
});
