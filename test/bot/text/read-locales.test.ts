import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLocales } from '../../../src/bot/text/locales.ts';

describe('a folder of language files', () => {
  let folder: string;
  const read = () => readLocales(pathToFileURL(`${folder}/`));

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'loadout-locales-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('is read by the names of its files, whatever else lies there', async () => {
    await writeFile(path.join(folder, 'pt-BR.json'), '{"clan":{"none":"sem clã"}}');
    await writeFile(path.join(folder, 'ar.json'), '{}');
    await writeFile(path.join(folder, 'README.md'), '# Languages');
    expect([...read()]).toEqual([
      ['ar', {}],
      ['pt-BR', { clan: { none: 'sem clã' } }],
    ]);
  });

  it.each([
    ['{"clan":{"none":""}}', 'de.json clan none'],
    ['{"clan":[]}', 'de.json clan'],
    ['{"clan":null}', 'de.json clan'],
    ['{"level":3}', 'de.json level'],
    ['[]', 'de.json'],
  ])('holds only texts: %s is refused, with its place', async (content, place) => {
    await writeFile(path.join(folder, 'de.json'), content);
    expect(read).toThrow(`${place} is neither`);
  });
});
