import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
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

  it.each<[string, string]>([
    [
      'a JSON list with other columns',
      '[{"Id": 7, "itemID": "203000001", "name_text": "Red jacket", "Rare": 3}]',
    ],
    ['a map from IDs to names', '{"203000001": "Red jacket", "203000002": ""}'],
    ['a map from IDs to objects', '{"203000001": {"icon": "x.png", "item_name": "Red jacket"}}'],
    [
      'lists within an object',
      '{"v": 2, "data": {"tops": [{"item_id": 203000001, "description": "Red jacket"}]}}',
    ],
    ['pairs', '[["203000001", "Red jacket"]]'],
    ['names by language', '[{"id": 203000001, "name": "", "en-US": "Red jacket"}]'],
    ['CSV with semicolons', 'Item ID;Icon;Description\n203000001;x.png;Red  jacket\n'],
    ['tabs, cells too many and too few', 'id\tname\n203000001\tRed jacket\tx\n203000002\n'],
    ['a description beside a name', 'itemID,description,name\n203000001,"Warm, and red",Red jacket'],
    ['the first of two rows', 'id,name\n203000001,Red jacket\n203000001,Blue jacket'],
  ])('are read from %s', async (_, text) => {
    const names = await read('list', text);
    expect(names.items).toEqual([{ id: '203000001', name: 'Red jacket' }]);
  });

  it('leave out rows without an ID or a name, and say how many have one', async () => {
    const rows = Array.from(
      { length: 1_200 },
      (_, index) => `${203_000_001 + index},Jacket ${index},${index}`,
    );
    const useless = ['x,Red,1', '5,,1', `6,${'x'.repeat(61)},1`, '7,123,1', '8,a\u0007b,1'];
    const names = await read('list.csv', ['id,name,weight', ...rows, ...useless].join('\n'));
    expect(names.items).toHaveLength(1_200);
    expect(names.summary).toBe('1,200 of 1,205 rows have a name');
  });

  it('are taken from any list, whatever it calls its columns and whatever else it holds', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('id', 'ID', 'itemID', 'item_id', 'Item Id'),
        fc.constantFrom('name', 'Name', 'name_text', 'description', 'itemName'),
        fc.uniqueArray(
          fc.record({ id: fc.integer({ min: 2 }), name: fc.constantFrom('Cap', 'Red, "new"', ' ') }),
          { selector: (item) => item.id },
        ),
        fc.constantFrom('list', 'map', 'csv'),
        async (id, name, items, form) => {
          const rows = [{ id: 1, name: 'First' }, ...items];
          const cells = rows.map((row) => ({ kind: 'x', [id]: row.id, [name]: row.name }));
          const quoted = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
          const lines = [`kind,${id},${name}`, ...rows.map((row) => `x,${row.id},${quoted(row.name)}`)];
          const map = Object.fromEntries(rows.toReversed().map((row) => [row.id, { [name]: row.name }]));
          const texts = { list: JSON.stringify(cells), map: JSON.stringify(map), csv: lines.join('\n') };
          const names = await read('any', texts[form as 'list' | 'map' | 'csv']);
          for (const row of rows.filter((one) => one.name !== ' '))
            expect(names.find(String(row.id))).toBeDefined();
          expect(names.items.every((item) => item.name.trim() !== '')).toBe(true);
        },
      ),
      { numRuns: 50 },
    ));

  it.each([
    ['a.csv', 'id,kind\n1,2', /no row has an ID and a name\. Its columns: “id”, “kind”\. Name them id/],
    ['a.csv', '', /no row has an ID and a name\. Its columns: none/],
    ['a.json', '{', /is no JSON/],
    ['a.json', '[{"id": "1"}]', /no row has an ID and a name/],
  ])('are refused with a reason if none is usable: %s %j', async (file, text, reason) => {
    await expect(read(file, text)).rejects.toThrow(/^ITEM_NAMES: .*a\.(csv|json): /);
    await expect(read(file, text)).rejects.toThrow(reason);
  });

  it('need a file that is there', () =>
    expect(readItemNames(path.join(folder, 'none.csv'))).rejects.toThrow(/can't be read\. Give a file/));
});
