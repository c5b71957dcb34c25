import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regionCodes } from '../../src/contract/regions.ts';
import { InputError, type InputProblem } from '../../src/game/input-error.ts';
import { findRegions, readRegion } from '../../src/game/region.ts';
import { readUid } from '../../src/game/uid.ts';

const names = new Map([
  ['IND', 'India'],
  ['ID', 'Indonesia'],
  ['SAC', 'South America'],
]);

function problemOf(read: () => unknown): InputProblem | undefined {
  try {
    read();
  } catch (error) {
    if (error instanceof InputError) return error.problem;
    throw error;
  }
  return undefined;
}

describe('a uid as people type it', () => {
  it.each([
    ['4123456789', '4123456789'],
    ['  4 123 456 789\n', '4123456789'],
    ['4.123.456.789', '4123456789'],
    ['4-123–456‑789', '4123456789'],
    ['UID: 4123456789', '4123456789'],
    ['`4123456789`', '4123456789'],
    ['４１２３４５６７８９', '4123456789'],
    ['٤١٢٣٤٥٦٧٨٩', '4123456789'],
    ['४१२३४५६७८९', '4123456789'],
    ['৪১২৩৪৫৬৭৮৯', '4123456789'],
    ['\u{200B}12345\u{2069}', '12345'],
    ['123456789012345', '123456789012345'],
  ])('%j is %s', (typed, uid) => expect(readUid(typed)).toBe(uid));

  it.each([
    [undefined, { kind: 'uid-missing' }],
    ['', { kind: 'uid-missing' }],
    [' - ', { kind: 'uid-missing' }],
    ['1234', { kind: 'uid-too-short', digits: 4 }],
    ['1234567890123456', { kind: 'uid-too-long', digits: 16 }],
    ['0000', { kind: 'uid-too-short', digits: 4 }],
    ['00000', { kind: 'uid-zeros' }],
    ['٠٠٠ ٠٠٠', { kind: 'uid-zeros' }],
    ['Ana', { kind: 'uid-not-digits', typed: 'Ana' }],
    ['4123456789x', { kind: 'uid-not-digits', typed: '4123456789x' }],
    ['+4123456789', { kind: 'uid-not-digits', typed: '+4123456789' }],
    ['4e9', { kind: 'uid-not-digits', typed: '4e9' }],
  ])('%j is refused', (typed, problem) => expect(problemOf(() => readUid(typed))).toEqual(problem));

  it('is 5 to 15 digits or an input problem, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const problem = problemOf(() => readUid(typed));
        if (!problem) expect(readUid(typed)).toMatch(/^\d{5,15}$/);
      }),
    );
  });
});

describe('a region as people type it', () => {
  it.each([
    ['IND', 'IND'],
    [' ind ', 'IND'],
    ['India', 'IND'],
    ['south america', 'SAC'],
    ['xx-9', 'xx-9'],
    ['latam', 'latam'],
  ])('%j is %s', (typed, code) => expect(readRegion(typed, names)).toBe(code));

  it.each(['x', 'the moon', 'a&uid=1', '../..', '1234567890123'])('%j can be none', (typed) =>
    expect(problemOf(() => readRegion(typed, names))).toEqual({ kind: 'region-unknown', typed }),
  );

  it('is offered by code and by name, those that start so first', () => {
    expect(findRegions('ind', names)).toEqual(['IND', 'ID']);
    expect(findRegions('america', names)).toEqual(['SAC']);
    expect(findRegions('', names)).toEqual([...regionCodes]);
    expect(findRegions('zzz', names)).toEqual([]);
  });
});
