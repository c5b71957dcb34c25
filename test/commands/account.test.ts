import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { account } from '../../commands/account.ts';
import { player } from '../../commands/player.ts';
import { checkEveryMs, sameCodeMs, validMs } from '../../src/bot/members/accounts/verification.ts';
import type { PlainTextKey } from '../../src/bot/text/text-key.ts';
import { askUnlinkId, showAccountId } from '../../src/bot/views/account/account-controls.ts';
import { linkAccountId } from '../../src/bot/views/account/account-ids.ts';
import { verifyId } from '../../src/bot/views/account/verify-view.ts';
import { ana, ben, guildId } from '../support/bot/interactions.ts';
import { expectEverywhere } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { openSigned } from '../support/commands/open-signed.ts';
import { bareRecord, farRecord, freeUid, fullRecord } from '../support/commands/players.ts';
import type { Seen } from '../support/commands/seen.ts';
import { t, textLike } from '../support/english.ts';
import { openUnreliableMembers } from '../support/members/unreliable-members.ts';
import { json } from '../support/stranger-api.ts';
import { expectSendable } from '../support/views/limits.ts';
import { buttonsOf, embedOf, idOf, optionsOf, primaryOf, rowsOf, selectId } from '../support/views/parts.ts';

const anasUid = '4123456789';
const players = [fullRecord, bareRecord, farRecord];
let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([account, player], { players });
});
afterAll(() => commands.close());
beforeEach(async () => {
  for (const { id } of [ana, ben]) await commands.services.members.privacy.deleteMember(id);
});

const link = (uid: string, on = commands) => on.run('account', { uid });
const list = (on = commands) => on.run('account');
const accountsOf = (userId: string, on = commands) => on.services.members.accounts.list(userId);
const titleOf = (seen: Seen) => embedOf(seen).title;
const textOf = (seen: Seen) => embedOf(seen).description ?? '';
const labelsOf = (seen: Seen) => buttonsOf(seen).map(([label]) => label);
const asBen = { raw: { member: { user: ben, permissions: '0' } } };
/** Links as ben. */
const benLinks = async (uid: string) => commands.run('account', { uid }, asBen);

/** The titles of all messages sent meanwhile, because nothing else distinguishes simultaneous ones. */
async function titlesOf(act: () => Promise<unknown>, on = commands): Promise<string[]> {
  const before = on.calls.length;
  await act();
  const told = JSON.stringify(on.calls.slice(before).map(({ body }) => body));
  return [...told.matchAll(/"title":"([^"]*)"/g)].map(([, title = '']) => title);
}

function expectProblem(seen: Seen, title: string) {
  expectSendable(seen);
  expect([titleOf(seen), seen.isPrivate]).toEqual([title, true]);
}

