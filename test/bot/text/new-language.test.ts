import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import { type Locales, readLocales, type Texts } from '../../../src/bot/text/locales.ts';
import { textsByKey } from '../../../src/bot/text/texts-by-key.ts';
import { translationsOf } from '../../../src/bot/text/translations.ts';
import { englishLeft } from '../../support/text/english-left.ts';
import { localeProblems } from '../../support/text/locale-problems.ts';
import { pseudoLocale } from '../../support/text/pseudo-locale.ts';

// A language is one file: these tests generate one, put it next to the English file, and change nothing else.

let folder: string;
let locales: Locales;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-locales-'));
  await copyFile('assets/locales/en-US.json', path.join(folder, 'en-US.json'));
  await writeFile(path.join(folder, 'eo.json'), JSON.stringify(pseudoLocale()));
  locales = readLocales(pathToFileURL(`${folder}/`));
});

afterAll(() => rm(folder, { recursive: true }));

describe('a language file that is laid into the folder', () => {
  it('passes the checks of every language', () => {
    const [texts, english] = [textsOf('eo'), textsOf('en-US')];
    expect(localeProblems('eo', texts, english)).toEqual([]);
    expect(englishLeft('eo', { texts, english, kept: [] })).toEqual([]);
  });

  it('is used for members who chose it, and by default if the operator says so', () => {
    const languages = openLanguages({ defaultLocale: 'eo', locales });
    for (const language of [languages.for('eo'), languages.for(undefined)]) {
      expect(language.locale).toBe('eo');
      expect(language.t('labels.uid')).toBe(textsByKey(textsOf('eo')).get('labels.uid'));
      expect(language.t('missing', { count: 1 })).not.toBe(language.t('missing', { count: 2 }));
      expect(language.name('ranks', 'heroic')).toMatch(/^⟦/);
    }
    expect(languages.for('en-GB').locale).toBe('en-US');
  });

  it('gives Discord the texts of commands only in a language that its API takes', () => {
    expect(translationsOf('commands.player', locales).others).not.toHaveProperty('eo');
    const asHindi = new Map([...locales, ['hi', textsOf('eo')] as const]);
    expect(translationsOf('commands.player', asHindi).others.hi).toMatch(/^⟦/);
  });
});

function textsOf(locale: string): Texts {
  const texts = locales.get(locale);
  if (!texts) throw new Error(`there is no ${locale}.json`);
  return texts;
}
