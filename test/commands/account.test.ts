import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { account } from '../../commands/account.ts';
import { player } from '../../commands/player.ts';
import { checkEveryMs, sameCodeMs, validMs } from '../../src/bot/members/verification.ts';
import { linkAccountId } from '../../src/bot/views/account/account-ids.ts';
import { ana, ben } from '../support/bot/interactions.ts';
import { expectEverywhere } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, farRecord, freeUid, fullRecord } from '../support/commands/players.ts';
import type { Seen } from '../support/commands/seen.ts';
import { openUnreliableMembers } from '../support/members/unreliable-members.ts';
import { json, openStrangerApi } from '../support/stranger-api.ts';
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

const link = (uid: string, values: object = {}, on = commands) =>
  on.run('account', { uid, ...values }, { subcommand: 'link' });
const does = (subcommand: string, chosen?: string, on = commands) =>
  on.run('account', chosen === undefined ? {} : { account: chosen }, { subcommand });
const accountsOf = (userId: string, on = commands) => on.services.members.accounts.list(userId);
const titleOf = (seen: Seen) => embedOf(seen).title;
const textOf = (seen: Seen) => embedOf(seen).description ?? '';
const labelsOf = (seen: Seen) => buttonsOf(seen).map(([label]) => label);
const asBen = { raw: { member: { user: ben, permissions: '0' } } };
/** Links as ben. */
const benLinks = async (uid: string) => commands.run('account', { uid }, { subcommand: 'link', ...asBen });

/** The titles of all messages that are sent meanwhile: what happens at once is told apart by nothing else. */
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

describe('/account link', () => {
  it('is for everybody, everywhere', () => expectEverywhere(account));

  it('says privately which player was linked, and what to do where it is a namesake', async () => {
    const seen = await link(anasUid);
    expectSendable(seen);
    expect([titleOf(seen), seen.isPrivate]).toEqual(['Ana is linked', true]);
    expect(textOf(seen)).toBe(
      `Thailand (TH) · \`${anasUid}\` · level 67\nNot you? Press Unlink. To prove it's you, press Verify.`,
    );
    expect([labelsOf(seen), primaryOf(seen)]).toEqual([['Verify', 'Unlink'], 'Verify']);
    expect(await accountsOf(ana.id)).toMatchObject([
      { uid: anasUid, isDefault: true, visibility: 'everyone' },
    ]);
  });

  it('looks in the region that was named', async () => {
    expect(titleOf(await link('55555', { region: 'India' }))).toBe('Solo is linked');
  });

  it('says where it is linked already, and links nothing twice', async () => {
    await link(anasUid);
    const seen = await link(`UID: ${anasUid}`);
    expect(titleOf(seen)).toBe('Already linked');
    expect(textOf(seen)).toMatch(/^Ana · Thailand/);
    expect(await accountsOf(ana.id)).toHaveLength(1);
  });

  it('links one account where two ask at once', async () => {
    const titles = await titlesOf(() => Promise.all([link(anasUid), link(anasUid)]));
    expect(titles.toSorted()).toEqual(['Already linked', 'Ana is linked']);
    expect(await accountsOf(ana.id)).toHaveLength(1);
  });

  it('takes no eleventh', async () => {
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
    expectProblem(seen, 'You have 10 accounts');
    expect(textOf(seen)).toBe('Unlink one first.');
    const list = await does('list');
    expectSendable(list);
    expect(optionsOf(list, 'Choose an account')).toHaveLength(10);
  });

  it.each([
    ['1234', 'That is no player ID'],
    ['Ana', 'That is no player ID'],
    ['アナ **`x`**', 'That is no player ID'],
    ['me:1', 'That is no player ID'],
    [`<@${ben.id}>`, 'That is no player ID'],
  ])('refuses %j at once, and offers a form', async (typed, title) => {
    const seen = await link(typed);
    expectProblem(seen, title);
    expect(seen.isAtOnce).toBe(true);
    expect(labelsOf(seen)).toEqual(['Give an ID']);
    await expect(commands.press(idOf(seen, 'Give an ID'))).rejects.toThrow('no message');
    expect(commands.calls.at(-1)?.body).toMatchObject({
      type: 9,
      data: { title: 'Give an ID', custom_id: linkAccountId.write(ana.id, []) },
    });
  });

  it('offers a form where nothing was typed', async () => {
    const seen = await link(' ');
    expectProblem(seen, 'Which player?');
    expect(buttonsOf(seen)).toEqual([['Link account', linkAccountId.write(ana.id, [])]]);
  });

  it('links no account whose ID its owner hides', async () => {
    await benLinks(anasUid);
    expectProblem(await commands.press(`1:account:show:${ana.id}:${ben.id}-1:`), 'This button is too old');
    expect(await accountsOf(ana.id)).toEqual([]);
  });

  it('asks which of two IDs, and which region is meant', async () => {
    const two = await link('55555 66666');
    expect(titleOf(await commands.press(idOf(two, 'Second player')))).toBe('Far is linked');
    const where = await link('55555', { region: 'Inida' });
    expect(titleOf(await commands.press(idOf(where, 'Look in India (IND)')))).toBe('Solo is linked');
  });

  it('says where nobody has the ID', async () => {
    expectProblem(await link(freeUid), 'Player not found');
    expect(await accountsOf(ana.id)).toEqual([]);
  });

  it('offers players who were looked at, and says of the own ones that they are', async () => {
    await commands.run('player', { uid: '66666' });
    await link(anasUid);
    const { afterAnswer, choices } = commands.services.members;
    await afterAnswer.flush();
    const offered = await commands.type('account', 'uid', '');
    expect(offered).toContainEqual({ name: 'Far · United States (US) · 66666', value: '66666' });
    expect(offered[0]).toEqual({ name: `Ana · Thailand (TH) · ${anasUid} · yours`, value: anasUid });
    await choices.saveMember(ana.id, { values: { showsId: false }, by: ana.id });
    const [own] = await commands.type('account', 'uid', '');
    expect(titleOf(await link(own?.value ?? ''))).toBe('Already linked');
  });
});

