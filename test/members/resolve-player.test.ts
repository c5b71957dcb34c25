import { expect, it } from 'vitest';
import { InputError } from '../../src/game/input-error.ts';
import { resolvePlayer } from '../../src/members/resolve-player.ts';

const settings = { region: 'IND' };

it('takes the player whose ID was typed, and where a search for them begins from the settings', () => {
  expect(resolvePlayer({ uid: ' 4 123-456 789', region: undefined }, settings)).toEqual({
    uid: '4123456789',
    region: undefined,
    likelyRegion: 'IND',
  });
});

it('leaves a region that was named as it is', () => {
  expect(resolvePlayer({ uid: '55555', region: 'BR' }, settings)).toMatchObject({ region: 'BR' });
});

it.each([
  [undefined, 'uid-missing'],
  ['1234', 'uid-too-short'],
  ['12345 67890', 'uid-several'],
])('refuses %j', (uid, kind) => {
  expect(() => resolvePlayer({ uid, region: undefined }, settings)).toThrow(
    expect.objectContaining({ constructor: InputError, problem: expect.objectContaining({ kind }) }),
  );
});
