import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { account } from '../../commands/account.ts';
import { player } from '../../commands/player.ts';
import { privacy } from '../../commands/privacy.ts';
import { checkEveryMs } from '../../src/bot/members/accounts/verification.ts';
import { ana, ben } from '../support/bot/interactions.ts';
import { expectEverywhere } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { openSigned } from '../support/commands/open-signed.ts';
import type { Seen } from '../support/commands/seen.ts';
import { t } from '../support/english.ts';
import { seen as seenPlayer } from '../support/members/seen.ts';
import { openUnreliableMembers } from '../support/members/unreliable-members.ts';
import { expectSendable } from '../support/views/limits.ts';
import { buttonsOf, embedOf, idOf } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([privacy]);
});
afterAll(() => commands.close());
beforeEach(async () => {
  for (const { id } of [ana, ben]) await commands.services.members.privacy.deleteMember(id);
});

const open = (on = commands) => on.run('privacy');
const does = async (label: 'export' | 'deleteAll' | 'policy', on = commands) =>
  on.press(idOf(await open(on), t(`buttons.${label}`)));
const titleOf = (seen: Seen) => embedOf(seen).title;
const textOf = (seen: Seen) => embedOf(seen).description;
const labelsOf = (seen: Seen) => buttonsOf(seen).map(([label]) => label);

async function leaveTraces(userId: string, { services: { members } } = commands) {
  await members.choices.saveMember(userId, { values: { region: 'BR', keepsHistory: true } });
  await members.accounts.link(userId, seenPlayer('4123456789'));
}

function dataOf({ files }: Seen): unknown {
  expect(files).toMatchObject([{ name: 'loadout-data.json', alt: t('privacy.export.alt') }]);
  return JSON.parse(files[0]?.data.toString('utf8') ?? '');
}

describe('/privacy', () => {
  it('is available to all members, everywhere', () => expectEverywhere(privacy));

  it('says what is stored, and leads to all that can be done about it', async () => {
    await leaveTraces(ana.id);
    const seen = await open();
    expectSendable(seen);
    expect([titleOf(seen), textOf(seen), seen.isPrivate]).toEqual([
      t('privacy.export.title'),
      '1 account, 1 history entry, settings.',
      true,
    ]);
    expect(labelsOf(seen)).toEqual([
      t('buttons.export'),
      t('buttons.deleteAll'),
      t('buttons.policy'),
      t('buttons.optOut'),
    ]);
  });

  it('lists leaderboards, digests, rank-ups and rank roles, as the export does', async () => {
    await leaveTraces(ana.id);
    const { members } = commands.services;
    await members.accounts.setVisibility(ana.id, '4123456789', { visibility: 'everyone' });
    for (const guildId of ['1', '2']) await members.participation.join('leaderboards', ana.id, guildId);
    for (const board of ['digests', 'rankUps'] as const) await members.participation.join(board, ana.id, '1');
    await members.base.people.update(ana.id, () => ({
      rankRoles: [{ guildId: '1', roleId: '2', state: 'found' as const }],
    }));
    const listed =
      '1 account, 1 history entry, 2 leaderboards, 1 digest, rank-up announcements in 1 server, 1 rank role, settings.';
    expect(textOf(await open())).toBe(listed);
    expect(textOf(await does('deleteAll'))?.split('\n')[0]).toBe(listed);
  });

  it('names the changes of an admin of whom only a server keeps anything', async () => {
    const { choices } = commands.services.members;
    await choices.saveServer('88888888888888888', { values: { region: 'BR' }, by: ben.id });
    const seen = await commands.run('privacy', {}, { raw: { member: { user: ben, permissions: '0' } } });
    expect(textOf(seen)).toBe(t('privacy.policy.admins', { days: 90 }));
  });

  it.each(['export', 'deleteAll'] as const)(
    '%s says that nothing is stored, and stores nothing',
    async (what) => {
      expect(titleOf(await open())).toBe(t('privacy.nothing.title'));
      for (const seen of [await does(what), await does(what)]) {
        expectSendable(seen);
        expect(titleOf(seen)).toBe(t('privacy.nothing.title'));
        expect(buttonsOf(seen)).toEqual([]);
        await commands.services.members.afterAnswer.flush();
      }
    },
  );

  it('policy says what is kept, and leads back', async () => {
    const seen = await does('policy');
    expectSendable(seen);
    expect([titleOf(seen), textOf(seen)]).toEqual([
      t('privacy.policy.title'),
      [
        t('privacy.policy.keeps'),
        t('privacy.policy.admins', { days: 90 }),
        t('privacy.policy.keepsNot'),
        t('privacy.policy.until', { days: 180 }),
      ].join('\n'),
    ]);
    const back = await commands.press(idOf(seen, t('buttons.back')));
    expect([titleOf(back), labelsOf(back)]).toEqual([t('privacy.nothing.title'), labelsOf(await open())]);
  });

  it('policy promises what follows a removal if Discord tells of it', async () => {
    const told = await openCommands([privacy], { services: { learnsOfRemovals: async () => true } });
    onTestFinished(() => told.close());
    const seen = await does('policy', told);
    expectSendable(seen);
    expect(textOf(seen)).toMatch(
      new RegExp(
        `\n${t('privacy.policy.until', { days: 180 })}\n${t('privacy.policy.removed', { days: 7 })}$`,
      ),
    );
  });
});