describe('/account with an ID', () => {
  it('is available to all members, everywhere', () => expectEverywhere(account));

  it('ends in the card of the player, privately, with the way to show, prove or undo it', async () => {
    const seen = await link(anasUid);
    expectSendable(seen);
    expect([titleOf(seen), seen.isPrivate]).toEqual([t('account.linked.thisIsYou', { name: 'Ana' }), true]);
    expect(seen.files).toMatchObject([{ name: 'player.jpg', alt: expect.stringContaining(anasUid) }]);
    expect([labelsOf(seen).slice(0, 3), primaryOf(seen)]).toEqual([
      [t('buttons.showEveryone'), t('buttons.notMe'), t('buttons.verify')],
      t('buttons.showEveryone'),
    ]);
    const shared = await commands.press(idOf(seen, t('buttons.showEveryone')), { message: seen });
    expect([titleOf(shared), shared.isPrivate]).toEqual(['Ana', false]);
    expect(textOf(shared)).toContain(`Shared by <@${ana.id}>`);
    expect(titleOf(await commands.press(idOf(seen, t('buttons.notMe')), { message: seen }))).toBe(
      t('account.unlink.title', { name: 'Ana' }),
    );
    expect(await accountsOf(ana.id)).toMatchObject([{ uid: anasUid, isDefault: true, visibility: 'server' }]);
  });

  it('says which account stays the default, and offers the new one', async () => {
    await link(anasUid);
    const seen = await link('55555');
    expect([titleOf(seen), textOf(seen)]).toEqual([
      t('account.linked.done', { name: 'Solo' }),
      t('account.linked.another', { name: 'Ana' }),
    ]);
    expect([labelsOf(seen).slice(0, 2), primaryOf(seen)]).toEqual([
      [t('buttons.makeDefault'), t('buttons.notMe')],
      t('buttons.makeDefault'),
    ]);
    const changed = await commands.press(idOf(seen, t('buttons.makeDefault')), { message: seen });
    expect(titleOf(changed)).toBe(t('account.newDefault', { name: 'Solo' }));
  });

  it('says that it is already linked, and links nothing twice', async () => {
    await link(anasUid);
    const seen = await link(`UID: ${anasUid}`);
    expect(titleOf(seen)).toBe(t('account.alreadyLinked', { name: 'Ana' }));
    expect(await accountsOf(ana.id)).toHaveLength(1);
  });

  it('links one account if two ask at once', async () => {
    await titlesOf(() => Promise.all([link(anasUid), link(anasUid)]));
    expect(await accountsOf(ana.id)).toHaveLength(1);
  });

  it('rejects an eleventh account', async () => {
    const { accounts } = commands.services.members;
    const answer = await commands.services.players.find(
      { uid: anasUid, likely: 'sg' },
      { deadline: Date.now() + 10_000 },
    );
    for (let uid = 70_000; uid < 70_010; uid++)
      await accounts.link(ana.id, {
        ...answer.answer,
        value: { ...answer.answer.value, uid: String(uid) },
      });
    const seen = await link(anasUid);
    expectProblem(seen, t('problems.accountsFull.title', { count: 10 }));
    expect(textOf(seen)).toBe(t('problems.accountsFull.text'));
    const seenList = await list();
    expectSendable(seenList);
    expect(optionsOf(seenList, t('selects.account'))).toHaveLength(10);
  });

  it.each([
    ['1234', "That's not a player ID"],
    ['me:1', "That's not a player ID"],
    [`<@${ben.id}>`, "That's not a player ID"],
  ])('refuses %j at once, and offers a form', async (typed, title) => {
    const seen = await link(typed);
    expectProblem(seen, title);
    expect(seen.isAtOnce).toBe(true);
    expect(labelsOf(seen)).toEqual([t('buttons.linkAccount')]);
    await expect(commands.press(idOf(seen, t('buttons.linkAccount')))).rejects.toThrow('no message');
    expect(commands.calls.at(-1)?.body).toMatchObject({
      type: 9,
      data: { title: t('buttons.linkAccount'), custom_id: linkAccountId.write(ana.id, {}) },
    });
  });

  it('asks which player has the typed name before it links one', async () => {
    const asked = await link('Ana');
    expectProblem(asked, t('problems.nameAmbiguous.title'));
    expect(await accountsOf(ana.id)).toEqual([]);
    const [choice] = optionsOf(asked, t('selects.player'));
    const seen = await commands.choose(selectId(asked, t('selects.player')), choice?.[1]);
    const [account] = await accountsOf(ana.id);
    expect(titleOf(seen)).toBe(t('account.linked.thisIsYou', { name: account?.name ?? '' }));
  });

  it('shows the panel without input, and a form for only a label', async () => {
    expect(titleOf(await link(' '))).toBe(t('account.list.emptyTitle'));
    const seen = await link('UID:');
    expectProblem(seen, t('problems.uidMissing.title'));
    expect(buttonsOf(seen)).toEqual([[t('buttons.linkAccount'), linkAccountId.write(ana.id, {})]]);
  });

  it('does not link an account with a hidden ID', async () => {
    await benLinks(anasUid);
    expectProblem(
      await commands.press(`1:account:show:${ana.id}:${ben.id}-1:`),
      t('notices.oldButton.title'),
    );
    expect(await accountsOf(ana.id)).toEqual([]);
  });

  it('takes an ID with a space as one, and asks which of two is meant', async () => {
    expect(titleOf(await link('41234 56789'))).toBe(t('account.linked.thisIsYou', { name: 'Ana' }));
    const two = await link('55555, 66666');
    expect(buttonsOf(two).map(([label]) => label)).toEqual(['55555', '66666']);
    expect(titleOf(await commands.press(idOf(two, '66666')))).toBe(t('account.linked.done', { name: 'Far' }));
  });

  it('says that no player has the ID', async () => {
    expectProblem(await link(freeUid), t('problems.notFound.title'));
    expect(await accountsOf(ana.id)).toEqual([]);
  });

  it('offers players who were looked at, and says of the own ones that they are', async () => {
    await commands.run('player', { uid: '66666' });
    await link(anasUid);
    const { afterAnswer, choices } = commands.services.members;
    await afterAnswer.flush();
    const offered = await commands.type('account', 'uid', '');
    expect(offered).toContainEqual({ name: `Far · ${t('regions.US')} (US) · 66666`, value: '66666' });
    expect(offered[0]).toEqual({ name: `Ana · Thailand (TH) · ${anasUid} · yours`, value: anasUid });
    await choices.saveMember(ana.id, { values: { showsId: false } });
    const [own] = await commands.type('account', 'uid', '');
    expect(titleOf(await link(own?.value ?? ''))).toBe(t('account.alreadyLinked', { name: 'Ana' }));
  });
});