describe('the form behind “Link account”', () => {
  const button = linkAccountId.write(ana.id, []);

  it('links for whoever opened it', async () => {
    await expect(commands.press(button, { user: ben })).rejects.toThrow('no message');
    expect(commands.calls.at(-1)?.body).toMatchObject({
      type: 9,
      data: { title: 'Link account', custom_id: linkAccountId.write(ben.id, []) },
    });
  });

  it('takes an ID and a region, or finds the region', async () => {
    expect(titleOf(await commands.submit(button, { uid: '55555', region: ['IND'] }))).toBe('Solo is linked');
    const seen = await commands.submit(button, { uid: '66666', region: ['any'] });
    expect([titleOf(seen), seen.isPrivate]).toEqual(['Far is linked', true]);
  });

  it('refuses what is no ID', async () => {
    const seen = await commands.submit(button, { uid: 'Ana', region: ['any'] });
    expectProblem(seen, 'That is no player ID');
    expect(labelsOf(seen)).toEqual(['Give an ID']);
  });
});

describe('/account list', () => {
  it('leads to the first account where there is none', async () => {
    const seen = await does('list');
    expectSendable(seen);
    expect([titleOf(seen), textOf(seen)]).toEqual([
      'No account yet',
      'Link yours once. Then `/player` needs no ID.',
    ]);
    expect([labelsOf(seen), seen.isPrivate]).toEqual([['Link account'], true]);
  });

  it('shows each account, the default first, and leads to what can be done with it', async () => {
    await link(anasUid);
    await link('66666');
    const seen = await does('list');
    expectSendable(seen);
    expect(textOf(seen)).toBe(
      `Ana · Thailand (TH) · \`${anasUid}\` · default\nFar · United States (US) · \`66666\``,
    );
    const [, [, far] = []] = optionsOf(seen, 'Choose an account');
    const shown = await commands.choose(selectId(seen, 'Choose an account'), far);
    expectSendable(shown);
    expect([titleOf(shown), labelsOf(shown)]).toEqual(['Far', ['Make default', 'Verify', 'Unlink']]);
    await commands.press(idOf(shown, 'Make default'));
    expect(textOf(await does('list'))).toMatch(/^Far .*default\nAna/);
  });

  it('shows names of players as they are typed', async () => {
    const name = '**[x](https://a.b)** <@1>';
    const record = { basicInfo: { ...bareRecord.basicInfo, accountId: '77777', nickname: name } };
    const own = await openCommands([account], { players: [record] });
    onTestFinished(() => own.close());
    const linked = await link('77777', {}, own);
    expectSendable(linked);
    for (const seen of [linked, await does('list', undefined, own), await link('77777', {}, own)])
      expect(`${titleOf(seen)} ${textOf(seen)}`).toMatch(
        /\\\*\\\*\\\[x\\\]\(https\\:\/\/a\.b\)\\\*\\\* \\<@1>/,
      );
  });
});

