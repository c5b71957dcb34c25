import { describe, expect, it } from 'vitest';
import { checkEveryMs, sameCodeMs, validMs } from '../../../../src/bot/members/accounts/verification.ts';
import type { Answer } from '../../../../src/bot/player-api/answer.ts';
import type { Player } from '../../../../src/shared/contract/player.ts';
import { openMemberWorld } from '../../../support/members/member-world.ts';
import { seen } from '../../../support/members/seen.ts';
import { storeKinds } from '../../../support/store/store-kinds.ts';

function answer(signature: string, uid = '11111'): Answer<Player> {
  return seen(uid, { signature });
}

describe.each(storeKinds)('proving an account in $kind', (kind) => {
  it('uses a code of six unambiguous letters, the same one for an hour', async ({ skip }) => {
    const { members, clock } = await openMemberWorld(kind, skip);
    const { verification } = members;
    const { code, validUntil } = await verification.begin('ana', '11111');
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
    expect(validUntil).toBe(clock.now() + validMs);
    await clock.pass(sameCodeMs - 1);
    expect(await verification.begin('ana', '11111')).toMatchObject({
      code,
      validUntil: clock.now() + validMs,
    });
    await clock.pass(1);
    expect((await verification.begin('ana', '11111')).code).not.toBe(code);
    expect((await verification.begin('ben', '11111')).code).not.toBe(code);
  });

  it('links and verifies if a fresh signature contains the code, in any spelling', async ({ skip }) => {
    const { members, clock } = await openMemberWorld(kind, skip);
    const { verification, accounts } = members;
    const { code } = await verification.begin('ana', '11111');
    const typed = `hi,${code.toLowerCase()}!`;
    const checked = await verification.check('ana', '11111', async () => answer(typed));
    expect(checked).toMatchObject({ outcome: 'verified', account: { verifiedAt: clock.now() } });
    expect(await accounts.list('ana')).toMatchObject([{ uid: '11111', verifiedAt: clock.now() }]);
    expect(await verification.check('ana', '11111', async () => answer(typed))).toEqual({
      outcome: 'expired',
    });
  });

  it('shows what was read if the code is missing, and reads once in 30 seconds over all processes', async ({
    skip,
  }) => {
    const { members, another, clock } = await openMemberWorld(kind, skip);
    const other = await another();
    const { code, validUntil } = await members.verification.begin('ana', '11111');
    let reads = 0;
    const read = async () => {
      reads += 1;
      return answer('old words');
    };
    const outcomes = await Promise.all(
      [members, other, members].map((one) => one.verification.check('ana', '11111', read)),
    );
    const checkFrom = clock.now() + checkEveryMs;
    expect(reads).toBe(1);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['not-yet', 'too-soon', 'too-soon']);
    expect(outcomes).toContainEqual({
      outcome: 'not-yet',
      code,
      signature: 'old words',
      readAt: seen('1').fetchedAt,
      checkFrom,
      validUntil,
    });
    expect(outcomes).toContainEqual({ outcome: 'too-soon', checkFrom, validUntil });
    await clock.pass(checkEveryMs);
    expect(await other.verification.check('ana', '11111', async () => answer(code))).toMatchObject({
      outcome: 'verified',
    });
  });

  it('ends after 15 minutes, when cancelled, and without a code', async ({ skip }) => {
    const { members, clock } = await openMemberWorld(kind, skip);
    const { verification } = members;
    const fails = () =>
      verification.check('ana', '11111', () => Promise.reject(new Error('must not be asked')));
    expect(await fails()).toEqual({ outcome: 'expired' });
    await verification.begin('ana', '11111');
    await clock.pass(validMs);
    expect(await fails()).toEqual({ outcome: 'expired' });
    await verification.begin('ana', '11111');
    await verification.cancel('ana', '11111');
    expect(await fails()).toEqual({ outcome: 'expired' });
  });

  it('replaces the proof of another member', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { verification, accounts } = members;
    for (const userId of ['ana', 'ben']) {
      const { code } = await verification.begin(userId, '11111');
      await verification.check(userId, '11111', async () => answer(code));
    }
    expect(await accounts.holdersOf('11111')).toMatchObject([
      { userId: 'ben', verifiedAt: expect.any(Number) },
      { userId: 'ana', verifiedAt: undefined },
    ]);
  });

  it('rejects the code of another member or another account', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { verification } = members;
    const { code } = await verification.begin('ben', '11111');
    const ofOther = await verification.begin('ana', '22222');
    await verification.begin('ana', '11111');
    const words = `${code} ${ofOther.code}`;
    expect(await verification.check('ana', '11111', async () => answer(words))).toMatchObject({
      outcome: 'not-yet',
    });
  });

  it('rethrows read errors, and keeps the code', async ({ skip }) => {
    const { members, clock } = await openMemberWorld(kind, skip);
    const { verification } = members;
    const { code } = await verification.begin('ana', '11111');
    const down = verification.check('ana', '11111', () => Promise.reject(new Error('upstream is down')));
    await expect(down).rejects.toThrow('upstream is down');
    await clock.pass(checkEveryMs);
    expect(await verification.check('ana', '11111', async () => answer(code))).toMatchObject({
      outcome: 'verified',
    });
  });
});
