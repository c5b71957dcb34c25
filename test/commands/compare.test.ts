import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compare } from '../../commands/compare.ts';
import { compareWithMe } from '../../commands/compare-with-me.ts';
import { player } from '../../commands/player.ts';
import { ana, ben, guildId } from '../support/bot/interactions.ts';
import { expectEverywhere, expectRequired } from '../support/commands/definition.ts';
import { menuOn } from '../support/commands/named-members.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, farRecord, freeUid, fullRecord } from '../support/commands/players.ts';
import { t } from '../support/english.ts';
import { linkOpenly } from '../support/members/link-openly.ts';
import { seen as seenPlayer } from '../support/members/seen.ts';
import { buttonsOf, embedOf, idOf, optionsOf } from '../support/views/parts.ts';

const full = '4123456789';
const bare = '55555';
const far = '66666';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([compare, compareWithMe, player], {
    players: [fullRecord, bareRecord, farRecord],
  });
});
afterAll(() => commands.close());

describe('/compare', () => {
  it('may be used everywhere, and needs one player', () => {
    expectEverywhere(compare);
    expectRequired(compare, ['a']);
  });

  it('shows two players of different regions on one card', async () => {
    const seen = await commands.run('compare', { a: full, b: far });
    expect(seen.files).toMatchObject([
      { name: 'compare.jpg', alt: expect.stringMatching(/^Ana leads Far, [1-5] to 0\. Points: 3,120, /) },
    ]);
    expect(embedOf(seen)).toMatchObject({ title: t('compare.title', { a: 'Ana', b: 'Far' }) });
    expect(embedOf(await commands.press(idOf(seen, 'Ana'))).title).toBe('Ana');
    expect(embedOf(await commands.press(idOf(seen, 'Far'))).title).toBe('Far');
  });

  it('asks for both players again', async () => {
    const seen = await commands.run('compare', { a: full, b: bare });
    const refresh = idOf(seen, t('buttons.refresh'));
    commands.later(600_000);
    const refreshed = await commands.press(refresh, { message: seen });
    expect(embedOf(refreshed).title).toBe(t('compare.title', { a: 'Ana', b: 'Solo' }));
    expect(Date.parse(String(embedOf(refreshed).timestamp))).toBeGreaterThan(
      Date.parse(String(embedOf(seen).timestamp)),
    );
  });

  it('reads both from the first option, and shares a private answer', async () => {
    const seen = await commands.run('compare', { a: `${full} ${bare}`, private: true });
    expect([embedOf(seen).title, seen.isPrivate]).toEqual([
      t('compare.title', { a: 'Ana', b: 'Solo' }),
      true,
    ]);
    const shared = await commands.press(idOf(seen, t('buttons.share')));
    expect([embedOf(shared).title, shared.isPrivate]).toEqual([
      t('compare.title', { a: 'Ana', b: 'Solo' }),
      false,
    ]);
  });

  it('refuses the same player twice, and asks for an account if no second player is named', async () => {
    const twice = await commands.run('compare', { a: full, b: `UID: ${full}` });
    expect([embedOf(twice).title, twice.isPrivate]).toEqual([t('problems.samePlayer.title'), true]);
    const alone = await commands.run('compare', { a: full });
    expect([embedOf(alone).title, alone.isPrivate]).toEqual([t('problems.secondMissing.title'), true]);
    expect(buttonsOf(alone).map(([label]) => label)).toEqual([t('buttons.linkAccount'), t('buttons.giveId')]);
  });

  it('asks for an ID in place of the one that cannot be read, and keeps the other', async () => {
    for (const [options, title] of [
      [{ a: '12', b: far }, t('compare.title', { a: 'Ana', b: 'Far' })],
      [{ a: far, b: '34' }, t('compare.title', { a: 'Far', b: 'Ana' })],
      [{ a: far }, t('compare.title', { a: 'Ana', b: 'Far' })],
    ] as const) {
      const giveId = idOf(await commands.run('compare', options), t('buttons.giveId'));
      expect(await commands.open(giveId)).toMatchObject({ title: t('buttons.giveId'), custom_id: giveId });
      const again = await commands.submit(giveId, { uid: '12', region: ['any'] });
      expect(idOf(again, t('buttons.giveId'))).toBe(giveId);
      expect(embedOf(await commands.submit(giveId, { uid: full, region: ['any'] })).title).toBe(title);
    }
    expect(buttonsOf(await commands.run('compare', { a: '12', b: '12' }))).toEqual([]);
  });

  it('asks which of two IDs is meant in a form for one', async () => {
    const giveId = idOf(await commands.run('compare', { a: '12', b: far }), t('buttons.giveId'));
    const several = await commands.submit(giveId, { uid: `${full} ${bare}`, region: ['any'] });
    expect(embedOf(several)).toMatchObject({
      title: t('problems.uidSeveral.title'),
      description: expect.not.stringContaining('/compare'),
    });
    expect(embedOf(await commands.press(idOf(several, bare))).title).toBe(
      t('compare.title', { a: 'Solo', b: 'Far' }),
    );
  });

  it('names the missing player, and offers a retry', async () => {
    for (const options of [
      { a: full, b: freeUid },
      { a: freeUid, b: full },
    ]) {
      const missed = await commands.run('compare', options);
      expect(embedOf(missed)).toMatchObject({
        title: t('problems.notFound.title'),
        description: expect.stringContaining(`\`${freeUid}\``),
      });
    }
    const giveId = idOf(await commands.run('compare', { a: full, b: '12' }), t('buttons.giveId'));
    const missed = await commands.submit(giveId, { uid: freeUid, region: ['BR'] });
    expect(embedOf(missed).title).toBe(t('problems.notInRegion.title', { region: 'Brazil (BR)' }));
    expect(embedOf(await commands.press(idOf(missed, t('buttons.everywhere')))).title).toBe(
      t('problems.notFound.title'),
    );
  });

  it('completes both options from what is known', async () => {
    await commands.run('player', { uid: full });
    await commands.services.members.afterAnswer.flush();
    for (const option of ['a', 'b'])
      expect(await commands.type('compare', option, 'An')).toMatchObject([{ value: full }]);
  });
});