describe('who may see a link', () => {
  const select = 'Who may see this link';
  const chosenOf = (seen: Seen) =>
    rowsOf(seen)
      .flat()
      .flatMap((part) =>
        'options' in part && part.placeholder === select
          ? part.options.flatMap((option) => (option.default ? [option.label] : []))
          : [],
      );

  it('is chosen under the account, and holds from then on', async () => {
    const linked = await link(anasUid);
    expect(optionsOf(linked, select)).toEqual([
      ['Who may see this link: Everyone', 'everyone'],
      ['Who may see this link: This server', 'server'],
      ['Who may see this link: Only me', 'me'],
    ]);
    expect(chosenOf(linked)).toEqual(['Who may see this link: Everyone']);
    for (const [value, label, sentence] of [
      ['server', 'This server', 'Saved. Only members of this server may see this link.'],
      ['me', 'Only me', 'Saved. Only you may see this link.'],
      ['everyone', 'Everyone', 'Saved. Everyone may see this link.'],
      ['server', 'This server', 'Saved. Only members of this server may see this link.'],
    ]) {
      const seen = await commands.choose(selectId(linked, select), value);
      expectSendable(seen);
      expect(textOf(seen).split('\n')[1]).toBe(sentence);
      expect(chosenOf(seen)).toEqual([`Who may see this link: ${label}`]);
      expect(await accountsOf(ana.id)).toMatchObject([{ visibility: value }]);
    }
    const elsewhere = await commands.run('account', { uid: anasUid }, { subcommand: 'link', guildId: '5' });
    expect(chosenOf(elsewhere)).toEqual([]);
  });

  it('knows no server in a DM', async () => {
    const seen = await commands.run('account', { uid: anasUid }, { subcommand: 'link', guildId: undefined });
    expect(optionsOf(seen, select).map(([label]) => label)).toEqual([
      'Who may see this link: Everyone',
      'Who may see this link: Only me',
    ]);
  });

  it.each(['', 'nobody', 'everyone; drop'])('is not changed by the value %j', async (value) => {
    const linked = await link(anasUid);
    expectProblem(await commands.choose(selectId(linked, select), value), 'This button is too old');
    expect(await accountsOf(ana.id)).toMatchObject([{ visibility: 'everyone' }]);
  });
});

