import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError, type InputProblem } from '../../../src/bot/game/input-error.ts';
import { findRegions, parseRegion } from '../../../src/bot/game/region.ts';
import { readUid } from '../../../src/bot/game/uid.ts';
import { editDistance } from '../../../src/bot/text/edit-distance.ts';
import { regionCodes } from '../../../src/shared/contract/regions.ts';

const names = new Map([
  ['IND', 'India'],
  ['ID', 'Indonesia'],
  ['SAC', 'South America'],
  ['br', 'the Americas'],
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
    ['૪૧૨૩૪૫૬૭૮૯', '4123456789'],
    ['๔๑๒๓๔๕๖๗๘๙', '4123456789'],
    ['𝟜𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡', '4123456789'],
    ['123 456 7890', '1234567890'],
    ['1,234,567,890', '1234567890'],
    ['98765 43210', '9876543210'],
    ['UID: 98765-432101', '98765432101'],
    ['1234567 12345678', '123456712345678'],
    ['1,23,45,67,890', '1234567890'],
    ["1'234'567'890", '1234567890'],
    ['https://example.com/player/9876543210', '9876543210'],
    ['https://example.com/v2/p?uid=9876543210&region=br', '9876543210'],
    ['https://example.com/?q=a%209876543210', '9876543210'],
    ['http://127.0.0.1:3132/9876543210', '9876543210'],
    ['Rex (9876543210)', '9876543210'],
    ['Rex, level 67: 9876543210.', '9876543210'],
    ['9876543210 9876543210', '9876543210'],
    ['id9876543210', '9876543210'],
    ['123456789012345', '123456789012345'],
    ['1234567890 67', '1234567890'],
    ['67 1234567890', '1234567890'],
    ['UID 1234567890 67 100', '1234567890'],
    ['123456789 2024', '123456789'],
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
    ['UID: 1234', { kind: 'uid-too-short', digits: 4 }],
    ['12345,67890', { kind: 'uid-several', uids: ['12345', '67890'] }],
    ['1234567890 55555', { kind: 'uid-several', uids: ['1234567890', '55555'] }],
    ['12345678 87654321', { kind: 'uid-several', uids: ['12345678', '87654321'] }],
    ['55555 and 66666 and 77777', { kind: 'uid-several', uids: ['55555', '66666', '77777'] }],
    ['123 456 7890 or 55555', { kind: 'uid-several', uids: ['1234567890', '55555'] }],
  ])('%j is refused', (typed, problem) => expect(problemOf(() => readUid(typed))).toEqual(problem));

  it.each([
    'Ana',
    'Rex12345',
    '4123456789x',
    '4e9',
    '+4123456789',
    '-12345',
    '−12345',
    'uid: -12345',
    '12345.6',
    '12345,6',
    '12345 6',
    // Each may be one ID with a blank too many, or in groups.
    '123456789 0',
    '1234567890 6',
    '98765 4321',
    '98765 4321 012',
    '12345678 9012',
    '1234567890-67',
    '1234567890,67',
    '1234567890.67',
    '123.45',
    '12345²',
    'level 67',
    '%31234567',
    `${'9876543210 '.repeat(10)}`,
  ])('%j is none', (typed) =>
    expect(problemOf(() => readUid(typed))).toMatchObject({ kind: 'uid-not-digits' }),
  );

  it('never joins digits that were not typed one after the other', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'0123456789 ,.-_x%'), { maxLength: 30 }), (signs) => {
        const typed = signs.join('');
        const digits = typed.replace(/\D/g, '');
        if (!problemOf(() => readUid(typed))) expect(digits).toContain(readUid(typed));
      }),
    );
  });

  it('takes no longer for much text than for 100 characters', () => {
    expect(problemOf(() => readUid('1,'.repeat(1_000_000)))).toMatchObject({ kind: 'uid-not-digits' });
  });

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
    ['India (IND)', 'IND'],
    ['south america', 'SAC'],
    ['latam', 'SAC'],
    ['Brasil', 'BR'],
    ['brasil', 'BR'],
    ['BRÉSIL', 'BR'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['Estados Unidos', 'US'],
    ['uk', 'EU'],
    ['Deutschland', 'EU'],
    ['España', 'EU'],
    ['Việt Nam', 'VN'],
    ['Viet Nam', 'VN'],
    ['भारत', 'IND'],
    ['ประเทศไทย', 'TH'],
    ['ไทย', 'TH'],
    ['বাংলাদেশ', 'BD'],
    ['پاکستان', 'PK'],
    ['Россия', 'RU'],
    ['México', 'br'],
    ['日本', 'sg'],
    ['the americas', 'br'],
    ['البرازيل', 'BR'],
    ['برازيل', 'BR'],
    ['ब्राज़ील', 'BR'],
    ['ब्राजील', 'BR'],
    ['برازیل', 'BR'],
    ['ব্রাজিল', 'BR'],
    ['บราซิล', 'BR'],
    ['Бразилия', 'BR'],
    ['اندونيسيا', 'ID'],
    ['إِنْدُونِيسِيَا', 'ID'],
    ['سنغافوره', 'SG'],
    ['سعودی عرب', 'ME'],
    ['मध्य पूर्व', 'ME'],
    ['Orta Doğu', 'ME'],
    ['США', 'US'],
    ['mỹ', 'US'],
    ['my', 'MY'],
    ['Bắc Mỹ', 'NA'],
    ['أمريكا الجنوبية', 'SAC'],
    ['Châu Âu', 'EU'],
    ['यूरोप', 'EU'],
    ['СНГ', 'CIS'],
  ])('%j is %s', (typed, code) => expect(parseRegion(typed, names)).toBe(code));

  const spoken = ['en', 'pt-BR', 'es-419', 'id', 'hi', 'vi', 'th', 'ar', 'bn', 'ur', 'ru', 'tr'];
  const countries = ['IN', 'BR', 'US', 'SG', 'ID', 'TH', 'VN', 'TW', 'MY', 'PH', 'PK', 'BD', 'RU'];

  it.each(spoken)(
    'is known by what people call its country in %s, and offered before it is typed to its end',
    (locale) => {
      const inLanguage = new Intl.DisplayNames(locale, { type: 'region' });
      for (const country of countries) {
        const region = parseRegion(country === 'IN' ? 'IND' : country, names);
        const name = inLanguage.of(country) ?? '';
        expect(parseRegion(name, names)).toBe(region);
        expect(findRegions([...name].slice(0, -1).join(''), names).map((choice) => choice.region)).toContain(
          region,
        );
      }
    },
  );

  it.each([
    ['Thailnd', { code: 'Thailnd', suggestion: 'TH' }],
    ['Brzail', { code: 'Brzail', suggestion: 'BR' }],
    ['Indoneisa', { code: 'Indoneisa', suggestion: 'ID' }],
    ['Phil', { code: 'Phil', suggestion: 'PH' }],
    ['DE', { code: 'DE', suggestion: 'EU' }],
    ['Atlantis', { code: 'Atlantis', suggestion: undefined }],
    ['Nigeria', { code: 'Nigeria', suggestion: undefined }],
    ['XX', { code: 'XX', suggestion: undefined }],
    ['xx-9', { code: 'xx-9', suggestion: undefined }],
    ['x', { code: undefined, suggestion: undefined }],
    ['the moon', { code: undefined, suggestion: undefined }],
    ['a&uid=1', { code: undefined, suggestion: undefined }],
    ['../../..', { code: undefined, suggestion: undefined }],
    ['x'.repeat(1_000_000), { code: undefined, suggestion: undefined }],
  ])('leads to a question if it is unknown, never to a guess: %j', (typed, facts) =>
    expect(parseRegion(typed, names)).toEqual({ kind: 'region-unknown', typed, ...facts }),
  );

  it('is offered by code and by name, those that start so first', () => {
    const own = (typed: string) =>
      findRegions(typed, names).flatMap(({ region, foundAs }) => (foundAs ? [] : [region]));
    expect(own('ind')).toEqual(['IND', 'ID']);
    expect(own('america')).toEqual(['SAC', 'br']);
    expect(findRegions('', names)).toEqual(regionCodes.map((region) => ({ region, foundAs: undefined })));
    expect(findRegions('zzz', names)).toEqual([]);
  });

  it.each([
    ['germany', { region: 'EU', foundAs: 'Germany' }],
    ['mexico', { region: 'br', foundAs: 'Mexico' }],
    ['japan', { region: 'sg', foundAs: 'Japan' }],
    ['Brasil', { region: 'BR', foundAs: 'Brasil' }],
    ['usa', { region: 'US', foundAs: 'USA' }],
    ['uk', { region: 'EU', foundAs: 'UK' }],
    ['LATAM', { region: 'SAC', foundAs: 'LATAM' }],
    ['việt', { region: 'VN', foundAs: 'Viet Nam' }],
    ['البر', { region: 'BR', foundAs: 'البرازيل' }],
    ['ब्रा', { region: 'BR', foundAs: 'ब्राज़ील' }],
    ['ব্রা', { region: 'BR', foundAs: 'ব্রাজিল' }],
    ['บรา', { region: 'BR', foundAs: 'บราซิล' }],
    ['برازی', { region: 'BR', foundAs: 'برازیل' }],
    ['браз', { region: 'BR', foundAs: 'Бразилия' }],
    ['mỹ', { region: 'US', foundAs: 'Mỹ' }],
  ])('is offered by the names of its countries: %j', (typed, choice) =>
    expect(findRegions(typed, names)).toContainEqual(choice),
  );

  it('is offered once, and never in more rows than Discord shows', () => {
    for (const typed of ['', 'a', 'e', 'in', 'br', 'ma', 'co']) {
      const regions = findRegions(typed, names).map(({ region }) => region);
      expect(new Set(regions).size).toBe(regions.length);
      expect(regions.length).toBeLessThanOrEqual(25);
    }
  });
});

describe('the distance of two words', () => {
  it.each([
    ['brazil', 'brazil', 0],
    ['brazl', 'brazil', 1],
    ['brasil', 'brazil', 1],
    ['brzail', 'brazil', 1],
    ['', 'ab', 2],
    ['chile', 'china', 2],
    ['oman', 'iran', 2],
    ['brazil', 'germany', Number.POSITIVE_INFINITY],
  ])('%j and %j: %d', (one, other, distance) => expect(editDistance(one, other, 2)).toBe(distance));
});