describe('the form behind “Link account”', () => {
  const button = linkAccountId.write(ana.id, {});

  it('links the account of the member who opened it', async () => {
    await expect(commands.press(button, { user: ben })).rejects.toThrow('no message');
    expect(commands.calls.at(-1)?.body).toMatchObject({
      type: 9,
      data: { title: t('buttons.linkAccount'), custom_id: linkAccountId.write(ben.id, {}) },
    });
  });

  it('takes an ID and a region, or finds the region', async () => {
    expect(titleOf(await commands.submit(button, { uid: '55555', region: ['IND'] }))).toBe(
      t('account.linked.thisIsYou', { name: 'Solo' }),
    );
    const seen = await commands.submit(button, { uid: '66666', region: ['any'] });
    expect(titleOf(seen)).toBe(t('account.linked.done', { name: 'Far' }));
    expect(commands.calls.at(-2)?.body).toEqual({ type: 6 });
    expect(textOf(seen)).toContain(t('account.linked.another', { name: 'Solo' }));
  });

  it('gives the answer of the command that the member came from', async () => {
    const seen = await commands.submit(linkAccountId.write(ana.id, { intent: ['outfit', 'give', ''] }), {
      uid: anasUid,
      region: ['any'],
    });
    expect(titleOf(seen)).toBe(t('account.linked.thisIsYou', { name: 'Ana' }));
    expect(seen.files).toMatchObject([{ name: 'outfit.jpg' }]);
    expect(labelsOf(seen)).toContain(t('buttons.notMe'));
  });

  it('refuses malformed IDs', async () => {
    const seen = await commands.submit(button, { uid: 'An', region: ['any'] });
    expect(titleOf(seen)).toBe(t('problems.notFound.title'));
    expect(labelsOf(seen)).toEqual([t('buttons.linkAccount')]);
  });
});

