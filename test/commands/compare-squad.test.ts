import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { compare } from '../../commands/compare.ts';
import { compareIds } from '../../src/bot/views/compare-ids.ts';
import { ana, ben } from '../support/bot/interactions.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, farRecord, freeUid, fullRecord } from '../support/commands/players.ts';
import type { Seen } from '../support/commands/seen.ts';
import { t } from '../support/english.ts';
import { linkOpenly } from '../support/members/link-openly.ts';
import { seen as seenPlayer } from '../support/members/seen.ts';
import { buttonsOf, embedOf, idOf, optionsOf, selectId } from '../support/views/parts.ts';

const full = '4123456789';
const bare = '55555';
const far = '66666';
const shy = '77777';
const shyRecord = {
  basicInfo: {
    ...fullRecord.basicInfo,
    accountId: shy,
    nickname: 'Shy',
    accountPrefers: { hidePersonalInfo: true },
  },
};
const players = [fullRecord, bareRecord, farRecord, shyRecord];

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([compare], { players });
});
afterAll(() => commands.close());

/** The last option is the picture to share. */
const namesIn = (seen: Seen) =>
  optionsOf(seen, t('selects.goOn'))
    .map(([label]) => label)
    .slice(0, -1);

const share = ({ choose }: OpenCommands, seen: Seen) =>
  choose(selectId(seen, t('selects.goOn')), optionsOf(seen, t('selects.goOn')).at(-1)?.[1]);

