import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, foldWords } from '../../../src/bot/game/fold-name.ts';
import { ItemSearch } from '../../../src/bot/game/item-search.ts';
import { createNameIndex } from '../../../src/bot/game/name-index.ts';
import { t } from '../../support/english.ts';

describe('names of things', () => {
  const { find } = indexOf([
    'Spirit Fox',
    'Fang',
    'Dreki',
    'Bell & Tusk',
    'Ottero',
    'Côte d’Ivoire',
    'Đà Nẵng',
    'Дракон',
  ]);
  const keys = (typed: string) => find(typed, 5).map(({ key }) => key);

  it.each([
    ['spirit fox', 'Spirit Fox', 'exact'],
    ['SPIRITFOX', 'Spirit Fox', 'exact'],
    ['spir', 'Spirit Fox', 'begins'],
    ['fox', 'Spirit Fox', 'word'],
    ['belltusk', 'Bell & Tusk', 'exact'],
    ['irit', 'Spirit Fox', 'holds'],
    ['cote d ivoire', 'Côte d’Ivoire', 'exact'],
    ['da nang', 'Đà Nẵng', 'exact'],
    ['драк', 'Дракон', 'begins'],
  ])('are found by %j: %s %s', (typed, key, fit) => expect(find(typed, 5)[0]).toEqual({ key, fit }));

  it.each([
    ['fnag', 'Fang'],
    ['fagn', 'Fang'],
    ['gang', 'Fang'],
    ['fanng', 'Fang'],
    ['sprit fox', 'Spirit Fox'],
    ['spirti fxo', 'Spirit Fox'],
    ['pirit', 'Spirit Fox'],
    ['tsuk', 'Bell & Tusk'],
    ['otter o', 'Ottero'],
    ['otero', 'Ottero'],
    ['дркон', 'Дракон'],
  ])('are found by %j in spite of its errors: %s', (typed, key) => expect(keys(typed)[0]).toBe(key));

  it.each(['fng', 'sprt f', 'dragon', 'xyzzy', 'qwertyuiop'.repeat(4)])(
    'are not found by %j: too few letters, or too many errors',
    (typed) => expect(keys(typed)).toEqual([]),
  );

  it('are found in spite of any one error in four letters or more', () => {
    const names = ['Ottero', 'Spirit Fox', 'Dreki', 'Fang'];
    const { find } = indexOf(names);
    const error = fc.record({
      kind: fc.constantFrom('swap', 'drop', 'add', 'replace'),
      at: fc.nat(),
      letter: fc.constantFrom(...'qxz'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...names), error, (name, slip) => {
        const typed = misspelled(foldName(name), slip);
        if (typed.length >= 4) expect(find(typed, 5).map(({ key }) => key)).toContain(name);
      }),
    );
  });

  it('are each found once, up to the limit', () => {
    const index = createNameIndex();
    for (let number = 0; number < 100; number++) {
      index.add(String(number), `Fox ${number}`);
      index.add(String(number), `Raposa Fox ${number}`);
    }
    expect(index.find('fox', 3).map(({ key }) => key)).toEqual(['0', '1', '2']);
    expect(index.find('', 100)).toHaveLength(100);
  });

  it('are found by only the beginning of a code', () => {
    const index = createNameIndex();
    index.addCode('fox', '1300000051');
    expect(index.find('1300', 5)).toEqual([{ key: 'fox', fit: 'begins' }]);
    expect(index.find('0051', 5)).toEqual([]);
    expect(index.find('1300000015', 5)).toEqual([]);
  });

  it('fold to their words, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldWords(name).join('')).toBe(foldName(name));
      }),
    );
  });
});

describe('items that were seen', () => {
  const english = { name: () => undefined, t };

  it('are found from then on by their id', () => {
    const items = new ItemSearch();
    expect(items.find('99988', 5, english)).toEqual([]);
    expect(items.saw(['9998877', spiritFox, '9998877', 'no id'])).toEqual(['9998877']);
    expect(items.find('99988', 5, english)).toEqual([{ id: '9998877', name: '9998877' }]);
    expect(items.saw(['9998877'])).toEqual([]);
  });

  it('are kept up to a number that no game has, so that a hostile player API fills no memory', () => {
    const items = new ItemSearch();
    const ids = Array.from({ length: 30_000 }, (_, index) => String(9_000_000_000 + index));
    expect(items.saw(ids)).toHaveLength(20_000);
    expect(items.saw(['9999999999'])).toEqual([]);
  });

  it.each([
    ['ar', 'ثعلب الروح', 'ثعلب'],
    ['hi', 'आत्मा लोमड़ी', 'लोमड़ी'],
    ['bn', 'আত্মা শিয়াল', 'শিয়াল'],
    ['th', 'จิ้งจอกวิญญาณ', 'วิญญาณ'],
    ['ur', 'روحانی لومڑی', 'لومڑی'],
    ['ru', 'Дух лисы', 'лис'],
    ['vi', 'Cáo tinh linh', 'cao tinh'],
  ])('are found in %s by their names in that language and in English', (_locale, name, typed) => {
    const items = new ItemSearch();
    const translated = {
      ...english,
      name: (_kind: 'items', id: string) => (id === spiritFox ? name : undefined),
    };
    for (const words of [name, typed, 'spirit fox'])
      expect(items.find(words, 5, translated)[0]).toEqual({ id: spiritFox, name });
  });

  it('are never meant by a name with an error in it, only shown for it', () => {
    const items = new ItemSearch();
    expect(items.find('sprit fox', 5, english).map(({ name }) => name)).toEqual(['Spirit Fox']);
    expect(items.meant('sprit fox', 5, english)).toEqual([]);
  });
});

const spiritFox = '1300000051';

function indexOf(names: readonly string[]) {
  const index = createNameIndex();
  for (const name of names) index.add(name, name);
  return index;
}

function misspelled(
  word: string,
  { kind, at, letter }: { kind: string; at: number; letter: string },
): string {
  const place = at % (word.length - 1);
  const [before, one = '', two = '', after] = [
    word.slice(0, place),
    word[place],
    word[place + 1],
    word.slice(place + 2),
  ];
  if (kind === 'swap') return before + two + one + after;
  if (kind === 'drop') return before + two + after;
  if (kind === 'add') return before + letter + one + two + after;
  return before + letter + two + after;
}