describe('/account without an ID', () => {
  it('leads to the first account if there is none', async () => {
    const seen = await list();
    expectSendable(seen);
    expect([titleOf(seen), textOf(seen)]).toEqual([
      t('account.list.emptyTitle'),
      t('account.list.emptyText'),
    ]);
    expect([labelsOf(seen), seen.isPrivate]).toEqual([[t('buttons.linkAccount')], true]);
  });

  it('shows each account, the default first, and leads to what can be done with it', async () => {
    await link(anasUid);
    await link('66666');
    const seen = await list();
    expectSendable(seen);
    expect(textOf(seen)).toBe(
      `Ana · Thailand (TH) · \`${anasUid}\` · default\nFar · United States (US) · \`66666\``,
    );
    const [, [, far] = []] = optionsOf(seen, t('selects.account'));
    const shown = await commands.choose(selectId(seen, t('selects.account')), far);
    expectSendable(shown);
    expect([titleOf(shown), labelsOf(shown)]).toEqual([
      'Far',
      [t('buttons.makeDefault'), t('buttons.verify'), t('buttons.unlink'), t('buttons.linkAnother')],
    ]);
    await commands.press(idOf(shown, t('buttons.makeDefault')));
    expect(textOf(await list())).toMatch(/^Far .*default\nAna/);
  });

  it('shows names of players as they are typed', async () => {
    const name = '**[x](https://a.b)** <@1>';
    const record = { basicInfo: { ...bareRecord.basicInfo, accountId: '77777', nickname: name } };
    const own = await openCommands([account], { players: [record] });
    onTestFinished(() => own.close());
    const linked = await link('77777', own);
    expectSendable(linked);
    for (const seen of [linked, await list(own), await link('77777', own)])
      expect(`${titleOf(seen)} ${textOf(seen)}`).toMatch(
        /\\\*\\\*\\\[x\\\]\(https\\:\/\/a\.b\)\\\*\\\* \\<@1>/,
      );
  });
});

describe('who may see a link', () => {
  const select = t('selects.visibility');
  const chosenOf = (seen: Seen) =>
    rowsOf(seen)
      .flat()
      .flatMap((part) =>
        'options' in part && part.placeholder === select
          ? part.options.flatMap((option) => (option.default ? [option.label] : []))
          : [],
      );

  const shown = (place: { guildId?: string; raw?: object } = {}) =>
    commands.press(showAccountId.write(ana.id, [anasUid]), place);

  it('is chosen under the account, and holds from then on', async () => {
    await link(anasUid);
    const linked = await shown();
    expect(optionsOf(linked, select)).toEqual([
      ['Who can see this account: Everyone', 'everyone'],
      ['Who can see this account: This server', 'server'],
      ['Who can see this account: Only me', 'me'],
    ]);
    expect(chosenOf(linked)).toEqual(['Who can see this account: This server']);
    for (const [value, label, sentence] of [
      ['server', t('account.visibility.server'), t('account.seenBy.server')],
      ['me', t('account.visibility.me'), t('account.seenBy.me')],
      ['everyone', t('account.visibility.everyone'), t('account.seenBy.everyone')],
      ['server', t('account.visibility.server'), t('account.seenBy.server')],
    ]) {
      const seen = await commands.choose(selectId(linked, select), value);
      expectSendable(seen);
      expect(textOf(seen).split('\n')[1]).toBe(sentence);
      expect(chosenOf(seen)).toEqual([`Who can see this account: ${label}`]);
      expect(await accountsOf(ana.id)).toMatchObject([{ visibility: value }]);
    }
    expect(chosenOf(await shown({ guildId: '5' }))).toEqual([]);
  });

  it('knows no server in a DM', async () => {
    await link(anasUid);
    const seen = await shown({ raw: { guild_id: undefined, member: undefined, user: ana } });
    expect(optionsOf(seen, select).map(([label]) => label)).toEqual([
      'Who can see this account: Everyone',
      'Who can see this account: Only me',
    ]);
  });

  it('is only the member in a server without Loadout, and is not stored', async () => {
    const foreign = { raw: { authorizing_integration_owners: { '1': ana.id } } };
    await commands.run('account', { uid: anasUid }, foreign);
    expect(await accountsOf(ana.id)).toMatchObject([
      { visibility: 'me', guildId: undefined, linkedIn: undefined },
    ]);
    expect(optionsOf(await shown(foreign), select)).toHaveLength(2);
  });

  it.each(['', 'nobody', 'everyone; drop'])('is not changed by the value %j', async (value) => {
    await link(anasUid);
    expectProblem(
      await commands.choose(selectId(await shown(), select), value),
      t('notices.oldButton.title'),
    );
    expect(await accountsOf(ana.id)).toMatchObject([{ visibility: 'server' }]);
  });
});