describe('/account default and unlink', () => {
  beforeEach(async () => {
    await link(anasUid);
    await link('66666');
  });

  it.each(['66666', 'Far', ' fAR ', 'me:2'])('takes %j for the account that is meant', async (typed) => {
    const seen = await does('default', typed);
    expectSendable(seen);
    expect([titleOf(seen), seen.isPrivate]).toEqual(['Far is your default', true]);
    expect(await accountsOf(ana.id)).toMatchObject([{ uid: '66666' }, { uid: anasUid }]);
  });

  it.each(['', ' ', '55555', 'me:3', '***', 'アナ', `<@${ben.id}>`, '9'.repeat(100)])(
    'does not know %j',
    async (typed) => {
      for (const subcommand of ['default', 'verify', 'unlink']) {
        const seen = await does(subcommand, typed);
        expectProblem(seen, 'Not on your list');
        expect(seen.isAtOnce).toBe(true);
      }
    },
  );

  it('offers the own accounts while one types, by what others may see of them', async () => {
    const choices = await commands.type('account', 'account', 'f');
    expect(choices).toEqual([{ name: 'Far · United States (US) · 66666', value: '66666' }]);
    const { choices: kept } = commands.services.members;
    await kept.saveMember(ana.id, { values: { showsId: false }, by: ana.id });
    expect(await commands.type('account', 'account', '')).toEqual([
      { name: `Ana · Thailand (TH) · ${anasUid}`, value: 'me:1' },
      { name: 'Far · United States (US) · 66666', value: 'me:2' },
    ]);
  });

  it('asks before it unlinks, and keeps the account where that is pressed', async () => {
    const asked = await does('unlink', 'Far');
    expectSendable(asked);
    expect([titleOf(asked), textOf(asked)]).toEqual([
      'Unlink Far?',
      'United States (US) · `66666`\nIts history goes, too.',
    ]);
    expect(labelsOf(asked)).toEqual(['Unlink', 'Keep it']);
    expect(titleOf(await commands.press(idOf(asked, 'Keep it')))).toBe('Far');
    expect(await accountsOf(ana.id)).toHaveLength(2);
    const done = await commands.press(idOf(asked, 'Unlink'));
    expectSendable(done);
    expect(titleOf(done)).toBe('Far is unlinked');
    expect(await accountsOf(ana.id)).toMatchObject([{ uid: anasUid }]);
  });

  it('unlinks this account alone where it is pressed twice', async () => {
    const button = idOf(await does('unlink', 'Far'), 'Unlink');
    const titles = await titlesOf(() => Promise.all([commands.press(button), commands.press(button)]));
    expect(titles).toHaveLength(2);
    expect(titles.filter((title) => title !== 'Far is unlinked' && title !== 'Not on your list')).toEqual([]);
    expect(await accountsOf(ana.id)).toMatchObject([{ uid: anasUid }]);
    expectProblem(await commands.press(button), 'Not on your list');
  });
});

describe('what changes something', () => {
  it('works for its owner only', async () => {
    const linked = await link(anasUid);
    const list = await does('list');
    const asked = await commands.press(idOf(linked, 'Unlink'));
    const code = await commands.press(idOf(linked, 'Verify'));
    const [[, option] = []] = optionsOf(list, 'Choose an account');
    const ids = [linked, asked, code].flatMap((seen) => buttonsOf(seen).map(([, id]) => id));
    for (const id of [...ids, option, selectId(linked, 'Who may see this link')]) {
      const seen = await commands.press(id, { user: ben });
      expectProblem(seen, "Somebody else's button");
      expect([textOf(seen), seen.isAtOnce]).toEqual([`It belongs to <@${ana.id}>.`, true]);
    }
    expect(await accountsOf(ben.id)).toEqual([]);
    expect(await accountsOf(ana.id)).toMatchObject([{ visibility: 'everyone', isDefault: true }]);
  });

  it.each(['default', 'view', 'unlink', 'remove'])(
    'is forged in vain: %s of an account that is somebody else’s',
    async (action) => {
      await benLinks(anasUid);
      expectProblem(await commands.press(`1:account:${action}:${ana.id}:${anasUid}`), 'Not on your list');
      expect(await accountsOf(ben.id)).toHaveLength(1);
    },
  );

  it.each(['abc', '1', '', '../../1', '9'.repeat(40)])('is refused where its uid is %j', async (uid) => {
    for (const action of ['view', 'default', 'unlink', 'remove', 'seen', 'verify', 'check', 'cancel', 'show'])
      expectProblem(
        await commands.press(`1:account:${action}:${ana.id}:${uid}${action === 'show' ? ':' : ''}`),
        'This button is too old',
      );
  });

  it('names nobody by a forged owner', async () => {
    const seen = await commands.press(`1:account:remove:1> @everyone <@2:${anasUid}`);
    expect(textOf(seen)).toBe('It belongs to <@12>.');
  });
});

/** The command over a store that does what a test says. */
async function openUnreliable() {
  const { stores, members } = await openUnreliableMembers();
  const own = await openCommands([account], { players, services: { members } });
  onTestFinished(() => own.close());
  return { own, stores };
}

describe('where the store does not save', () => {
  it('says so, and what was there is there again', async () => {
    const { own, stores } = await openUnreliable();
    const linked = await link(anasUid, {}, own);
    const asked = await own.press(idOf(linked, 'Unlink'));
    stores.become('read-only');
    for (const seen of [
      await link('66666', {}, own),
      await own.press(idOf(asked, 'Unlink')),
      await own.press(idOf(linked, 'Verify')),
      await own.choose(selectId(linked, 'Who may see this link'), 'me'),
    ]) {
      expectProblem(seen, "I can't save right now");
      expect(textOf(seen)).toBe('Nothing changed. Try again in 10 minutes.');
    }
    stores.become('well');
    expect(await accountsOf(ana.id, own)).toMatchObject([{ uid: anasUid, visibility: 'everyone' }]);
  });
});

