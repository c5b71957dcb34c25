import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { history } from '../../commands/history.ts';
import { player } from '../../commands/player.ts';
import { historyIds } from '../../src/bot/views/history-ids.ts';
import { ana, ben } from '../support/bot/interactions.ts';
import { expectEverywhere, expectRequired } from '../support/commands/definition.ts';
import { withMembers } from '../support/commands/named-members.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, farRecord, freeUid, fullRecord } from '../support/commands/players.ts';
import { t } from '../support/english.ts';
import { linkOpenly } from '../support/members/link-openly.ts';
import { seen as seenPlayer } from '../support/members/seen.ts';
import { expectSendable } from '../support/views/limits.ts';
import { buttonsOf, embedOf, idOf, optionsOf } from '../support/views/parts.ts';

const full = '4123456789';
const bare = '55555';
const far = '66666';
const cleo = { ...ben, id: '600000000000000001' };
const dayMs = 86_400_000;

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([history, player], { players: [fullRecord, bareRecord, farRecord] });
  const { members } = commands.services;
  const since = commands.services.now();
  const at = (days: number) => since - days * dayMs;
  await linkOpenly(members, ana.id, seenPlayer(full, { at: at(200), liked: 10, rankingPoints: 100 }));
  await linkOpenly(members, ben.id, seenPlayer(bare, { at: at(3), nickname: 'Solo', liked: 500 }));
  await members.snapshots.keep(seenPlayer(full, { at: at(5), liked: 50, rankingPoints: 3000 }));
  await members.snapshots.keep(seenPlayer(bare, { at: at(2), liked: 600 }));
});
afterAll(() => commands.close());

