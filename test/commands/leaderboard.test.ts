import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaderboard } from '../../commands/leaderboard.ts';
import { player } from '../../commands/player.ts';
import { rankUps } from '../../src/bot/community/rank-ups/rank-up-buttons.ts';
import { mostShares, sharePeriodMs } from '../../src/bot/discord/share-limit.ts';
import { noticeColour, tierColours } from '../../src/bot/views/message/colours.ts';
import { ana, ben } from '../support/bot/interactions.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { fullRecord } from '../support/commands/players.ts';
import { readSeen, type Seen } from '../support/commands/seen.ts';
import { t } from '../support/english.ts';
import { linkOpenly } from '../support/members/link-openly.ts';
import { seen } from '../support/members/seen.ts';
import { expectSendable } from '../support/views/limits.ts';
import { buttonsOf, embedOf, idOf, optionsOf, primaryOf, selectId } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([leaderboard, player, rankUps], {
    players: [fullRecord, goldRecord, topRecord],
  });
});
afterAll(() => commands.close());

const goldRecord = {
  ...fullRecord,
  basicInfo: {
    ...fullRecord.basicInfo,
    accountId: '4123456780',
    nickname: 'Eve',
    rank: 309,
    rankingPoints: 1700,
  },
};

const topRecord = {
  ...goldRecord,
  basicInfo: { ...goldRecord.basicInfo, accountId: '4123456781', nickname: 'Top' },
};

let guildId: string;
let guilds = 0;
beforeEach(() => {
  guilds += 1;
  guildId = String(600_000_000_000_000_000n + BigInt(guilds));
});

const run = (values: Readonly<Record<string, string | boolean>> = {}) =>
  commands.run('leaderboard', values, { guildId });
const labelsOf = (shown: Seen) => buttonsOf(shown).map(([label]) => label);
/** The first sentence for the ear; on the screen, the card says it. */
const headingOf = ({ files }: Seen) => files[0]?.alt.split('. ')[0];
const ofMeasure = (measure: 'rankPoints' | 'level' | 'likes') =>
  t('leaderboard.title', { measure: t(`measures.${measure}`) });
const textOf = (shown: Seen) => `${embedOf(shown).title ?? headingOf(shown)}: ${embedOf(shown).description}`;

/** Presses as a member of this server. @returns the changed message, and the private answer to the member, if any */
async function press(customId: string, user = ana) {
  const before = commands.calls.length;
  const last = await commands.press(customId, { user, guildId });
  const calls = commands.calls.slice(before);
  const edit = calls.findIndex(({ method }) => method === 'PATCH');
  return { last, redrawn: edit < 0 ? undefined : readSeen(calls.slice(0, edit + 1)), calls };
}

interface Fields {
  rankingPoints?: number;
  nickname?: string;
  /** Without it, no request for the outfit follows. */
  region?: string;
}

async function link(userId: string, uid: string, { region = '', ...fields }: Fields = {}) {
  const { members } = commands.services;
  const player = seen(uid, { at: commands.services.now() - 2 * 3_600_000, region, ...fields });
  await linkOpenly(members, userId, player);
  await members.snapshots.keep(player);
}

async function takePart(userId: string, uid: string, fields?: Fields) {
  await link(userId, uid, fields);
  await commands.services.members.participation.join('leaderboards', userId, guildId);
}

let members = 0;
/** Somebody whom no other test met. */
function newcomer() {
  members += 1;
  return { ...ben, id: String(700_000_000_000_000_000n + BigInt(members)), uid: String(800_000 + members) };
}

