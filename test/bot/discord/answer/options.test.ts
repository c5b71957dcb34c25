import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readNamedUsers,
  readOptions,
  readTargetMessage,
  readTargetUser,
} from '../../../../src/bot/discord/answer/options.ts';

describe('options', () => {
  it('reads each kind, and only as what it is', () => {
    const { path, options, focused } = readOptions({
      options: [
        { name: 'uid', type: 3, value: '4123456789' },
        { name: 'private', type: 5, value: false },
      ],
    });
    expect(path).toEqual([]);
    expect(focused).toBeUndefined();
    expect(options.string('uid')).toBe('4123456789');
    expect(options.boolean('private')).toBe(false);
    expect(options.boolean('uid')).toBeUndefined();
    expect(options.string('private')).toBeUndefined();
    expect(options.string('nothing')).toBeUndefined();
  });

  it('reads a player ID that came as a number', () => {
    const { options } = readOptions({ options: [{ name: 'uid', type: 4, value: 4123456789 }] });
    expect(options.string('uid')).toBe('4123456789');
  });

  it.each([
    { type: 3 },
    { name: 7, type: 3, value: 'x' },
    { name: 'region', value: { odd: true } },
    null,
    'x',
  ])('reads what stands beside the odd %j', (odd) => {
    const { options } = readOptions({ options: [odd, { name: 'uid', type: 3, value: '4123456789' }] });
    expect(options.string('uid')).toBe('4123456789');
    expect(options.string('region')).toBeUndefined();
  });

  it('reads options that do not say their type', () => {
    const region = { name: 'region', value: 'IND' };
    const { path, options } = readOptions({ options: [{ name: 'region', options: [region] }] });
    expect(path).toEqual(['region']);
    expect(options.string('region')).toBe('IND');
    expect(readOptions({ options: [{ ...region, focused: true }] })).toMatchObject({
      path: [],
      focused: region,
    });
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
        expect(readOptions({ options: data }).path).toEqual([]);
      }),
    );
  });
});

describe('what Discord resolved', () => {
  const user = { id: '22222222222222222', username: 'ben' };
  const data = {
    target_id: user.id,
    options: [
      { name: 'member', type: 6, value: user.id },
      { name: 'absent', type: 6, value: '3' },
    ],
    resolved: {
      users: { [user.id]: user },
      members: { [user.id]: { nick: 'Benny' } },
      messages: { '8': { id: '8' } },
    },
  };
  const { options } = readOptions(data);

  it('comes with an option: users with their member', () => {
    expect(options.user('member')).toEqual({ user, member: { nick: 'Benny' } });
    expect(options.user('absent')).toBeUndefined();
  });

  it('comes with the target of a menu', () => {
    expect(readTargetUser(data)).toEqual({ user, member: { nick: 'Benny' } });
    expect(readTargetMessage({ ...data, target_id: '8' })).toEqual({ id: '8' });
    expect(readTargetUser({ target_id: '1' })).toBeUndefined();
    expect(readTargetMessage({ resolved: { messages: { '8': null } }, target_id: '8' })).toBeUndefined();
  });
});

describe('the users that a command names', () => {
  const users = { 1: { id: '1' }, 2: { id: '2' } };
  const mention = (name: string, id: string) => ({ name, type: 3, value: `<@!${id}>` });

  it('are those of its options and its target, and those who are mentioned in a text, each once', () => {
    const id = '100000000000000003';
    const options = [mention('a', id), mention('b', id), { name: 'c', type: 3, value: `hi <@${id}>` }];
    expect(readNamedUsers({ options, resolved: { users } })).toEqual(['1', '2', id]);
    expect(readNamedUsers({ options: [{ name: 'sub', type: 1, options: [mention('a', id)] }] })).toEqual([
      id,
    ]);
    expect(readNamedUsers(undefined)).toEqual([]);
  });

  it('are four at most', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i, { id: String(i) }]));
    expect(readNamedUsers({ resolved: { users: many } })).toHaveLength(4);
  });
});
