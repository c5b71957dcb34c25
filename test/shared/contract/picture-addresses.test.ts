import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPictureAddresses } from '../../../src/shared/contract/picture-addresses.ts';
import { readPlayer } from '../../../src/shared/contract/read-player.ts';

const read = (mediaInfo: unknown) => readPictureAddresses({ mediaInfo });

describe('the addresses of ready-made pictures', () => {
  it.each<[string, unknown, object]>([
    ['by name', { avatarUrl: '/a.png', bannerUrl: 'b.png' }, { avatar: '/a.png', banner: 'b.png' }],
    ['one level deeper', { headPic: { url: '/a.png?v=2' } }, { avatar: '/a.png?v=2' }],
    ['in a group', { images: { banner: '/b.png', petIcon: '/p.png' } }, { banner: '/b.png', pet: '/p.png' }],
    ['of frames, which are named after avatars', { avatarFrame: '/f.png' }, { frame: '/f.png' }],
    ['of the first of a kind', { avatar: '/1.png', avatarSmall: '/2.png' }, { avatar: '/1.png' }],
    ['in a list of one', [{ avatar: '/a.png' }], { avatar: '/a.png' }],
    ['of no kind that we know', { competitive: '/c.png', url: '/u.png', id: 3 }, {}],
    ['deeper than that', { a: { b: { avatar: '/a.png' } } }, {}],
    ['in no object', '/a.png', {}],
  ])('are read %s', (_, mediaInfo, expected) => expect(read(mediaInfo)).toEqual(expected));

  it('may be of another host over https: the gallery fetches them without the key', () =>
    expect(read({ avatar: 'https://cdn.example/a.png?v=2' })).toEqual({
      avatar: 'https://cdn.example/a.png?v=2',
    }));

  it.each([
    'http://evil.example/a.png',
    'https://evil.example',
    'https://user@evil.example/a.png',
    'https://evil.example:81/a.png',
    'https://127.1/../a.png',
    '//evil.example/a.png',
    '\\\\evil.example\\a.png',
    '/\\evil.example/a.png',
    '/\t/evil.example/a.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '../../admin',
    '/media/../admin',
    '/media/%2e%2E/admin',
    '/media%2f..%2fadmin',
    '/a b.png',
    '/a.png#fragment',
    '/a@evil.example',
    `/${'a'.repeat(300)}`,
    '',
    7,
    null,
  ])('are never %j', (avatar) => {
    expect(read({ avatar })).toEqual({});
    expect(read({ avatar: { url: avatar } })).toEqual({});
  });

  it('stay on the host of the player API, or name another one over https, whatever the answer says', () => {
    const base = 'https://api.example/api/v1/';
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      ':',
      '@',
      '?',
      '#',
      'evil.example',
      'http',
      'https://',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const { avatar } = read({ avatar: parts.join('') });
        if (avatar === undefined) return;
        const { origin, href } = new URL(avatar, base);
        expect(href).toMatch(/^https:\/\/[a-z\d.-]+\//);
        if (!avatar.startsWith('https://')) expect(origin).toBe('https://api.example');
      }),
    );
  });

  it('lie beside the other blocks of the record, under any spelling', () => {
    const record = { basicinfo: { accountid: 12_345 }, media_info: { AVATAR: '/a.png' } };
    expect(readPlayer(record)?.pictureAddresses).toEqual({ avatar: '/a.png' });
  });

  it('are looked for only among the first names', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`x${index}`, {}]));
    expect(read({ ...many, avatar: '/a.png' })).toEqual({});
  });
});
