import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOptions } from '../../src/bot/options.ts';
import { ben } from './interactions.ts';

describe('options', () => {
  it('reads each kind, and only as what it is', () => {
    const { path, options, focused } = readOptions({
      options: [
        { name: 'uid', type: 3, value: '4123456789' },
        { name: 'count', type: 4, value: 3 },
        { name: 'private', type: 5, value: false },
        { name: 'member', type: 6, value: ben.id },
      ],
      resolved: { users: { [ben.id]: ben } },
    });
    expect(path).toEqual([]);
    expect(focused).toBeUndefined();
    expect(options.string('uid')).toBe('4123456789');
    expect(options.integer('count')).toBe(3);
    expect(options.boolean('private')).toBe(false);
    expect(options.user('member')).toEqual(ben);
    expect(options.integer('uid')).toBeUndefined();
    expect(options.string('nothing')).toBeUndefined();
    expect(options.user('uid')).toBeUndefined();
  });

  it('goes down into subcommands', () => {
    const region = { name: 'region', type: 3, value: 'IND' };
    const { path, options } = readOptions({
      options: [{ name: 'set', type: 2, options: [{ name: 'region', type: 1, options: [region] }] }],
    });
    expect(path).toEqual(['set', 'region']);
    expect(options.string('region')).toBe('IND');
    expect(readOptions({ options: [{ name: 'region', type: 1 }] }).path).toEqual(['region']);
  });

  it('finds what is being typed, numbers as text', () => {
    const typed = { name: 'count', type: 4, value: 12, focused: true };
    expect(readOptions({ options: [{ name: 'a', type: 3, value: 'b' }, typed] }).focused).toEqual({
      name: 'count',
      value: '12',
    });
  });

  it('takes whatever comes over the wire', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(readOptions(data).options.string('__proto__')).toBeUndefined();
        expect(readOptions({ options: data, resolved: data }).path).toEqual([]);
      }),
    );
  });
});
