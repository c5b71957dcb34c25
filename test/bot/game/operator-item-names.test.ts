import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ItemSearch } from '../../../src/bot/game/item-search.ts';
import { readItemNames } from '../../../src/bot/game/operator-item-names.ts';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import { formatPiece } from '../../../src/bot/views/words/names.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-names-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(file: string, text: string) {
  await writeFile(path.join(folder, file), text);
  return readItemNames(path.join(folder, file));
}

const csv =
  '\uFEFFid,name,pt-BR\r\n203000001,Red jacket,Jaqueta vermelha\r\n\r\n211000001,"Cap, ""black""",\r\n';

describe('the operator’s names of items', () => {
  it('name pieces in each language, and are found by /item', async () => {
    const itemNames = await read('names.csv', csv);
    const languages = openLanguages({ defaultLocale: 'en-US', itemNames });
    const [english, portuguese] = [languages.for('en-US'), languages.for('pt-BR')];
    expect(formatPiece('203000001', english)).toBe('Red jacket');
    expect(formatPiece('203000001', portuguese)).toBe('Jaqueta vermelha');
    expect(formatPiece('211000001', portuguese)).toBe('Cap, "black"');
    const search = new ItemSearch(itemNames.items);
    expect(search.find('vermelha', 5, portuguese)).toEqual([{ id: '203000001', name: 'Jaqueta vermelha' }]);
    expect(search.find('red jack', 5, english)).toEqual([{ id: '203000001', name: 'Red jacket' }]);
  });

  it('are read from JSON, too', async () => {
    const names = await read('names.json', '[{"id": 203000001, "name": "Red jacket", "pt-br": "Jaqueta"}]');
    expect(names.find('203000001', 'pt-BR')).toBe('Jaqueta');
    expect(names.find('203000001')).toBe('Red jacket');
    expect(names.find('203000002')).toBeUndefined();
  });

  it.each([
    ['a.csv', 'id,title\n1,x', /no columns id and name/],
    ['a.csv', 'id,name\n1,ok\nx,Red', /line 3 has no id/],
    ['a.csv', 'id,name\n"1",\n', /line 2 has no usable name/],
    ['a.csv', `id,name\n1,${'x'.repeat(61)}`, /line 2 has no usable name/],
    ['a.csv', 'id,name\n1,a\n1,b', /line 3 names the item 1, which is in the list already/],
    ['a.csv', 'id,name\n1,a,b', /line 2 has 3 cells instead of 2/],
    ['a.csv', 'id,name,xx\n1,a,b', /line 2 has a column that is not known: “xx”\. Use id, name, ar/],
    ['a.json', '{', /is no JSON/],
    ['a.json', '{"1": "a"}', /is no list of objects/],
    ['a.json', '[{"id": "1"}]', /entry 1 has no usable name/],
  ])('are refused with a reason: %s %j', async (file, text, reason) => {
    await expect(read(file, text)).rejects.toThrow(/^ITEM_NAMES: .*a\.(csv|json): /);
    await expect(read(file, text)).rejects.toThrow(reason);
  });

  it('need a file that is there', () =>
    expect(readItemNames(path.join(folder, 'none.csv'))).rejects.toThrow(/can't be read\. Give a file/));
});
