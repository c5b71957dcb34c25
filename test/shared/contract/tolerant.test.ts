import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  count,
  countOrName,
  enumeration,
  fields,
  flag,
  id,
  idList,
  listOf,
  moment,
  text,
  texts,
} from '../../../src/shared/contract/tolerant.ts';

describe('count', () => {
  it.each([
    [5, 5],
    ['5', 5],
    [' 12 ', 12],
    ['12.0', 12],
    [0, 0],
    [-0, 0],
    ['1700000000', 1_700_000_000],
    ['12.000', 12_000],
    ['53.673', 53_673],
    ['1,234,567', 1_234_567],
    ["53'673", 53_673],
    ['53 673', 53_673],
    ['53\u202F673', 53_673],
    ['12.00', 12],
  ])('reads %j as %j', (given, expected) => {
    expect(count.parse(given)).toBe(expected);
  });

  it.each([
    -1,
    1.5,
    '1.5',
    '1e3',
    '0x10',
    '',
    ' ',
    'many',
    null,
    undefined,
    true,
    {},
    [],
    [3],
    Number.NaN,
    '99999999999999999999',
    '12.0000',
    '1234.567',
    '12,00',
    '1.2.3',
    '9'.repeat(100_000),
  ])('finds no number in %j', (given) => {
    expect(count.parse(given)).toBeUndefined();
  });
});

describe('id', () => {
  it.each([
    ['4123456789', '4123456789'],
    [4123456789, '4123456789'],
    [' 102000007 ', '102000007'],
    ['18446744073709551615', '18446744073709551615'],
  ])('reads %j as %j', (given, expected) => {
    expect(id.parse(given)).toBe(expected);
  });

  it.each([0, '0', '000', '', -5, 1.5, 1e21, 'abc', '12a', null, undefined, true, {}, ['5']])(
    'finds no id in %j',
    (given) => {
      expect(id.parse(given)).toBeUndefined();
    },
  );

  it('gives digits or nothing, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        const read = id.parse(given);
        return read === undefined || /^\d{1,20}$/.test(read);
      }),
    );
  });
});

describe('text, enumeration, flag and texts', () => {
  it('takes numbers for text and nothing for an empty one', () => {
    expect([text.parse('ㅤ夜'), text.parse(7), text.parse(''), text.parse({})]).toEqual([
      'ㅤ夜',
      '7',
      undefined,
      undefined,
    ]);
  });

  it('reads an enumeration by name and by number', () => {
    expect(
      ['Gender_FEMALE', 'Language_EN', 'MALE', 2, '2', '', null].map((value) =>
        enumeration('gender').parse(value),
      ),
    ).toEqual(['female', 'en', 'male', '2', '2', undefined, undefined]);
  });

  it('reads an enumeration whose name is squashed, and one that stands for a number', () => {
    expect(enumeration('language').parse('LANGUAGEARABIC')).toBe('arabic');
    expect(enumeration('language').parse('LANGUAGE')).toBeUndefined();
    const state = countOrName('rewardstate', { unclaimed: 1, claimed: 2 });
    expect(
      ['REWARDSTATEUNCLAIMED', 'REWARD_STATE_CLAIMED', 2, 'else', '__proto__'].map((value) =>
        state.parse(value),
      ),
    ).toEqual([1, 2, 2, undefined, undefined]);
  });

  it('reads a flag', () => {
    expect(
      [true, 1, 'true', '1', false, 0, 'false', '0', null, undefined, {}].map((value) => flag.parse(value)),
    ).toEqual([true, true, true, true, false, false, false, false, false, false, false]);
    expect(flag.parse(JSON.parse('{"toString":1}'))).toBeUndefined();
  });

  it('reads a list of texts, and a single one', () => {
    expect(texts.parse(['a', 1, '', null, 'b'])).toEqual(['a', '1', 'b']);
    expect(texts.parse('a')).toEqual(['a']);
    expect(texts.parse(undefined)).toEqual([]);
  });
});

describe('idList', () => {
  it.each([
    [
      [211000001, '211000002'],
      ['211000001', '211000002'],
    ],
    [{ ids: ['1', 2] }, ['1', '2']],
    [{ IDS: [1] }, ['1']],
    [[{ ids: [1, 2] }], ['1', '2']],
    [{ ids: '9' }, ['9']],
    ['9', ['9']],
    [9, ['9']],
    [[null, '', 0, 'x', {}], []],
    [{}, []],
    [null, []],
    [undefined, []],
  ])('reads %j as %j', (given, expected) => {
    expect(idList().parse(given)).toEqual(expected);
  });

  it('looks under the name it is given first', () => {
    const given = [{ skillId: 1606 }, 1706, { ids: [5] }, { id: 6 }];
    expect(idList('skillId').parse(given)).toEqual(['1606', '1706', '5', '6']);
  });
});

describe('fields and listOf', () => {
  const thing = fields({ someName: text, level: count });

  it.each([
    ['as it is', { someName: 'a', level: 1 }],
    ['with keys in lower case', { somename: 'a', level: '1' }],
    ['in an array of one', [{ someName: 'a', level: 1 }]],
    ['among unknown fields', { someName: 'a', level: 1, constructor: 5, more: { deep: [] } }],
  ])('reads an object %s', (_, given) => {
    expect(thing.parse(given)).toEqual({ someName: 'a', level: 1 });
  });

  it('prefers the key in its own spelling', () => {
    expect(thing.parse({ somename: 'wrong', someName: 'right' }).someName).toBe('right');
  });

  it.each([undefined, null, {}, [], [null], [[]], 'text', 5])(
    'reads %j as an object without fields',
    (given) => {
      expect(thing.parse(given)).toEqual({ someName: undefined, level: undefined });
    },
  );

  it('reads nothing that an object only inherits', () => {
    expect(fields({ toString: text }).parse({ level: 1 })).toEqual({ toString: undefined });
  });

  it('reads lists of objects and leaves out what is none', () => {
    const list = listOf({ level: count });
    expect(list.parse([{ level: 1 }, null, {}, 5, { level: '2' }])).toEqual([{ level: 1 }, { level: 2 }]);
    expect(list.parse({ level: 3 })).toEqual([{ level: 3 }]);
    expect(list.parse(null)).toEqual([]);
  });
});

describe('moment', () => {
  const second = 1_760_000_000;
  it.each([
    [second, second],
    [String(second), second],
    [second * 1_000, second],
    ['2025-10-09T08:53:20Z', second],
    ['2025-10-09 08:53:20+00:00', second],
  ])('reads %j to the second', (given, seconds) => {
    expect(moment.parse(given)).toEqual({ seconds, isDayOnly: false });
  });

  it.each(['09/10/2025 às 23:59:59', '9.10.2025', '2025-10-09', '2025-10-09T23:59:59'])(
    'keeps only the day of %j, which names no zone',
    (given) => {
      expect(moment.parse(given)).toEqual({ seconds: Date.UTC(2025, 9, 9, 12) / 1_000, isDayOnly: true });
    },
  );

  it.each([0, '0', 5, '9999999999999', '31/31/2025', 'soon', '', null, {}, '1'.repeat(100_000)])(
    'finds none that a player can have in %j',
    (given) => {
      expect(moment.parse(given)).toBeUndefined();
    },
  );
});
