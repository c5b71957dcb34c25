import { Keyv } from 'keyv';
import { describe, expect, it } from 'vitest';
import { createGameVersion } from '../../../src/bot/player-api/game-version.ts';
import { silentLog } from '../../../src/shared/log/log.ts';
import { guardCache } from '../../../src/shared/store/guarded-cache.ts';
import { sleep } from '../../../src/shared/time/sleep.ts';

function open(store = new Keyv(), at = 1_000) {
  let time = at;
  const now = () => time;
  const cache = guardCache(store, { now, sleep, log: silentLog });
  const game = createGameVersion({ cache, now });
  /** When the version rose, after records with these versions, a second apart. */
  const rises = async (...versions: (string | undefined)[]) => {
    for (const version of versions) {
      await game.saw(version);
      time += 1_000;
    }
    return game.roseAt();
  };
  return { store, rises };
}

describe('the version of the game', () => {
  it.each([
    [['OB50']],
    [['OB51', 'OB50', 'OB51']],
    [['OB51', 'OB51.0']],
    [['1.109.6', '1.109']],
    [['OB51', undefined, '', 'newest', 'OB99999999', '9'.repeat(5_000)]],
  ])('does not rise with %j', async (versions) => {
    expect(await open().rises(...versions)).toBeUndefined();
  });

  it.each([
    [['OB50', 'OB51'], 2_000],
    [['OB9', 'OB10', 'OB9'], 2_000],
    [['1.109.6', '1.109.6', '1.110'], 3_000],
    [['OB50', 'OB51', 'OB52'], 3_000],
  ])('rises with %j', async (versions, at) => {
    expect(await open().rises(...versions)).toBe(at);
  });

  it('is kept over a restart, and shared', async () => {
    const { store, rises } = open();
    await rises('OB50', 'OB51');
    expect(await open(store, 50_000).rises('OB49')).toBe(2_000);
    expect(await open(store, 50_000).rises('OB51')).toBe(2_000);
    expect(await open(store, 50_000).rises('OB52')).toBe(50_000);
    expect(await rises('OB52')).toBe(50_000);
  });

  it('comes from this process’s records if nothing can be stored', async () => {
    const fail = () => Promise.reject(new Error('no store'));
    const broken = Object.assign(new Keyv(), { get: fail, set: fail });
    expect(await open(broken).rises('OB50', 'OB51')).toBe(2_000);
  });
});
