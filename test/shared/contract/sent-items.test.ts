import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlayer } from '../../../src/shared/contract/read-player.ts';
import { readSentItems } from '../../../src/shared/contract/sent-items.ts';

const jacket = '203000001';
const read = (json: unknown, ids = [jacket]) => readSentItems(json, ids);

describe('what a record says of its items', () => {
  it.each<[string, unknown, object]>([
    ['in the list of clothes', { clothes: [{ itemID: jacket, name: 'Red jacket' }] }, { name: 'Red jacket' }],
    [
      'somewhere else, with rarity and picture',
      {
        more: {
          items: [{ id: Number(jacket), description_text: 'Red jacket', Rare: 'Epic', icon: '/a.png' }],
        },
      },
      { name: 'Red jacket', rarity: 'Epic', address: '/a.png' },
    ],
    [
      'of another host',
      { a: { id: jacket, image_url: 'https://cdn.example/a.png' } },
      { address: 'https://cdn.example/a.png' },
    ],
  ])('is read %s', (_, json, expected) => expect(read(json)).toEqual([{ id: jacket, ...expected }]));

  it.each<[string, unknown]>([
    ['of items that the player does not show', { a: { id: '204000001', name: 'Jeans' } }],
    ['of pets, whose names are their owners’', { petInfo: { id: jacket, name: 'Rex' } }],
    ['as a number', { a: { id: jacket, name: 7, rarity: 3 } }],
    ['in too many letters', { a: { id: jacket, name: 'x'.repeat(61) } }],
    ['with control characters', { a: { id: jacket, name: 'a\u202eb', rarity: 'a\nb\u0000' } }],
    ['in no object', 'Red jacket'],
  ])('is not read %s', (_, json) => expect(read(json)).toEqual([]));

  it.each([
    'http://cdn.example/a.png',
    'https://user@cdn.example/a.png',
    'https://cdn.example:8443/a.png',
    'https://localhost/a.png',
    '//cdn.example/a.png',
    'file:///etc/passwd',
    'https://cdn.example/../a.png',
  ])('is no picture at %s', (icon) => expect(read({ a: { id: jacket, icon } })).toEqual([]));

  it('never takes longer or more than a card needs, whatever a record holds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (json) => {
        for (const { name = 'a', rarity = 'a' } of read({ json }))
          expect(`${name}${rarity}`).toMatch(/^\P{C}{2,120}$/u);
      }),
    );
    const many = Array.from({ length: 100_000 }, (_, index) => ({ id: `${index}`, name: 'A' }));
    expect(
      read(
        { many },
        many.map(({ id }) => id),
      ),
    ).toHaveLength(100);
  });

  it('is part of the player, and gone if the player hides the rest', () => {
    const record = (accountPrefers: object) => ({
      basicInfo: { accountId: '4123456789', nickname: 'Ana', accountPrefers },
      profileInfo: { clothes: [{ itemID: jacket, name: 'Red jacket' }] },
    });
    expect(readPlayer(record({}))).toMatchObject({
      looks: { clothes: [jacket] },
      sentItems: [{ id: jacket, name: 'Red jacket' }],
    });
    expect(readPlayer(record({ hidePersonalInfo: true }))?.sentItems).toEqual([]);
  });
});