describe('with linked accounts', () => {
  beforeAll(async () => {
    const { members } = commands.services;
    await linkOpenly(members, ana.id, seenPlayer(bare, { nickname: 'Solo', region: 'IND' }));
    await linkOpenly(members, ben.id, seenPlayer(full, { nickname: 'Ana', region: 'TH' }));
  });

  it('suggests a member once and first, however well their player is known here', async () => {
    await commands.services.members.participation.join('leaderboards', ben.id, guildId);
    commands.later(10_000);
    await commands.run('player', { uid: full });
    await commands.services.members.afterAnswer.flush();
    const offered = await commands.type('compare', 'a', 'an');
    expect(offered[0]).toEqual({ name: expect.stringContaining('Ana'), value: `<@${ben.id}>` });
    expect(offered.map(({ value }) => value)).not.toContain(full);
  });

  it('compares with the own account, from the command, the menu and the select', async () => {
    expect(embedOf(await commands.run('compare', { a: far })).title).toBe(
      t('compare.title', { a: 'Solo', b: 'Far' }),
    );
    expect(embedOf(await commands.run('compare', { a: `<@${ben.id}>` })).title).toBe(
      t('compare.title', { a: 'Solo', b: 'Ana' }),
    );
    const fromMenu = await commands.run('', {}, { raw: menuOn(ben, t('buttons.compare')) });
    expect(embedOf(fromMenu).title).toBe(t('compare.title', { a: 'Solo', b: 'Ana' }));
    const shown = await commands.run('player', { uid: far });
    const [, compareId] =
      optionsOf(shown, t('selects.goOn')).find(([label]) => label === t('buttons.compare')) ?? [];
    expect(embedOf(await commands.press(compareId)).title).toBe(t('compare.title', { a: 'Solo', b: 'Far' }));
    expect(embedOf(await commands.press(compareId, { user: ben })).title).toBe(
      t('compare.title', { a: 'Ana', b: 'Far' }),
    );
  });

  it('puts the member’s own account on the left, says whose it is if it is both, and asks for the other', async () => {
    const own = await commands.run('compare', { a: bare });
    expect(embedOf(own)).toMatchObject({
      title: t('problems.samePlayer.title'),
      description: t('problems.samePlayer.own'),
    });
    const other = await commands.submit(idOf(own, t('buttons.giveId')), { uid: far, region: ['any'] });
    expect(embedOf(other).title).toBe(t('compare.title', { a: 'Solo', b: 'Far' }));
  });

  it('refuses the own menu, and one of a member who shows no account', async () => {
    const own = await commands.run('', {}, { raw: menuOn(ana, t('buttons.compare')) });
    expect(embedOf(own)).toMatchObject({
      title: t('problems.samePlayer.title'),
      description: t('problems.samePlayer.own'),
    });
    await commands.services.members.accounts.setVisibility(ben.id, full, { visibility: 'me' });
    const hidden = await commands.run('', {}, { raw: menuOn(ben, t('buttons.compare')) });
    expect([embedOf(hidden).title, hidden.isPrivate]).toEqual([t('problems.noAccount.title'), true]);
    await commands.services.members.accounts.setVisibility(ben.id, full, { visibility: 'everyone' });
  });

  it('never shows a hidden ID, and refreshes by the account', async () => {
    await commands.services.members.choices.saveMember(ben.id, {
      values: { showsId: false },
    });
    const seen = await commands.run('compare', { a: `<@${ben.id}>` });
    expect(JSON.stringify([seen.body, seen.files.map(({ alt }) => alt)])).not.toContain(full);
    expect(embedOf(await commands.press(idOf(seen, 'Solo'))).title).toBe('Solo');
    const own = await commands.run(
      'compare',
      { a: far, private: true },
      { raw: { member: { user: ben, permissions: '0' } } },
    );
    expect(buttonsOf(own).map(([label]) => label)).toContain('Ana');
    expect(JSON.stringify(own.body.components)).not.toContain(full);
    commands.later(600_000);
    expect(embedOf(await commands.press(idOf(seen, t('buttons.refresh')))).title).toBe(
      t('compare.title', { a: 'Solo', b: 'Ana' }),
    );
  });
});