describe('where the store is away', () => {
  it('says so, and shows the list in place of that where it is tried again', async () => {
    const { own, stores } = await openUnreliable();
    stores.become('away');
    const seen = await does('list', undefined, own);
    expectProblem(seen, "I can't look up accounts and settings right now");
    expectProblem(await does('unlink', 'Ana', own), "I can't look up accounts and settings right now");
    stores.become('well');
    expect(titleOf(await own.press(idOf(seen, 'Try again')))).toBe('No account yet');
  });
});

describe('verification', () => {
  /** A player API whose one player has the signature of the moment. */
  async function openSigned(signature?: string) {
    const api = await openStrangerApi();
    const own = await openCommands([account, player], { playersUrl: api.url });
    onTestFinished(async () => {
      await own.close();
      await api.close();
    });
    const signs = (text: string | undefined) => {
      api.answerInfo = json(200, {
        ...fullRecord,
        socialInfo: { accountId: anasUid, ...(text !== undefined && { signature: text }) },
      });
    };
    signs(signature);
    const linked = await link(anasUid, {}, own);
    const asked = await own.press(idOf(linked, 'Verify'));
    return { own, api, signs, linked, asked };
  }

  const codeIn = (seen: Seen) => /`([A-Z2-9]{6})`/.exec(textOf(seen))?.[1] ?? '';

  it('gives a code and clear steps', async () => {
    const { asked } = await openSigned();
    expectSendable(asked);
    expect(titleOf(asked)).toBe('Is Ana yours?');
    expect(textOf(asked)).toMatch(
      /^1\. Copy `[A-Z2-9]{6}`\.\n2\. Put it in your signature in the game\.\n3\. Wait a minute, then press Check\.\nIt works until <t:\d+:t> \(<t:\d+:R>\)\. I never ask for passwords\.$/,
    );
    expect([labelsOf(asked), primaryOf(asked)]).toEqual([['Check', 'Cancel'], 'Check']);
  });

  it('reads the signature anew, and verifies where the code is in it', async () => {
    const { own, signs, asked } = await openSigned('old words');
    signs(`hello ${codeIn(asked).toLowerCase()}`);
    own.later(checkEveryMs);
    const done = await own.press(idOf(asked, 'Check'));
    expectSendable(done);
    expect([titleOf(done), textOf(done)]).toEqual([
      'Ana is verified',
      'You can change your signature back now.',
    ]);
    expect([labelsOf(done), primaryOf(done)]).toEqual([['Player'], 'Player']);
    expect(titleOf(await own.press(idOf(done, 'Player')))).toBe('Ana');
    expect(textOf(await does('list', undefined, own))).toMatch(/default · verified$/);
    expect(titleOf(await does('verify', 'Ana', own))).toBe('Already verified');
    expect(titleOf(await own.press(idOf(asked, 'Check')))).toBe('Ana is verified');
  });

  it('says the same to two presses at once, and reads once', async () => {
    const { own, api, signs, asked } = await openSigned();
    signs(codeIn(asked));
    own.later(checkEveryMs);
    const before = api.requests.length;
    const check = () => own.press(idOf(asked, 'Check'));
    const titles = await titlesOf(() => Promise.all([check(), check()]), own);
    expect(titles).toContain('Ana is verified');
    expect(titles.filter((title) => title !== 'Ana is verified' && title !== 'Just checked')).toEqual([]);
    expect(api.requests.length - before).toBe(1);
  });

  it('says what it read where the code is not there yet, and keeps the code in sight', async () => {
    const { own, signs, asked } = await openSigned();
    signs('**old** words <@1>');
    own.later(checkEveryMs);
    const seen = await own.press(idOf(asked, 'Check'));
    expectSendable(seen);
    expect(titleOf(seen)).toBe("The code isn't there yet");
    expect(textOf(seen).split('\n')).toEqual([
      'I read: “\\*\\*old\\*\\* words \\<@1>”',
      `Your code: \`${codeIn(asked)}\``,
      expect.stringMatching(/^The game may take minutes\. Check again from <t:\d+:t> \(<t:\d+:R>\)\.$/),
    ]);
    expect(labelsOf(seen)).toEqual(['Check', 'Cancel']);
    const soon = await own.press(idOf(seen, 'Check'));
    expectProblem(soon, 'Just checked');
    signs(codeIn(asked));
    own.later(checkEveryMs);
    expect(titleOf(await own.press(idOf(seen, 'Check')))).toBe('Ana is verified');
  });

  it.each([undefined, '', ' \u3164 '])('says where there is no signature: %j', async (signature) => {
    const { own, asked } = await openSigned(signature);
    own.later(checkEveryMs);
    expect(textOf(await own.press(idOf(asked, 'Check')))).toMatch(/^I read: no signature\.\n/);
  });

  it('says how old what it read is where no newer stats are to be had', async () => {
    const { own, api, asked } = await openSigned('old words');
    api.answerInfo = json(500, { error: 'down' });
    own.later(checkEveryMs);
    const seen = await own.press(idOf(asked, 'Check'));
    expect(textOf(seen)).toMatch(/^I read: “old words”\nI couldn't refresh this\. It is from <t:\d+:R>\.\n/);
  });

  it('runs out, and gives the same code again for an hour', async () => {
    const { own, signs, asked } = await openSigned();
    own.later(validMs);
    const seen = await own.press(idOf(asked, 'Check'));
    expectSendable(seen);
    expect([titleOf(seen), labelsOf(seen)]).toEqual(['The code has run out', ['New code', 'Cancel']]);
    const again = await own.press(idOf(seen, 'New code'));
    expect(codeIn(again)).toBe(codeIn(asked));
    signs(codeIn(asked));
    expect(titleOf(await own.press(idOf(again, 'Check')))).toBe('Ana is verified');
  });

  it('gives another code after an hour, or when the first was given up', async () => {
    const { own, linked, asked } = await openSigned();
    const cancelled = await own.press(idOf(asked, 'Cancel'));
    expectSendable(cancelled);
    expect(titleOf(cancelled)).toBe('Nothing changed');
    const second = codeIn(await own.press(idOf(linked, 'Verify')));
    expect(second).not.toBe(codeIn(asked));
    own.later(sameCodeMs);
    expect(codeIn(await own.press(idOf(linked, 'Verify')))).not.toBe(second);
  });

  it('takes an account over from another member who has proven it', async () => {
    const { own, signs, asked } = await openSigned();
    signs(codeIn(asked));
    own.later(checkEveryMs);
    await own.press(idOf(asked, 'Check'));
    const taken = await own.run('account', { uid: anasUid }, { subcommand: 'link', ...asBen });
    expectSendable(taken);
    expect([titleOf(taken), labelsOf(taken)]).toEqual(['Another member verified it', ['Verify', 'Cancel']]);
    expect(await accountsOf(ben.id, own)).toEqual([]);
    const given = await own.press(idOf(taken, 'Verify'), { user: ben });
    expect(titleOf(given)).toBe('Is Ana yours?');
    signs(codeIn(given));
    own.later(checkEveryMs);
    expect(titleOf(await own.press(idOf(given, 'Check'), { user: ben }))).toBe('Ana is verified');
    expect(await accountsOf(ben.id, own)).toMatchObject([{ uid: anasUid, isDefault: true }]);
    expect(await accountsOf(ana.id, own)).toMatchObject([{ uid: anasUid, verifiedAt: undefined }]);
  });

  it('says an outage as one, and tries again in its place', async () => {
    const { own, api, signs, asked } = await openSigned();
    own.later(24 * 3_600_000);
    const anew = await own.press(idOf(asked, 'Check'));
    const given = await own.press(idOf(anew, 'New code'));
    own.later(14 * 60_000);
    const answerInfo = json(403, { success: false, code: 'API_KEY_INVALID', message: 'invalid' });
    api.answerInfo = answerInfo;
    expect(titleOf(await own.press(idOf(given, 'Check')))).toMatch(/not let in|isn't there yet/);
    signs(codeIn(given));
    own.later(checkEveryMs);
    expect(titleOf(await own.press(idOf(given, 'Check')))).toBe('Ana is verified');
  });
});
