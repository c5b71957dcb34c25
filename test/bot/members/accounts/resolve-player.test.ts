import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../src/bot/game/input-error.ts';
import { accountChoice, listAccounts } from '../../../../src/bot/members/accounts/linked-account.ts';
import { resolvePlayer } from '../../../../src/bot/members/accounts/resolve-player.ts';
import { NotReadError } from '../../../../src/shared/errors/not-read-error.ts';

const linkedAt = 1_700_000_000_000;
const visibility = 'everyone' as const;
const main = { uid: '4123456789', number: 1, name: 'Ana', region: 'TH', visibility, linkedAt };
const second = { uid: '55555', number: 3, name: 'Solo', visibility, linkedAt };
const accounts = listAccounts('100000000000000001', { accounts: [main, second] });
const [ofBen] = listAccounts('100000000000000002', { accounts: [{ ...main, uid: '66666', region: 'US' }] });
const shownAccounts = new Map(ofBen && [[ofBen.userId, ofBen]]);
const linked = { accounts, shownAccounts };
const nobody = { accounts: [], shownAccounts: new Map() };

describe('which player is meant', () => {
  it('is the one whose ID was typed', () => {
    expect(resolvePlayer({ uid: ' 4 123-456 789' }, nobody)).toEqual({ uid: '4123456789' });
    expect(resolvePlayer({ uid: '9876543210' }, linked)).toEqual({ uid: '9876543210' });
  });

  it('is the default account if nothing is named', () => {
    expect(resolvePlayer({}, linked)).toMatchObject({
      uid: '4123456789',
      region: undefined,
      account: { number: 1, isDefault: true, region: 'TH' },
    });
    expect(resolvePlayer({ uid: '  ' }, linked)).toMatchObject({ uid: '4123456789' });
  });

  it('is an own account if its ID or its number was chosen', () => {
    expect(resolvePlayer({ uid: '4123456789' }, linked)).toMatchObject({ account: { number: 1 } });
    expect(resolvePlayer({ uid: accountChoice({ number: 3 }) }, linked)).toMatchObject({
      uid: '55555',
      account: { number: 3 },
    });
  });

  it.each([
    ['in an option', { member: '100000000000000002' }],
    ['by a mention in the option for IDs', { uid: ' <@!100000000000000002> ' }],
  ])('is the account that a member shows who was named %s', (_, hints) => {
    const account = { userId: '100000000000000002', region: 'US' };
    expect(resolvePlayer(hints, linked)).toMatchObject({ uid: '66666', account });
  });

  it('is the own default account if a member names themselves', () => {
    expect(resolvePlayer({ member: '100000000000000001' }, linked)).toMatchObject({ uid: '4123456789' });
  });

  it('is looked up in the named region, whatever else is known', () => {
    expect(resolvePlayer({ region: 'BR' }, linked)).toMatchObject({ region: 'BR', uid: '4123456789' });
    expect(resolvePlayer({ uid: '55555', region: 'BR' }, nobody)).toMatchObject({ region: 'BR' });
  });

  it('is unknown if the store did not return the accounts, rather than missing', () => {
    const unread = { ...nobody, unread: { own: true, named: ['100000000000000002'] } };
    expect(() => resolvePlayer({}, unread)).toThrow(NotReadError);
    expect(() => resolvePlayer({ uid: accountChoice({ number: 2 }) }, unread)).toThrow(NotReadError);
    expect(() => resolvePlayer({ member: '100000000000000002' }, unread)).toThrow(NotReadError);
    expect(resolvePlayer({ uid: '55555' }, unread)).toMatchObject({ uid: '55555' });
  });

  it.each([
    [{}, 'uid-missing'],
    [{ uid: '1234' }, 'uid-too-short'],
    [{ uid: '12345, 67890' }, 'uid-several'],
    [{ uid: 'me:9' }, 'account-unknown'],
    [{ uid: '55555', member: '100000000000000002' }, 'uid-and-member'],
    [{ member: '100000000000000002' }, 'no-account'],
  ])('is not identified by %j', (hints, kind) => {
    expect(() => resolvePlayer(hints, nobody)).toThrow(
      expect.objectContaining({ constructor: InputError, problem: expect.objectContaining({ kind }) }),
    );
  });
});
