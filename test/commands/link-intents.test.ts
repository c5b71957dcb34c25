import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { commands as all } from '../../commands/index.ts';
import { digestIds } from '../../src/bot/community/digest/digest-view.ts';
import { linkAccountId } from '../../src/bot/views/account/account-ids.ts';
import { leaderboardIds } from '../../src/bot/views/board/leaderboard-ids.ts';
import { rankUpIds } from '../../src/bot/views/board/rank-up-ids.ts';
import { ana, guildId } from '../support/bot/interactions.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, farRecord, freeUid, fullRecord } from '../support/commands/players.ts';
import type { Seen } from '../support/commands/seen.ts';
import { t } from '../support/english.ts';
import { buttonsOf, embedOf, idOf } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands(all, { players: [fullRecord, bareRecord, farRecord] });
  await commands.services.members.choices.saveServer(guildId, {
    values: { rankUpChannelId: '55555555555555555' },
    by: ana.id,
  });
});
afterAll(() => commands.close());
beforeEach(() => commands.services.members.privacy.deleteMember(ana.id));

const uid = '4123456789';
const look = { locale: 'en-US', theme: undefined };
const joinBoard = leaderboardIds.join.write(guildId, { measure: 'rankPoints', page: 0, look });

const flows: readonly (readonly [name: string, begin: () => Promise<string>, title: string])[] = [
  ...(
    [
      ['player', 'player.jpg'],
      ['outfit', 'outfit.jpg'],
      ['history', t('historyQuestion.title')],
    ] as const
  ).map(([name, outcome]) => [name, () => linkButtonOf(name, {}), outcome] as const),
  ['compare', () => linkButtonOf('compare', { a: '55555' }), 'compare.jpg'],
  ['join the leaderboard', async () => joinBoard, t('boards.leaderboard.joined.title')],
  ['join the digest', async () => digestIds.join.write(guildId, [0]), t('historyQuestion.title')],
  ['announce rank-ups', async () => rankUpIds.ask.write(guildId, []), t('rankUp.ask.title')],
];

it.each(flows)('does what the member linked for: %s', async (_, begin, outcome) => {
  const form = await formBehind(await begin());
  const seen = await commands.submit(form, { uid, region: ['any'] });
  expect(outcomeOf(seen)).toBe(outcome);
  const news = t('account.linked.thisIsYou', { name: 'Ana' });
  if (seen.files.length > 0) expect(embedOf(seen).title).toBe(news);
  if (outcome === t('historyQuestion.title'))
    expect(embedOf(seen).description?.split('\n')[0]).toBe(`${news}.`);
});

it.each(flows)('still does it after mistakes in the form: %s', async (_, begin, outcome) => {
  let form = await formBehind(await begin());
  for (const mistake of ['12', freeUid, 'UID:']) {
    const seen = await commands.submit(form, { uid: mistake, region: ['any'] });
    expect(buttonsOf(seen).map(([label]) => label)).toEqual([t('buttons.linkAccount')]);
    form = await formBehind(idOf(seen, t('buttons.linkAccount')));
  }
  const several = await commands.submit(form, { uid: `${uid}, 55555`, region: ['any'] });
  const seen = await commands.press(idOf(several, uid), { message: several });
  expect(outcomeOf(seen)).toBe(outcome);
});

it('says that nothing is saved if the member has all data deleted while the card is drawn', async () => {
  const { accounts, privacy } = commands.services.members;
  const form = await formBehind(await linkButtonOf('player', {}));
  const link = accounts.link.bind(accounts);
  accounts.link = async (...asked) => {
    const linked = await link(...asked);
    await privacy.deleteMember(ana.id);
    return linked;
  };
  onTestFinished(() => void Object.assign(accounts, { link }));
  const seen = await commands.submit(form, { uid, region: ['any'] });
  expect(outcomeOf(seen)).toBe(t('problems.deletedMeanwhile.title'));
  expect(await accounts.list(ana.id)).toEqual([]);
});

it('puts the member on the board, says where, and lets them undo a wrong ID', async () => {
  const before = commands.calls.length;
  const seen = await commands.submit(await formBehind(joinBoard), { uid, region: ['any'] });
  const board = commands.calls.slice(before).find(({ contents }) => 'leaderboard.jpg' in contents);
  expect(board?.path).toMatch(/@original$/);
  expect(JSON.stringify(board?.body)).toContain(joinBoard);
  expect(embedOf(seen).description).toContain(t('leaderboard.ownPlace', { place: 1, total: 1 }));
  expect(buttonsOf(seen).map(([label]) => label)).toEqual([t('buttons.verify'), t('buttons.notMe')]);
});

it('acts for the member who presses, and only for a page or a board', async () => {
  const { accounts } = commands.services.members;
  const button = await linkButtonOf('outfit', {});
  const user = { ...ana, id: '99999999999999998' };
  const form = await commands.open(button, { user });
  expect(form).toMatchObject({ custom_id: expect.stringContaining(user.id) });
  const deletion = linkAccountId.write(user.id, { intent: ['privacy', 'delete'] });
  const seen = await commands.submit(deletion, { uid, region: ['any'] }, { user });
  expect(outcomeOf(seen)).toBe('player.jpg');
  const linked = await Promise.all([user, ana].map(({ id }) => accounts.list(id)));
  expect(linked.map((list) => list.map((one) => one.uid))).toEqual([[uid], []]);
});

/** The picture, or the title without one. */
function outcomeOf(seen: Seen): string | undefined {
  return seen.files[0]?.name ?? embedOf(seen).title;
}

async function linkButtonOf(name: string, values: Record<string, string>): Promise<string> {
  return idOf(await commands.run(name, values), t('buttons.linkAccount'));
}

async function formBehind(customId: string): Promise<string> {
  const { title, custom_id } = (await commands.open(customId)) as { title: string; custom_id: string };
  expect(title).toBe(t('buttons.linkAccount'));
  return custom_id;
}