describe('the export', () => {
  it('gives all that is stored, in a file that only the member sees', async () => {
    await leaveTraces(ana.id);
    const seen = await does('export');
    expectSendable(seen);
    expect([titleOf(seen), textOf(seen), seen.isPrivate]).toEqual([
      t('privacy.export.title'),
      `1 account, 1 history entry, settings.\n${t('privacy.export.text')}`,
      true,
    ]);
    const { summary, ...stored } = (await commands.services.members.privacy.exportMember(ana.id)) ?? {};
    expect(summary).toMatchObject({ accounts: 1 });
    expect(dataOf(seen)).toEqual(stored);
    expect(JSON.stringify(dataOf(seen))).toContain('"region":"BR"');
    const sent = commands.calls.flatMap(({ files }) => Object.values(files));
    expect(sent).toEqual(['loadout-data.json']);
  });

  it('sums up nothing for an admin of whom only a server keeps a change', async () => {
    const { choices } = commands.services.members;
    await choices.saveServer('77777777777777777', { values: { region: 'BR' }, by: ana.id });
    const seen = await does('export');
    expectSendable(seen);
    expect([textOf(seen), JSON.stringify(dataOf(seen))]).toEqual([
      t('privacy.export.text'),
      expect.stringContaining('"77777777777777777":[{'),
    ]);
  });
});

describe('the deletion', () => {
  it('asks before it deletes, and leads back to all that is still there', async () => {
    await leaveTraces(ana.id);
    const asked = await does('deleteAll');
    expectSendable(asked);
    expect([titleOf(asked), textOf(asked)]).toEqual([
      t('privacy.delete.title'),
      `1 account, 1 history entry, settings.\n${t('privacy.delete.text')}`,
    ]);
    expect(labelsOf(asked)).toEqual([t('buttons.deleteAll'), t('buttons.keepIt')]);
    const kept = await commands.press(idOf(asked, t('buttons.keepIt')));
    expect(titleOf(kept)).toBe(t('privacy.export.title'));
    expect(dataOf(await commands.press(idOf(kept, t('buttons.export'))))).toMatchObject({
      linkedUids: ['4123456789'],
    });
  });

  it('deletes everything of only this member, and says the same if it is pressed twice', async () => {
    await leaveTraces(ana.id);
    await leaveTraces(ben.id);
    const asked = await does('deleteAll');
    for (let press = 0; press < 2; press++) {
      const gone = await commands.press(idOf(asked, t('buttons.deleteAll')));
      expectSendable(gone);
      expect(titleOf(gone)).toBe(t('privacy.delete.done'));
      await commands.services.members.afterAnswer.flush();
      expect(titleOf(await does('export'))).toBe(t('privacy.nothing.title'));
    }
    expect(await commands.services.members.accounts.list(ben.id)).toHaveLength(1);
  });

  it('works for its owner only, and for no forged one', async () => {
    await leaveTraces(ana.id);
    await leaveTraces(ben.id);
    const [panel, asked, policy] = [await open(), await does('deleteAll'), await does('policy')];
    for (const [, id] of [panel, asked, policy].flatMap(buttonsOf)) {
      const seen = await commands.press(id, { user: ben });
      expectSendable(seen);
      expect([titleOf(seen), seen.isPrivate, seen.files]).toEqual([t('problems.notYours.title'), true, []]);
    }
    const forged = `1:privacy:delete:${ben.id}`;
    expect(titleOf(await commands.press(forged))).toBe(t('problems.notYours.title'));
    for (const { id } of [ana, ben])
      expect(await commands.services.members.accounts.list(id)).toHaveLength(1);
  });

  it('says that the store failed, and deletes it once the store works', async () => {
    const { stores, members } = await openUnreliableMembers();
    const own = await openCommands([privacy], { services: { members } });
    onTestFinished(() => own.close());
    await leaveTraces(ana.id, own);
    const asked = await does('deleteAll', own);
    stores.become('read-only');
    expect(titleOf(await own.press(idOf(asked, t('buttons.deleteAll'))))).toBe(t('problems.notSaved.title'));
    stores.become('well');
    expect(await members.accounts.list(ana.id)).toHaveLength(1);
    expect(titleOf(await own.press(idOf(asked, t('buttons.deleteAll'))))).toBe(t('privacy.delete.done'));
    expect((await stores.allKeys()).filter((key) => key.includes(ana.id))).toEqual([]);
  });
});

