import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCustomId, encodeCustomId, maxCustomIdLength } from '../../src/views/custom-id.ts';

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const customId = fc.record({
  command: word,
  action: word,
  ownerId: word,
  state: fc.array(fc.string(), { maxLength: 3 }),
});

describe('custom id', () => {
  it('gives back what was put in, whatever it holds', () => {
    fc.assert(
      fc.property(customId, (parts) => {
        let encoded: string;
        try {
          encoded = encodeCustomId(parts);
        } catch (error) {
          return error instanceof RangeError;
        }
        expect(encoded.length).toBeLessThanOrEqual(maxCustomIdLength);
        expect(decodeCustomId(encoded)).toEqual(parts);
      }),
    );
  });

  it('never throws, and takes for its own only what it would write', () => {
    const nearly = fc.stringMatching(/^1:[a-z%3A5:]{0,40}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), nearly), (text) => {
        const decoded = decodeCustomId(text);
        expect(decoded === undefined || encodeCustomId(decoded) === text).toBe(true);
      }),
    );
  });

  it('is readable and knows its own length', () => {
    const parts = { command: 'player', action: 'refresh', ownerId: '11', fields: ['4123456789', 'IND'] };
    expect(encodeCustomId(parts)).toBe('1:player:refresh:11:4123456789:IND');
    expect(() => encodeCustomId({ ...parts, fields: ['x'.repeat(100)] })).toThrow(RangeError);
  });

  it.each([
    '',
    'player:refresh:11',
    '0:player:refresh:11',
    '2:player:refresh:11',
    '1:player:refresh',
    '1::refresh:11',
    '1:a:b:c:%41',
  ])('does not know %j', (foreign) => expect(decodeCustomId(foreign)).toBeUndefined());
});
