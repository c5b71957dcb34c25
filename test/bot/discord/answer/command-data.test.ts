import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommandData } from '../../../../src/bot/discord/answer/command-data.ts';

describe('options', () => {
  it('reads each kind, and only as what it is', () => {
    const { options, focused } = readCommandData({
      options: [
        { name: 'uid', type: 3, value: '4123456789' },
        { name: 'private', type: 5, value: false },
      ],
    });
    expect(focused).toBeUndefined();
    expect(options.string('uid')).toBe('4123456789');
    expect(options.boolean('private')).toBe(false);
    expect(options.boolean('uid')).toBeUndefined();
    expect(options.string('private')).toBeUndefined();
    expect(options.string('nothing')).toBeUndefined();
  });

  it('reads a player ID that came as a number', () => {
    const { options } = readCommandData({ options: [{ name: 'uid', type: 4, value: 4123456789 }] });
    expect(options.string('uid')).toBe('4123456789');
  });

  it.each([
    { type: 3 },
    { name: 7, type: 3, value: 'x' },
    { name: 'region', value: { odd: true } },
    null,
    'x',
  ])('reads the rest of data with the odd %j', (odd) => {
    const { options } = readCommandData({ options: [odd, { name: 'uid', type: 3, value: '4123456789' }] });
    expect(options.string('uid')).toBe('4123456789');
    expect(options.string('region')).toBeUndefined();
  });

  it('reads options that do not say their type', () => {
    const region = { name: 'region', value: 'IND' };
    expect(readCommandData({ options: [region] }).options.string('region')).toBe('IND');
    expect(readCommandData({ options: [{ ...region, focused: true }] })).toMatchObject({ focused: region });
  });

  it('finds the focused option, numbers as text', () => {
    const typed = { name: 'count', type: 4, value: 12, focused: true };
    expect(readCommandData({ options: [{ name: 'a', type: 3, value: 'b' }, typed] }).focused).toEqual({
      name: 'count',
      value: '12',
    });
  });

  it('accepts any JSON from the wire', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(readCommandData(data).options.string('__proto__')).toBeUndefined();
        expect(readCommandData({ options: data }).options.string('__proto__')).toBeUndefined();
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
  const { options } = readCommandData(data);

  it('comes with an option: users with their member', () => {
    expect(options.user('member')).toEqual({ user, member: { nick: 'Benny' } });
    expect(options.user('absent')).toBeUndefined();
  });

  it('comes with the target of a menu', () => {
    expect(readCommandData(data).targetUser).toEqual({ user, member: { nick: 'Benny' } });
    expect(readCommandData({ ...data, target_id: '8' }).targetMessage).toEqual({ id: '8' });
    for (const target_id of ['1', '__proto__', 'constructor'])
      expect(readCommandData({ target_id })).toMatchObject({
        targetUser: undefined,
        targetMessage: undefined,
      });
    expect(
      readCommandData({ resolved: { messages: { '8': null } }, target_id: '8' }).targetMessage,
    ).toBeUndefined();
  });
});

describe('the users that a command names', () => {
  const users = { 1: { id: '1' }, 2: { id: '2' } };
  const mention = (name: string, id: string) => ({ name, type: 3, value: `<@!${id}>` });

  it('are those of its options and its target, and those who are mentioned in a text, each once', () => {
    const id = '100000000000000003';
    const options = [mention('a', id), mention('b', id), { name: 'c', type: 3, value: `hi <@${id}>` }];
    expect(readCommandData({ options, resolved: { users } }).namedUsers).toEqual(['1', '2', id]);
    expect(readCommandData(undefined).namedUsers).toEqual([]);
  });

  it('are four at most', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i, { id: String(i) }]));
    expect(readCommandData({ resolved: { users: many } }).namedUsers).toHaveLength(4);
  });
});