describe('/leaderboard', () => {
  it('is of a server, and offers what can be counted', () => {
    const { contexts, integration_types, options } = leaderboard.data;
    expect([contexts, integration_types]).toEqual([[0], [0]]);
    expect(options?.[0]).toMatchObject({
      name: 'measure',
      choices: [
        { name: t('measures.rankPoints'), value: 'rankPoints' },
        { name: t('measures.level'), value: 'level' },
        { name: t('measures.likes'), value: 'likes' },
      ],
    });
  });

  it('invites members if the board is empty', async () => {
    const shown = await run();
    expectSendable(shown);
    expect(textOf(shown)).toBe(
      `${t('leaderboard.empty.title')}: ${t('leaderboard.empty.text', { button: t('buttons.joinLeaderboard') })}`,
    );
    expect([labelsOf(shown), primaryOf(shown), shown.isPrivate]).toEqual([
      [t('buttons.joinLeaderboard')],
      t('buttons.joinLeaderboard'),
      false,
    ]);
  });

  it('works in a server only', async () => {
    const shown = await commands.run('leaderboard', {}, { guildId: undefined });
    expect(textOf(shown)).toBe(`This only works in a server: ${t('problems.serverOnly.text')}`);
    expect([shown.isPrivate, shown.isAtOnce]).toEqual([true, true]);
  });

  it('shows who takes part, the highest figure first, and who is who', async () => {
    const [cat, dan] = [newcomer(), newcomer()];
    await takePart(cat.id, cat.uid, { rankingPoints: 3000, nickname: 'Cat' });
    await takePart(dan.id, dan.uid, { rankingPoints: 3200, nickname: '*Dan* @everyone' });
    const shown = await run();
    expectSendable(shown);
    expect(textOf(shown)).toMatch(saidOf(2));
    expect(shown.files[0]?.alt).toBe('Rank points in this server. 1 *Dan* @everyone 3,200. 2 Cat 3,000.');
    expect(labelsOf(shown)).toEqual([
      t('buttons.joinLeaderboard'),
      t('buttons.hideMe'),
      t('buttons.myPlace'),
    ]);
    expect(primaryOf(shown)).toBeUndefined();
  });

  it('lets the player’s own card show one of the first places, in this server only, of who has joined', async () => {
    const cardOf = async (place: { guildId?: string }) =>
      (await commands.run('player', { uid: '4123456789' }, place)).files[0]?.alt;
    await link(ana.id, '4123456789', { rankingPoints: 3120 });
    expect(await cardOf({ guildId })).not.toContain(' here');
    await takePart(ana.id, '4123456789', { rankingPoints: 3120 });
    const cat = newcomer();
    await takePart(cat.id, cat.uid, { rankingPoints: 3200 });
    expect(await cardOf({ guildId })).toMatch(/#2 here, \w+ \d+\./);
    expect(await cardOf({})).not.toContain(' here');
    for (const { id, uid } of [newcomer(), newcomer()]) await takePart(id, uid, { rankingPoints: 3300 });
    expect(await cardOf({ guildId })).not.toContain(' here');
  });

  it('counts what was chosen; what cannot be chosen counts as not given', async () => {
    await takePart(ana.id, '4123456789');
    expect(headingOf(await run({ measure: 'level' }))).toBe(ofMeasure('level'));
    expect(headingOf(await run({ measure: 'likes' }))).toBe(ofMeasure('likes'));
    for (const measure of ['exp', '', '__proto__', '*'.repeat(90)])
      expect(headingOf(await run({ measure }))).toBe(ofMeasure('rankPoints'));
  });

  it('tells only the member that the admins turned it off', async () => {
    await commands.services.members.choices.saveServer(guildId, {
      values: { leaderboard: false },
      by: ben.id,
    });
    const shown = await run();
    expect(textOf(shown)).toBe(`The leaderboard is off: ${t('problems.leaderboardOff.text')}`);
    expect(shown.isPrivate).toBe(true);
  });

  it('can be shared if it is private', async () => {
    await takePart(ana.id, '4123456789');
    const shown = await run({ private: true, measure: 'level' });
    expect([shown.isPrivate, labelsOf(shown)]).toEqual([true, [t('buttons.hideMe'), t('buttons.share')]]);
    const { last } = await press(idOf(shown, t('buttons.share')));
    expect([last.isPrivate, headingOf(last)]).toEqual([false, ofMeasure('level')]);
  });

  it('can be shared three times a minute by one member', async () => {
    const cat = newcomer();
    await takePart(cat.id, cat.uid);
    const shown = await run({ private: true });
    const share = async (user = cat) => (await press(idOf(shown, t('buttons.share')), user)).last;
    for (let i = 0; i < mostShares; i++) expect((await share()).isPrivate).toBe(false);
    const refused = await share();
    expect([embedOf(refused).title, refused.isPrivate]).toEqual([t('problems.shareLimit.title'), true]);
    expect((await share(newcomer())).isPrivate).toBe(false);
    commands.later(sharePeriodMs);
    expect((await share()).isPrivate).toBe(false);
  });
});

it('dresses the leader by one question at most, which keeps the figures new as well', async () => {
  await takePart(newcomer().id, '4123456780', { nickname: 'Eve', region: 'TH', rankingPoints: 1 });
  expect((await run()).files[0]?.alt).toContain('1 Eve 1.');
  const shown = await run();
  expect(shown.files[0]?.alt).toContain('1 Eve 1,700.');
  expect(embedOf(shown).color).toBe(tierColours.gold);
});

describe('pages of a leaderboard', () => {
  beforeEach(async () => {
    for (let i = 1; i <= 9; i++)
      await takePart(`7000000000000000${i}`, `7000${i}`, { rankingPoints: 1000 + i, nickname: `P${i}` });
  });

  it('go on and back in the same message', async () => {
    const first = await run();
    expect(labelsOf(first)).toEqual([t('buttons.joinLeaderboard'), t('buttons.myPlace'), t('buttons.next')]);
    const { last: second } = await press(idOf(first, t('buttons.next')));
    expectSendable(second);
    expect(second.files[0]?.alt).toMatch(/^Rank points in this server\. 8 P2 1,002\. 9 P1 1,001/);
    expect(labelsOf(second)).toEqual([
      t('buttons.joinLeaderboard'),
      t('buttons.myPlace'),
      t('buttons.previous'),
    ]);
    const { calls } = await press(idOf(second, t('buttons.previous')));
    expect(calls[0]?.body).toMatchObject({ type: 6 });
  });

  it('are a copy of their own for strangers', async () => {
    const { last: copy, calls } = await press(idOf(await run(), t('buttons.next')), ben);
    expect([calls[0]?.body, copy.isPrivate]).toEqual([{ type: 5, data: { flags: 64 } }, true]);
    expect(idOf(copy, t('buttons.previous'))).toBe(`1:leaderboard:page:${ben.id}:rankPoints:0`);
  });

  it('show the leader on the stage from the first page’s cached answer', async () => {
    await takePart(newcomer().id, '4123456781', { nickname: 'Top', region: 'TH', rankingPoints: 1700 });
    const turn = () => press(`1:leaderboard:page:${ana.id}:rankPoints:1`);
    for (let i = 0; i < 2; i++) expect(embedOf((await turn()).last).color).toBe(noticeColour);
    expect(embedOf(await run()).color).toBe(tierColours.gold);
    expect(embedOf((await turn()).last).color).toBe(tierColours.gold);
  });

  it('end with the last one, and reject forged pages', async () => {
    const { last } = await press(`1:leaderboard:page:${ana.id}:rankPoints:99`);
    expect(last.files[0]?.alt).toContain('9 P1');
    for (const state of ['exp:0', 'rankPoints:-1', 'rankPoints:1e3', 'rankPoints', 'rankPoints:0:0'])
      expect(textOf((await press(`1:leaderboard:page:${ana.id}:${state}`)).last)).toContain(
        t('notices.oldButton.title'),
      );
  });
});

it('shows a member their own place and their neighbours, and everybody another measure', async () => {
  const [cat, dan] = [newcomer(), newcomer()];
  for (let i = 1; i <= 9; i++)
    await takePart(`7100000000000000${i}`, `7100${i}`, { rankingPoints: 1000 + i });
  await takePart(cat.id, cat.uid, { rankingPoints: 1, nickname: 'Cat' });
  const shown = await run();
  const { last: own } = await press(idOf(shown, t('buttons.myPlace')), cat);
  expectSendable(own);
  expect([own.isPrivate, own.files[0]?.alt]).toEqual([true, expect.stringContaining('10 Cat 1.')]);
  expect(textOf(own)).toContain(t('leaderboard.ownPlace', { place: 10, total: 10 }));
  const { last: none } = await press(idOf(shown, t('buttons.myPlace')), dan);
  expect(textOf(none)).toContain(t('leaderboard.noPlace'));
  const levels = await commands.choose(selectId(shown, t('selects.measure')), 'level', { guildId });
  expect(headingOf(levels)).toBe(ofMeasure('level'));
});

describe('Join in and Hide me', () => {
  it('adds members only after their account is visible in this server', async () => {
    const cat = newcomer();
    await link(cat.id, cat.uid);
    await commands.services.members.accounts.setVisibility(cat.id, cat.uid, { visibility: 'me' });
    const { last } = await press(idOf(await run(), t('buttons.joinLeaderboard')), cat);
    expect(embedOf(last).title).toBe(t('account.hiddenHere.title'));
    expect(optionsOf(last, 'Who can see this account').map(([, value]) => value)).toContain('server');
    expect(textOf(await run())).toContain(t('leaderboard.empty.title'));
  });

  it('informs only the member, and redraws the message for all', async () => {
    const cat = newcomer();
    await takePart(cat.id, cat.uid, { rankingPoints: 3000, nickname: 'Cat' });
    const dan = newcomer();
    await link(dan.id, dan.uid, { rankingPoints: 10, nickname: '*Dan*' });
    const joined = await press(idOf(await run(), t('buttons.joinLeaderboard')), dan);
    expect(textOf(joined.last).split('\n')).toEqual([
      `${t('boards.leaderboard.joined.title')}: ${t('boards.leaderboard.joined.text', { name: '\\*Dan\\*' })}`,
      t('leaderboard.ownPlace', { place: 2, total: 2 }),
    ]);
    expect(joined.calls.at(-1)?.body).toMatchObject({ flags: 64 });
    expect(joined.redrawn?.files[0]?.alt).toContain('2 *Dan* 10');
    expect(labelsOf(joined.last)).toEqual([]);
    await commands.services.members.choices.saveServer(guildId, {
      values: { rankUpChannelId: '5' },
      by: cat.id,
    });
    const again = async () => (await press(idOf(await run(), t('buttons.joinLeaderboard')), dan)).last;
    expect(textOf(await again())).toContain(`${t('boards.leaderboard.already.title')}: `);
    const question = (await press(`1:rankUps:ask:${dan.id}`, dan)).last;
    const declined = (await press(idOf(question, t('buttons.noThanks')), dan)).last;
    expect(textOf(declined)).toContain(t('rankUp.declined'));
    expect(labelsOf(await again())).toEqual([]);
    const accepted = await press(idOf(question, t('buttons.announceRankUps')), dan);
    expect(textOf(accepted.last)).toContain(t('boards.rankUps.joined.title'));
    expect(labelsOf(await again())).toEqual([]);
    const asked = (await press(`1:rankUps:ask:${guildId}`, dan)).last;
    expect(textOf(asked)).toContain(t('boards.rankUps.already.title'));
    const hidden = await press(idOf(joined.redrawn ?? joined.last, t('buttons.hideMe')), dan);
    expect(textOf(hidden.last)).toBe(
      "You're off the leaderboard: I'll update this one without you. Older ones stay as they are.",
    );
    expect(hidden.calls[0]?.body).toMatchObject({ type: 6 });
    expect(hidden.redrawn?.files[0]?.alt).toBe('Rank points in this server. 1 Cat 3,000.');
    expect(textOf(hidden.redrawn ?? hidden.last)).not.toContain('copy');
  });

  it('leaves the message its owner, its language and its theme', async () => {
    await takePart(ana.id, '4123456789');
    await commands.services.members.choices.saveMember(ana.id, { values: { theme: 'light' } });
    const hide = idOf(await run(), t('buttons.hideMe'));
    expect(hide).toBe(`1:leaderboard:hide:${ana.id}:rankPoints:0:en-US:light`);
    const { redrawn } = await press(hide, ben);
    expect(redrawn && idOf(redrawn, t('buttons.hideMe'))).toBe(hide);
  });

  it('joins nothing in a server that has not installed Loadout, where an old message stays', async () => {
    const eve = newcomer();
    await link(eve.id, eve.uid);
    const raw = { authorizing_integration_owners: { 1: eve.id } };
    const pressed = await commands.press(idOf(await run(), t('buttons.joinLeaderboard')), {
      user: eve,
      guildId,
      raw,
    });
    expect(embedOf(pressed).title).toBe(t('problems.serverOnly.title'));
    expect(await commands.services.members.participation.isIn('leaderboards', eve.id, guildId)).toBe(false);
  });

  it('can’t be joined while off, but can be left', async () => {
    await takePart(ana.id, '4123456789');
    const shown = await run();
    await commands.services.members.choices.saveServer(guildId, {
      values: { leaderboard: false },
      by: ben.id,
    });
    expect(textOf((await press(idOf(shown, t('buttons.joinLeaderboard')))).last)).toContain(
      t('problems.leaderboardOff.title'),
    );
    expect(textOf((await press(idOf(shown, t('buttons.hideMe')))).last)).toContain(
      t('boards.leaderboard.hidden.title'),
    );
  });

  it('shows a player once whom two have linked', async () => {
    const [first, second] = [newcomer(), newcomer()];
    await takePart(first.id, first.uid);
    await takePart(second.id, first.uid);
    expect(textOf(await run())).toMatch(saidOf(1));
  });
});

it('answers without a figure on the stage if the player API is down', async () => {
  const far = newcomer();
  await takePart(far.id, far.uid, { region: 'TH' });
  await commands.stopApi();
  const shown = await run();
  expect([textOf(shown), shown.files.length]).toEqual([expect.stringMatching(saidOf(1)), 1]);
  expect(commands.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

/** The words of a board on which the member has no place: who is on it. */
function saidOf(count: number): RegExp {
  const people = Array.from({ length: count }, (_, index) => `${index + 1}\u00a0<@\\d+>`).join(' · ');
  return new RegExp(`^${t('measures.rankPoints')} in this server: ${people}$`);
}