describe('/compare with three or four players', () => {
  it('shows the players in their order, says who they are, and refreshes', async () => {
    const seen = await commands.run('compare', { a: full, b: far, c: bare });
    expect(seen.files).toMatchObject([
      { name: 'squad.jpg', alt: expect.stringMatching(/^Squad of 3\. Ana: .+\. Far: .+\. Solo: .+\./) },
    ]);
    expect(namesIn(seen)).toEqual(['Ana', 'Far', 'Solo']);
    commands.later(600_000);
    const again = await commands.press(idOf(seen, t('buttons.refresh')), { message: seen });
    expect(namesIn(again)).toEqual(['Ana', 'Far', 'Solo']);
  });

  it.each(['3', '12', '21', '4', '22', '13', '31', '121'])(
    'reads each ID if options hold %s',
    async (split) => {
      const counts = [...split].map(Number);
      const [uids, names] = [
        [full, far, bare, shy],
        ['Ana', 'Far', 'Solo', 'Shy'],
      ];
      const typed = counts.map((count, index) => ['abc'.charAt(index), uids.splice(0, count).join(' ')]);
      const seen = await commands.run('compare', Object.fromEntries(typed));
      expect(namesIn(seen)).toEqual(names.slice(0, 4 - uids.length));
    },
  );

  it('says that five are too many', async () => {
    const seen = await commands.run('compare', { a: [full, far, bare, shy, freeUid].join(' ') });
    expect([embedOf(seen).title, seen.isPrivate]).toEqual([t('problems.tooManyPlayers.title'), true]);
  });

  it('rejects the same player twice', async () => {
    const twice = await commands.run('compare', { a: full, b: far, c: full });
    expect([embedOf(twice).title, twice.isPrivate]).toEqual([t('problems.samePlayer.title'), true]);
  });

  it('asks for an ID in place of the one that cannot be read, and keeps the others', async () => {
    const typed = await commands.run('compare', { a: far, b: '12', c: bare });
    const giveId = idOf(typed, t('buttons.giveId'));
    expect(await commands.open(giveId)).toMatchObject({ custom_id: giveId });
    const given = await commands.submit(giveId, { uid: full, region: ['any'] });
    expect(namesIn(given)).toEqual(['Far', 'Ana', 'Solo']);
    expect(buttonsOf(await commands.run('compare', { a: '12', b: '13', c: bare }))).toEqual([]);
  });

  it('names the missing player', async () => {
    const missed = await commands.run('compare', { a: full, b: far, c: freeUid });
    expect(embedOf(missed)).toMatchObject({
      title: t('problems.notFound.title'),
      description: expect.stringContaining(`\`${freeUid}\``),
    });
  });

  it('gives the picture to share at once, wider, and changes the names on it', async () => {
    const seen = await commands.run('compare', { a: full, b: far, c: bare });
    const shown = await share(commands, seen);
    expect([shown.isPrivate, shown.files[0]?.alt]).toEqual([
      true,
      expect.stringMatching(/^Squad of 3\. Ana: .+\. Far: /),
    ]);
    const choices = new Map(optionsOf(shown, t('toShare.title')));
    const choose = (naming: 'short' | 'hidden') =>
      commands.choose(
        selectId(shown, t('toShare.title')),
        choices.get(t(naming === 'short' ? 'toShare.naming.short' : `squad.naming.${naming}`)),
      );
    const short = await choose('short');
    expect(short.files[0]?.alt).toMatch(/^Squad of 3\. A…: .+\. F…: /);
    const hidden = await choose('hidden');
    expect(JSON.stringify([hidden.files[0]?.alt, embedOf(hidden)])).not.toMatch(/Ana|Far|Solo|4123456789/);
  });

  it('says who hides in the game, and does not name them outside of Discord', async () => {
    const seen = await commands.run('compare', { a: full, b: far, c: shy });
    expect(embedOf(seen).description).toContain(t('player.hidden', { name: 'Shy' }));
    const shown = await share(commands, seen);
    expect(shown.files[0]?.alt).toMatch(/^Squad of 3\. Ana: /);
    expect(shown.files[0]?.alt).not.toContain('Shy');
  });

  it('names no players in strict mode, not even from an older button', async () => {
    const strict = await openCommands([compare], { players, privacyMode: 'strict' });
    onTestFinished(strict.close);
    const shown = await share(strict, await strict.run('compare', { a: full, b: far, c: bare }));
    const members = [full, far, bare].map((uid) => ({ uid, region: undefined }));
    const drawn = await strict.press(compareIds.shown.write(ana.id, members), { message: shown });
    for (const { files, body } of [shown, drawn])
      expect(JSON.stringify([files[0]?.alt, body.embeds])).not.toMatch(/Ana|Far|Solo|4123456789/);
  });

  it('accepts members, and never shows a hidden ID', async () => {
    const { members } = commands.services;
    await linkOpenly(members, ben.id, seenPlayer(full, { nickname: 'Ana', region: 'TH' }));
    await members.choices.saveMember(ben.id, { values: { showsId: false } });
    const seen = await commands.run('compare', { a: `<@${ben.id}>`, b: far, c: bare });
    expect(namesIn(seen)).toEqual(['Ana', 'Far', 'Solo']);
    const said = JSON.stringify([seen.body, seen.files.map(({ alt }) => alt)]);
    expect(said).toContain(t('idHidden'));
    expect(said).not.toContain(full);
    expect(said).not.toContain(BigInt(`1${full}`).toString(36));
    commands.later(600_000);
    expect(namesIn(await commands.press(idOf(seen, t('buttons.refresh'))))).toEqual(['Ana', 'Far', 'Solo']);
    await members.accounts.setVisibility(ben.id, full, { visibility: 'me' });
    const unseen = await commands.run('compare', { a: `<@${ben.id}>`, b: far, c: bare });
    expect([embedOf(unseen).title, unseen.isPrivate]).toEqual([t('problems.noAccount.title'), true]);
  });
});

it('writes and reads four players, and knows what it did not write', () => {
  const uids = ['999999999999999', '00012', '4123456789', '55555'].map((uid) => ({ uid, region: undefined }));
  const accounts = [1, 2, 3, 10].map((number) => ({
    account: { userId: '9'.repeat(19), number },
    region: undefined,
  }));
  for (const members of [uids, accounts]) {
    const id = compareIds.refresh.write('9'.repeat(20), members);
    expect(compareIds.refresh.read(id.split(':').slice(4))).toEqual(members);
  }
  expect(compareIds.refresh.read(['zz', '10'])).toBeUndefined();
  expect(compareIds.refresh.read(['zzzzzzzzzz'])).toBeUndefined();
  expect(compareIds.giveId.withPlayer({ uid: full, region: 'TH' }, [1, ...uids.slice(0, 2)])).toHaveLength(3);
});