describe('the buttons of an account', () => {
  const press = async (label: PlainTextKey, uid = '66666') =>
    commands.press(idOf(await commands.press(showAccountId.write(ana.id, [uid])), t(label)));

  beforeEach(async () => {
    await link(anasUid);
    await link('66666');
  });

  it('make it the default, and lead back to the list', async () => {
    const seen = await press('buttons.makeDefault');
    expectSendable(seen);
    expect(titleOf(seen)).toBe(t('account.newDefault', { name: 'Far' }));
    expect(await accountsOf(ana.id)).toMatchObject([{ uid: '66666' }, { uid: anasUid }]);
    const back = await commands.press(idOf(seen, t('buttons.back')));
    expect(textOf(back)).toMatch(/^Far .*default\nAna/);
  });

  it('ask for another one to link', async () => {
    await expect(press('buttons.linkAnother')).rejects.toThrow('no message');
    expect(commands.calls.at(-1)?.body).toMatchObject({
      type: 9,
      data: { custom_id: linkAccountId.write(ana.id, {}) },
    });
  });

  it('asks before it unlinks, and keeps the account if that is pressed', async () => {
    const asked = await press('buttons.unlink');
    expectSendable(asked);
    expect([titleOf(asked), textOf(asked)]).toEqual([
      t('account.unlink.title', { name: 'Far' }),
      `${t('regions.US')} (US) · \`66666\`\n${t('account.unlink.text')}`,
    ]);
    expect(labelsOf(asked)).toEqual([t('buttons.unlink'), t('buttons.keepIt')]);
    expect(titleOf(await commands.press(idOf(asked, t('buttons.keepIt'))))).toBe('Far');
    expect(await accountsOf(ana.id)).toHaveLength(2);
    const done = await commands.press(idOf(asked, t('buttons.unlink')));
    expectSendable(done);
    expect([titleOf(done), labelsOf(done)]).toEqual([
      t('account.unlink.done', { name: 'Far' }),
      [t('buttons.back')],
    ]);
    expect(await accountsOf(ana.id)).toMatchObject([{ uid: anasUid }]);
    expect(textOf(done)).toBe('');
    await commands.services.members.participation.join('leaderboards', ana.id, guildId);
    const last = await commands.press(idOf(await press('buttons.unlink', anasUid), t('buttons.unlink')));
    expectSendable(last);
    expect(textOf(last)).toBe(t('boards.leaderboard.hidden.title'));
  });

  it('unlinks only this account after two presses', async () => {
    const button = idOf(await press('buttons.unlink'), t('buttons.unlink'));
    const titles = await titlesOf(() => Promise.all([commands.press(button), commands.press(button)]));
    expect(titles).toHaveLength(2);
    expect(
      titles.filter(
        (title) =>
          title !== t('account.unlink.done', { name: 'Far' }) && title !== t('problems.accountUnknown.title'),
      ),
    ).toEqual([]);
    expect(await accountsOf(ana.id)).toMatchObject([{ uid: anasUid }]);
    expectProblem(await commands.press(button), t('problems.accountUnknown.title'));
  });
});

describe('what changes something', () => {
  it('works for its owner only', async () => {
    const linked = await link(anasUid);
    const asked = await commands.press(idOf(linked, t('buttons.notMe')));
    const code = await commands.press(idOf(linked, t('buttons.verify')));
    const option = `1:account:view:${ana.id}:${anasUid}`;
    const own = await commands.press(option);
    const ids = [own, asked, code]
      .flatMap((seen) => buttonsOf(seen).map(([, id]) => id))
      // This one links an account of the presser's own.
      .filter((id) => id !== linkAccountId.write(ana.id, {}));
    for (const id of [...ids, option, selectId(own, t('selects.visibility'))]) {
      const seen = await commands.press(id, { user: ben });
      expectProblem(seen, t('problems.notYours.title'));
      expect([textOf(seen), seen.isAtOnce]).toEqual([`It belongs to <@${ana.id}>.`, true]);
    }
    expect(await accountsOf(ben.id)).toEqual([]);
    expect(await accountsOf(ana.id)).toMatchObject([{ visibility: 'server', isDefault: true }]);
  });

  it.each(['default', 'view', 'unlink', 'remove'])(
    'can’t be forged: %s of another member’s account',
    async (action) => {
      await benLinks(anasUid);
      expectProblem(
        await commands.press(`1:account:${action}:${ana.id}:${anasUid}`),
        t('problems.accountUnknown.title'),
      );
      expect(await accountsOf(ben.id)).toHaveLength(1);
    },
  );

  it.each(['abc', '1', '', '../../1', '9'.repeat(40)])('is refused if its uid is %j', async (uid) => {
    for (const action of ['view', 'default', 'unlink', 'remove', 'seen', 'verify', 'check', 'cancel', 'show'])
      expectProblem(
        await commands.press(`1:account:${action}:${ana.id}:${uid}${action === 'show' ? ':' : ''}`),
        t('notices.oldButton.title'),
      );
  });

  it('mentions no one by a forged owner', async () => {
    const seen = await commands.press(`1:account:remove:1> @everyone <@2:${anasUid}`);
    expect(textOf(seen)).toBe(t('problems.notYours.text', { member: '<@12>' }));
  });
});