describe('a player who does not want to be shown', () => {
  const uid = '4123456789';
  const codeIn = (seen: Seen) => /`([A-Z2-9]{6})`/.exec(textOf(seen) ?? '')?.[1] ?? '';

  it('proves who they are, and is shown to nobody until they prove it again, whatever else is deleted', async () => {
    const { own, signs } = await openSigned([account, player, privacy], 'old words');
    const { members } = own.services;
    const asks = async () => {
      return own.submit(idOf(await open(own), t('buttons.optOut')), { uid });
    };
    const check = async (asked: Seen) => {
      own.later(checkEveryMs);
      const seen = await own.press(idOf(asked, t('buttons.check')));
      expectSendable(seen);
      return seen;
    };
    await own.run('account', { uid });
    await members.choices.saveMember(ana.id, { values: { keepsHistory: true } });
    await own.run('player', { uid }, { raw: { member: { user: ben, permissions: '0' } } });
    await members.afterAnswer.flush();

    const asked = await asks();
    expectSendable(asked);
    expect([titleOf(asked), asked.isPrivate]).toEqual([t('optOut.ask.title'), true]);
    expect(textOf(asked)).toContain(t('optOut.ask.text', { uid }));
    const notYet = await check(asked);
    expect(titleOf(notYet)).toBe(t('verify.notYet.title'));
    expect(textOf(notYet)).not.toContain('old words');
    signs(codeIn(notYet));
    expect(titleOf(await check(notYet))).toBe(t('optOut.done.title'));
    expect(titleOf(await check(notYet))).toBe(t('verify.expired.title'));

    expect(titleOf(await own.run('player', { uid }))).toBe(t('problems.optedOut.title'));
    expect(titleOf(await own.run('player', {}))).toBe(t('problems.optedOut.title'));
    expect(titleOf(await own.run('account', { uid }))).toBe(t('problems.optedOut.title'));
    expect(await own.type('player', 'uid', '41234', ben)).toEqual([]);
    expect([await members.snapshots.latest(uid), await members.snapshots.of(uid, 0)]).toEqual([{}, []]);
    expect(await members.listFollowed()).toEqual([]);

    await members.privacy.deleteMember(ana.id);
    expect(titleOf(await own.run('player', { uid }))).toBe(t('problems.optedOut.title'));

    const again = await asks();
    expect(titleOf(again)).toBe(t('optOut.askShow.title'));
    expect(titleOf(await own.press(idOf(again, t('buttons.cancel'))))).toBe(t('verify.cancelled.title'));
    expect(titleOf(await check(again))).toBe(t('verify.expired.title'));
    await asks();
    signs(codeIn(again));
    expect(titleOf(await check(again))).toBe(t('optOut.shown.title'));
    expect(titleOf(await own.run('player', { uid }))).toBe('Ana');
  });
});