describe('/history', () => {
  it('may be used everywhere, and needs nothing', () => {
    expectEverywhere(history);
    expectRequired(history, []);
  });

  it('draws the rank points of the own account, with those of today', async () => {
    const seen = await commands.run('history');
    expect(embedOf(seen)).toMatchObject({
      title: t('history.title', { measure: t('measures.rankPoints'), name: 'Ana' }),
      description: '+120 in 5 days',
    });
    expect(seen.files).toMatchObject([
      {
        name: 'history.jpg',
        alt: expect.stringMatching(/^Ana, Rank points, .* to .*: 3,000 to 3,120\.$/),
      },
    ]);
    expect(embedOf(await commands.press(idOf(seen, t('buttons.player')))).title).toBe('Ana');
  });

  it('draws what and how far back is chosen', async () => {
    const seen = await commands.run('history', { measure: 'likes', period: '365' });
    expect(embedOf(seen)).toMatchObject({
      title: t('history.title', { measure: t('measures.likes'), name: 'Ana' }),
      description: '+67 in 200 days',
    });
    expect(seen.files[0]?.alt).toMatch(/: 10 to 77\.$/);
  });

  it('says that it begins today for an account linked today', async () => {
    await linkOpenly(commands.services.members, ana.id, seenPlayer(far, { at: commands.services.now() }));
    const begun = await commands.run('history', { uid: far, measure: 'level' });
    expect(embedOf(begun).title).toBe(t('history.none.title'));
    await commands.services.members.accounts.unlink(ana.id, far);
  });

  it('offers regions, and the two IDs that were typed', async () => {
    const region = await commands.run('history', { uid: full, region: 'Atlantis' });
    expect(embedOf(region).title).toBe(t('problems.regionUnknown.title'));
    expect(embedOf(await commands.press(idOf(region, t('buttons.everywhere')))).title).toBe(
      t('history.title', { measure: t('measures.rankPoints'), name: 'Ana' }),
    );
    const chosen = await commands.run('history', {
      uid: full,
      region: 'Atlantis',
      measure: 'likes',
      period: '365',
    });
    const seen = await commands.press(idOf(chosen, t('buttons.everywhere')));
    expect(embedOf(seen)).toMatchObject({
      title: t('history.title', { measure: t('measures.likes'), name: 'Ana' }),
      description: '+67 in 200 days',
    });
    const several = await commands.run('history', { uid: `${full} ${bare}`, measure: 'likes' });
    expect(embedOf(await commands.press(idOf(several, full))).title).toBe(
      t('history.title', { measure: t('measures.likes'), name: 'Ana' }),
    );
  });

  it('asks for an ID if there is none or no usable one, and keeps what was chosen', async () => {
    const missing = await commands.run('history', {}, { raw: { member: { user: cleo, permissions: '0' } } });
    expect(buttonsOf(missing).map(([label]) => label)).toEqual([
      t('buttons.linkAccount'),
      t('buttons.giveId'),
    ]);
    const bad = await commands.run('history', { uid: '12', measure: 'likes', region: 'TH' });
    expect(buttonsOf(bad).map(([label]) => label)).toEqual([t('buttons.giveId')]);
    const giveId = idOf(bad, t('buttons.giveId'));
    expect(await commands.open(giveId)).toMatchObject({ title: t('buttons.giveId'), custom_id: giveId });
    const again = await commands.submit(giveId, { uid: '12', region: ['TH'] });
    expect(idOf(again, t('buttons.giveId'))).toBe(giveId);
    expect(embedOf(await commands.submit(giveId, { uid: full, region: ['TH'] })).title).toBe(
      t('history.title', { measure: t('measures.likes'), name: 'Ana' }),
    );
  });

  it('carries the region that was named', async () => {
    const seen = await commands.run('history', { uid: full, region: 'TH', private: true });
    expect(idOf(seen, t('buttons.share'))).toContain(`:${full}:TH:`);
    const several = await commands.run('history', { uid: `${full} ${bare}`, region: 'TH' });
    expect(idOf(several, bare)).toContain(`:${bare}:TH:`);
    expect(embedOf(several).description).toBe(t('problems.uidSeveral.text'));
  });

  it('is reached from the card of a linked player', async () => {
    const card = await commands.run('player', { uid: full });
    const [, id] = optionsOf(card, t('selects.goOn')).find(([label]) => label === t('buttons.history')) ?? [];
    expect(embedOf(await commands.press(id)).title).toBe(
      t('history.title', { measure: t('measures.rankPoints'), name: 'Ana' }),
    );
  });

  it('stores history only for linked accounts, and does not name who linked them', async () => {
    for (const uid of [far, bare]) {
      const seen = await commands.run('history', { uid });
      expect([embedOf(seen).title, seen.isPrivate]).toEqual([t('problems.historyUnlinked.title'), true]);
      expect(buttonsOf(seen)).toEqual([]);
      expect(JSON.stringify(seen.body)).not.toContain(ben.id);
    }
  });

  it('offers to link an account only to those who have linked none', async () => {
    const seen = await commands.run(
      'history',
      { uid: far },
      { raw: { member: { user: cleo, permissions: '0' } } },
    );
    expect(buttonsOf(seen).map(([label]) => label)).toEqual([t('buttons.linkAccount')]);
  });

  it('shows the own history only to its member, until they share it', async () => {
    const card = await commands.run('player', { uid: full });
    const open = optionsOf(card, t('selects.goOn')).find(([label]) => label === t('buttons.history'))?.[1];
    const again = historyIds.show.write(ana.id, {
      player: { uid: full, region: undefined },
      choice: { measure: 'rankPoints', period: 30, companions: [] },
    });
    const mine = await commands.run('history');
    const ways = [
      mine,
      await commands.press(open, { message: card }),
      await commands.press(again, { message: card }),
    ];
    expect(ways.map((seen) => [seen.isPrivate, embedOf(seen).description])).toEqual(
      Array.from(ways, () => [true, '+120 in 5 days']),
    );
    expect((await commands.press(idOf(mine, t('buttons.share')), { message: mine })).isPrivate).toBe(false);
    expect((await commands.run('history', { private: false })).isPrivate).toBe(false);
    await share(true, true, ana.id);
    expect((await commands.run('history')).isPrivate).toBe(false);
    await share(false, true, ana.id);
  });

  it('shows the history of a member who shares it, and says so of one who does not', async () => {
    const asked = [
      withMembers('history', { member: ben }, { measure: 'likes' }),
      withMembers('history', { with: ben }, { measure: 'likes' }),
    ];
    for (const raw of asked) {
      const seen = await commands.run('history', {}, { raw });
      expect(embedOf(seen)).toMatchObject({
        title: t('problems.historyPrivate.title'),
        description: `<@${ben.id}> doesn't share their history.`,
      });
    }
    await share(true);
    const [alone, together] = asked;
    const theirs = await commands.run('history', {}, { raw: alone });
    const title = t('history.title', { measure: t('measures.likes'), name: 'Solo' });
    expect([embedOf(theirs).title, theirs.isPrivate]).toEqual([title, false]);
    const besideOwn = { raw: withMembers('history', { member: ben, with: ana }) };
    expect((await commands.run('history', {}, besideOwn)).isPrivate).toBe(true);
    expect((await commands.run('history', {}, { raw: together })).files[0]?.alt).toMatch(
      /^Ana, Likes, .* Solo, Likes, .*: 500 to /,
    );
    await share(false);
  });

  it('shares a private answer with all that was chosen, as far as it may still be seen', async () => {
    await share(true);
    const raw = withMembers('history', { with: ben }, { measure: 'likes', period: '7' });
    const options = [...optionsIn(raw), { name: 'private', type: 5, value: true }];
    const seen = await commands.run('history', {}, { raw: withOptions(raw, options) });
    const shared = await commands.press(idOf(seen, t('buttons.share')));
    expect([shared.isPrivate, embedOf(shared).title]).toEqual([
      false,
      t('history.title', { measure: t('measures.likes'), name: 'Ana' }),
    ]);
    expect(shared.files[0]?.alt).toContain('Solo, Likes');
    await share(false);
    const refused = await commands.press(idOf(seen, t('buttons.share')));
    expect([refused.isPrivate, embedOf(refused).title]).toEqual([true, t('problems.historyPrivate.title')]);
  });

  it('never shows a hidden ID', async () => {
    await share(true, false);
    const seen = await commands.run('history', {}, { raw: withMembers('history', { member: ben }) });
    expect(embedOf(seen).title).toBe(t('history.title', { measure: t('measures.rankPoints'), name: 'Solo' }));
    expect(JSON.stringify([seen.body, seen.files.map(({ alt }) => alt)])).not.toContain(bare);
    const asBen = { raw: { member: { user: ben, permissions: '0' } } };
    const own = await commands.run('history', { private: true }, asBen);
    expect(idOf(own, t('buttons.share'))).toContain(`${ben.id}-1`);
    expect(JSON.stringify(own.body.components)).not.toContain(bare);
    await share(false);
  });

  it('says that a player is not in the named region, and searches everywhere', async () => {
    await linkOpenly(commands.services.members, ana.id, seenPlayer(freeUid));
    const missed = await commands.run('history', { uid: freeUid, region: 'BR' });
    expect(embedOf(missed).title).toBe(t('problems.notInRegion.title', { region: 'Brazil (BR)' }));
    expect(embedOf(await commands.press(idOf(missed, t('buttons.everywhere')))).title).toBe(
      t('problems.notFound.title'),
    );
  });

  it('asks plainly before it begins, and begins with a yes', async () => {
    const { accounts, privacy, snapshots } = commands.services.members;
    await accounts.link(cleo.id, seenPlayer(far, { at: commands.services.now() }));
    const asCleo = { raw: { member: { user: cleo, permissions: '0' } } };
    const asked = await commands.run('history', {}, asCleo);
    expectSendable(asked);
    expect([embedOf(asked).title, asked.isPrivate]).toEqual([t('historyQuestion.title'), true]);
    const declined = await commands.press(idOf(asked, t('buttons.noThanks')), { user: cleo });
    expect(embedOf(declined).description).toBe(t('historyQuestion.declined'));
    expect(await snapshots.of(far, 0)).toEqual([]);
    const begun = await commands.press(idOf(asked, t('buttons.keepHistory')), { user: cleo });
    expect(embedOf(begun).title).toBe(t('history.none.title'));
    expect(await snapshots.of(far, 0)).toHaveLength(1);
    await commands.run('history', {}, asCleo);
    expect(await accounts.list(cleo.id)).toMatchObject([{ keepsHistory: true }]);
    await privacy.deleteMember(cleo.id);
  });
});

function share(sharesHistory: boolean, showsId = true, userId = ben.id): Promise<unknown> {
  const values = { sharesHistory, showsId };
  return commands.services.members.choices.saveMember(userId, { values });
}

interface Raw {
  data: { options: object[] };
}

function optionsIn(raw: object): object[] {
  return (raw as Raw).data.options;
}

function withOptions(raw: object, options: object[]): object {
  return { data: { ...(raw as Raw).data, options } };
}