/** The command over a store that does what a test says. */
async function openUnreliable() {
  const { stores, members } = await openUnreliableMembers();
  const changed: string[] = [];
  const memberChanged = (userId: string) => void changed.push(userId);
  const own = await openCommands([account], { players, services: { members, memberChanged } });
  onTestFinished(() => own.close());
  return { own, stores, changed };
}

describe('when the store does not save', () => {
  it('says so, and the previous content comes back', async () => {
    const { own, stores } = await openUnreliable();
    const linked = await link(anasUid, own);
    const asked = await own.press(idOf(linked, t('buttons.notMe')));
    const shown = await own.press(showAccountId.write(ana.id, [anasUid]));
    stores.become('read-only');
    for (const seen of [
      await link('66666', own),
      await own.press(idOf(asked, t('buttons.unlink'))),
      await own.press(idOf(linked, t('buttons.verify'))),
      await own.choose(selectId(shown, t('selects.visibility')), 'me'),
    ]) {
      expectProblem(seen, t('problems.notSaved.title'));
      expect(textOf(seen)).toBe(t('problems.notSaved.unchanged'));
    }
    stores.become('well');
    expect(await accountsOf(ana.id, own)).toMatchObject([{ uid: anasUid, visibility: 'server' }]);
  });

  it('updates the rank roles of a member whose unlinking it breaks off', async () => {
    const { own, stores, changed } = await openUnreliable();
    const asked = await own.press(idOf(await link(anasUid, own), t('buttons.notMe')));
    const unlink = () => own.press(idOf(asked, t('buttons.unlink')));
    for (let failAfter = 1; (await accountsOf(ana.id, own)).length > 0; failAfter++) {
      changed.length = 0;
      stores.failAfter(failAfter);
      expect(titleOf(await unlink())).not.toBe(t('account.unlink.done', { name: 'Ana' }));
      stores.become('well');
    }
    expect(changed).toEqual([ana.id]);
    expectProblem(await unlink(), t('problems.accountUnknown.title'));
    expect(changed).toEqual([ana.id, ana.id]);
  });
});

describe('when the store is down', () => {
  it('says so, and shows the list after a retry', async () => {
    const { own, stores } = await openUnreliable();
    stores.become('away');
    const seen = await list(own);
    expectProblem(seen, t('problems.notRead.title'));
    expectProblem(await own.press(askUnlinkId.write(ana.id, [anasUid])), t('problems.notRead.title'));
    stores.become('well');
    expect(titleOf(await own.press(idOf(seen, t('buttons.again'))))).toBe(t('account.list.emptyTitle'));
  });
});

