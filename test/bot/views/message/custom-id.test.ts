import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  decodeCustomId,
  defineCustomId,
  encodeCustomId,
} from '../../../../src/bot/views/message/custom-id.ts';
import { definePlayerIds } from '../../../../src/bot/views/player/player-ids.ts';
import { maxCustomIdLength } from '../../../../src/shared/contract/discord-limits.ts';

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const customId = fc.record({
  command: word,
  action: word,
  ownerId: word,
  fields: fc.array(fc.string(), { maxLength: 3 }),
});

describe('custom id', () => {
  it('decodes to the encoded fields, whatever they hold', () => {
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

  it('never throws, and accepts only ids that it would write', () => {
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

describe('the custom id of an action', () => {
  const count = z.codec(z.string().regex(/^\d+$/), z.number(), { decode: Number, encode: String });
  const page = defineCustomId('stats', 'page', z.tuple([z.string(), count]));
  const fieldsOf = (customId: string) => decodeCustomId(customId)?.fields ?? [];

  it('gives back the state that was written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.nat(), (uid, number) => {
        expect(page.read(fieldsOf(page.write('11', [uid, number])))).toEqual([uid, number]);
      }),
    );
  });

  it.each([[[]], [['a']], [['a', 'b']], [['a', '1', '2']]])('reads no state in %j', (fields) =>
    expect(page.read(fields)).toBeUndefined(),
  );

  it('fits Discord’s limit with the longest player, member and region', () => {
    const { refresh } = definePlayerIds('x'.repeat(32));
    const player = { uid: '9'.repeat(15), region: 'x'.repeat(12) };
    const longest = refresh.write('9'.repeat(20), player);
    expect(longest.length).toBeLessThanOrEqual(maxCustomIdLength);
    expect(refresh.read(fieldsOf(longest))).toEqual(player);
  });
});
