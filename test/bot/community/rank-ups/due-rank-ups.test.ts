import { describe, expect, it } from 'vitest';
import { noticeTakenMs } from '../../../../src/bot/community/post-notices.ts';
import type { RankUp } from '../../../../src/bot/community/rank-ups/due-rank-ups.ts';
import { dayMs } from '../../../../src/shared/time/utc-day.ts';
import { linkOpenly } from '../../../support/members/link-openly.ts';
import { openMemberWorld } from '../../../support/members/member-world.ts';
import type { AllMembers } from '../../../support/members/open-all-members.ts';
import { seen } from '../../../support/members/seen.ts';
import { storeKinds } from '../../../support/store/store-kinds.ts';

// Rank points of the tiers, see `assets/catalog/ranks.json`.
const points = { gold: 1600, platinum: 2100, diamond: 2750 };
type Tier = keyof typeof points;

describe.each(storeKinds)('the notices of rank-ups in $kind', (kind) => {
  async function openServer(skip: () => void, options?: Parameters<typeof openMemberWorld>[2]) {
    const world = await openMemberWorld(kind, skip, options);
    const { members, clock } = world;
    await members.choices.saveServer('guild', { values: { rankUpChannelId: '5' }, by: 'ada' });
    const plays = (tier: Tier, uid = '11111', one: AllMembers = members) =>
      one.snapshots.keep(seen(uid, { at: clock.now(), rankingPoints: points[tier] }));
    await linkOpenly(members, 'ana', seen('11111', { at: clock.now(), rankingPoints: points.gold }));
    await plays('gold');
    await members.participation.join('rankUps', 'ana', 'guild');
    return { ...world, plays };
  }

  const isNoted = (members: AllMembers) => expect.poll(() => members.rankUps.due());

  it('announce a higher tier once, in the channel, by one process', async ({ skip }) => {
    const { members, another, plays, clock } = await openServer(skip);
    const processes = [members, await another(), await another()];
    await plays('platinum');
    await isNoted(members).toEqual(['ana']);
    const takeAll = async () => {
      const taken = await Promise.all([...processes, ...processes].map((one) => one.rankUps.take('ana')));
      return taken.filter((one) => one !== undefined);
    };
    const [rankUp, ...others] = await takeAll();
    expect(others).toEqual([]);
    expect(rankUp).toMatchObject({ guildId: 'guild', channelId: '5', from: 'gold', to: 'platinum' });
    expect(rankUp?.nonce).toHaveLength(25);
    // If that process dies, another one posts the notice under the same nonce.
    await clock.pass(noticeTakenMs);
    const [again, ...more] = await takeAll();
    expect([again?.nonce, more]).toEqual([rankUp?.nonce, []]);
    await members.rankUps.done(again as RankUp, 'posted');
    await clock.pass(noticeTakenMs);
    expect([await takeAll(), await members.rankUps.due()]).toEqual([[], []]);
  });

  it('come at most once a day: the next one covers everything since', async ({ skip }) => {
    const { members, plays, clock, keys } = await openServer(skip);
    const take = () => members.rankUps.take('ana');
    await plays('platinum');
    await isNoted(members).toEqual(['ana']);
    await members.rankUps.done((await take()) as RankUp, 'posted');
    await clock.pass(1_000);
    await plays('diamond');
    await isNoted(members).toEqual(['ana']);
    expect(await take()).toBeUndefined();
    await clock.pass(dayMs);
    const next = await take();
    expect(next).toMatchObject({ from: 'platinum', to: 'diamond' });
    await members.rankUps.done(next as RankUp, 'posted');
    await clock.pass(dayMs);
    expect(await members.rankUps.due()).toEqual([]);
    expect(await keys()).not.toContain('rankups ana');
  });

  it('leave out a fall, and a rise that was lost again', async ({ skip }) => {
    const { members, plays, clock } = await openServer(skip);
    await plays('platinum');
    await isNoted(members).toEqual(['ana']);
    await clock.pass(1_000);
    await plays('gold');
    expect(await members.rankUps.take('ana')).toBeUndefined();
    expect(await members.rankUps.due()).toEqual([]);
  });

  it.each<[string, (members: AllMembers) => Promise<unknown>]>([
    ['said no', (members) => members.participation.leave('rankUps', 'ana', 'guild')],
    ['unlinked the player', (members) => members.accounts.unlink('ana', '11111')],
    [
      'shows the player to nobody',
      (members) => members.accounts.setVisibility('ana', '11111', { visibility: 'me' }),
    ],
    ['asked that the player be shown nowhere', (members) => members.optedOutPlayers.add('11111')],
    ['had everything deleted', (members) => members.privacy.deleteMember('ana')],
    [
      'is in a server that wants no notices any more',
      (members) => members.choices.saveServer('guild', { values: { rankUpChannelId: undefined }, by: 'ada' }),
    ],
  ])('are dropped for a member who meanwhile %s', async (_, change) => {
    const { members, plays, keys } = await openServer(() => {}, { privacyMode: 'strict' });
    await plays('platinum');
    await isNoted(members).toEqual(['ana']);
    const taken = await members.rankUps.take('ana');
    await change(members);
    // The process that took it writes nothing of them either.
    if (taken) await members.rankUps.done(taken, 'posted');
    expect(await members.rankUps.take('ana')).toBeUndefined();
    expect(await members.rankUps.due()).toEqual([]);
    if ((await keys()).includes('people ana')) return;
    expect((await keys()).filter((key) => key.includes('ana'))).toEqual([]);
  });
});