describe('verification', () => {
  /** The one player's signature is that of the moment. */
  async function openAsked(signature?: string) {
    const opened = await openSigned([account, player], signature);
    await link(anasUid, opened.own);
    const asked = await opened.own.press(verifyId.write(ana.id, [anasUid]));
    return { ...opened, asked };
  }

  const codeIn = (seen: Seen) => /`([A-Z2-9]{6})`/.exec(textOf(seen))?.[1] ?? '';

  it('gives a code and clear steps', async () => {
    const { asked } = await openAsked();
    expectSendable(asked);
    expect(titleOf(asked)).toBe(t('verify.title', { name: 'Ana' }));
    const steps = ['copy', 'put', 'wait', 'until'] as const;
    expect(textOf(asked)).toMatch(
      new RegExp(`^${steps.map((step) => textLike(`verify.${step}`).source).join('\n')}$`),
    );
    expect([labelsOf(asked), primaryOf(asked)]).toEqual([
      [t('buttons.check'), t('buttons.cancel')],
      t('buttons.check'),
    ]);
  });

  it('reads the signature again, and verifies if the code is in it', async () => {
    const { own, signs, asked } = await openAsked('old words');
    signs(`hello ${codeIn(asked).toLowerCase()}`);
    own.later(checkEveryMs);
    const done = await own.press(idOf(asked, t('buttons.check')));
    expectSendable(done);
    expect([titleOf(done), textOf(done)]).toEqual([
      t('verify.done.title', { name: 'Ana' }),
      t('verify.done.text'),
    ]);
    expect([labelsOf(done), primaryOf(done)]).toEqual([[t('buttons.player')], t('buttons.player')]);
    expect(titleOf(await own.press(idOf(done, t('buttons.player'))))).toBe('Ana');
    expect(textOf(await list(own))).toMatch(/default · verified$/);
    expect(titleOf(await own.press(verifyId.write(ana.id, [anasUid])))).toBe(t('verify.already.title'));
    const again = () => own.press(idOf(asked, t('buttons.check')));
    expect(titleOf(await again())).toBe(t('verify.done.title', { name: 'Ana' }));
    const { excludedMembers, choices } = own.services.members;
    await choices.saveServer(guildId, { values: { rankUpChannelId: '5' }, by: ben.id });
    expect(labelsOf(await again())).toContain(t('buttons.announceRankUps'));
    await excludedMembers.set({ guildId, userId: ana.id, isExcluded: true, by: ben.id });
    expect(labelsOf(await again())).not.toContain(t('buttons.announceRankUps'));
  });

  it('says the same to two presses at once, and reads once', async () => {
    const { own, api, signs, asked } = await openAsked();
    signs(codeIn(asked));
    own.later(checkEveryMs);
    const before = api.requests.length;
    const check = () => own.press(idOf(asked, t('buttons.check')));
    const titles = await titlesOf(() => Promise.all([check(), check()]), own);
    expect(titles).toContain(t('verify.done.title', { name: 'Ana' }));
    expect(
      titles.filter(
        (title) =>
          title !== t('verify.done.title', { name: 'Ana' }) && title !== t('problems.checkTooSoon.title'),
      ),
    ).toEqual([]);
    expect(api.requests.length - before).toBe(1);
  });

  it('shows what it read if the code is missing, and keeps showing the code', async () => {
    const { own, signs, asked } = await openAsked();
    signs('**old** words <@1>');
    own.later(checkEveryMs);
    const seen = await own.press(idOf(asked, t('buttons.check')));
    expectSendable(seen);
    expect(titleOf(seen)).toBe(t('verify.notYet.title'));
    expect(textOf(seen).split('\n')).toEqual([
      'Your bio says: “\\*\\*old\\*\\* words \\<@1>”',
      `Your code: \`${codeIn(asked)}\``,
      expect.stringMatching(
        /^The game can take a few minutes to update\. Check again after <t:\d+:t> \(<t:\d+:R>\)\.$/,
      ),
    ]);
    expect(labelsOf(seen)).toEqual([t('buttons.check'), t('buttons.cancel')]);
    const soon = await own.press(idOf(seen, t('buttons.check')));
    expectProblem(soon, t('problems.checkTooSoon.title'));
    signs(codeIn(asked));
    own.later(checkEveryMs);
    expect(titleOf(await own.press(idOf(seen, t('buttons.check'))))).toBe(
      t('verify.done.title', { name: 'Ana' }),
    );
  });

  it.each([undefined, '', ' \u3164 '])('says that there is no signature: %j', async (signature) => {
    const { own, asked } = await openAsked(signature);
    own.later(checkEveryMs);
    expect(textOf(await own.press(idOf(asked, t('buttons.check'))))).toMatch(/^Your bio is empty\.\n/);
  });

  it('shows the age of the read signature if no newer stats are available', async () => {
    const { own, api, asked } = await openAsked('old words');
    api.answerInfo = json(500, { error: 'down' });
    own.later(checkEveryMs);
    const seen = await own.press(idOf(asked, t('buttons.check')));
    expect(textOf(seen)).toMatch(
      new RegExp(
        `^${t('verify.notYet.read', { signature: 'old words' })}\n${textLike('freshness.stale').source}\n`,
      ),
    );
  });

  it('runs out, and gives the same code again for an hour', async () => {
    const { own, signs, asked } = await openAsked();
    own.later(validMs);
    const seen = await own.press(idOf(asked, t('buttons.check')));
    expectSendable(seen);
    expect([titleOf(seen), labelsOf(seen)]).toEqual([
      t('verify.expired.title'),
      [t('buttons.newCode'), t('buttons.cancel')],
    ]);
    const again = await own.press(idOf(seen, t('buttons.newCode')));
    expect(codeIn(again)).toBe(codeIn(asked));
    signs(codeIn(asked));
    expect(titleOf(await own.press(idOf(again, t('buttons.check'))))).toBe(
      t('verify.done.title', { name: 'Ana' }),
    );
  });

  it('gives another code after an hour, and the same one before, also when it was given up', async () => {
    const { own, asked } = await openAsked();
    const cancelled = await own.press(idOf(asked, t('buttons.cancel')));
    expectSendable(cancelled);
    expect(titleOf(cancelled)).toBe(t('panel.unchanged'));
    const second = codeIn(await own.press(verifyId.write(ana.id, [anasUid])));
    expect(second).toBe(codeIn(asked));
    own.later(sameCodeMs);
    expect(codeIn(await own.press(verifyId.write(ana.id, [anasUid])))).not.toBe(second);
  });

  it('takes an account over from another member who has proven it', async () => {
    const { own, signs, asked } = await openAsked();
    signs(codeIn(asked));
    own.later(checkEveryMs);
    await own.press(idOf(asked, t('buttons.check')));
    const taken = await own.run('account', { uid: anasUid }, asBen);
    expectSendable(taken);
    expect([titleOf(taken), labelsOf(taken)]).toEqual([
      t('verify.taken.title'),
      [t('buttons.verify'), t('buttons.cancel')],
    ]);
    expect(await accountsOf(ben.id, own)).toEqual([]);
    const given = await own.press(idOf(taken, t('buttons.verify')), { user: ben });
    expect(titleOf(given)).toBe(t('verify.title', { name: 'Ana' }));
    signs(codeIn(given));
    own.later(checkEveryMs);
    expect(titleOf(await own.press(idOf(given, t('buttons.check')), { user: ben }))).toBe(
      t('verify.done.title', { name: 'Ana' }),
    );
    expect(await accountsOf(ben.id, own)).toMatchObject([{ uid: anasUid, isDefault: true }]);
    expect(await accountsOf(ana.id, own)).toMatchObject([{ uid: anasUid, verifiedAt: undefined }]);
  });

  it('reports an outage, and retries in the same message', async () => {
    const { own, api, signs, asked } = await openAsked();
    own.later(24 * 3_600_000);
    const anew = await own.press(idOf(asked, t('buttons.check')));
    const given = await own.press(idOf(anew, t('buttons.newCode')));
    own.later(14 * 60_000);
    const answerInfo = json(403, { success: false, code: 'API_KEY_INVALID', message: 'invalid' });
    api.answerInfo = answerInfo;
    expect(titleOf(await own.press(idOf(given, t('buttons.check'))))).toMatch(
      new RegExp(`${t('problems.refused.title')}|${t('verify.notYet.title')}`),
    );
    signs(codeIn(given));
    own.later(checkEveryMs);
    expect(titleOf(await own.press(idOf(given, t('buttons.check'))))).toBe(
      t('verify.done.title', { name: 'Ana' }),
    );
  });
});
